import type { View } from "../../lib/protocol";
import type { Board } from "../board";
import { breakdown, confetti, isOut, sameTurn } from "./ending";
import { lesson } from "./lesson";
import { matters } from "./matters";
import { frames, riverOf } from "./river";
import RiverBoard from "./RiverBoard.svelte";
import RiverDock from "./RiverDock.svelte";
import { rules } from "./rules";

export const upTheRiverBoard: Board = {
  Board: RiverBoard,
  Dock: RiverDock,
  newChoice: () => null,
  frames,
  telling: { together: ["wave_drawn", "first_drawn"] },
  points: (view: View) => riverOf(view)?.players.map(({ points }) => points) ?? [],
  breakdown,
  confetti,
  isOut,
  sameTurn,
  lesson,
  rules,
  matters,
};
