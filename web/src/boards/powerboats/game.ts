import type { View } from "../../lib/protocol";
import type { Board } from "../board";
import { breakdown, confetti, isOut, sameTurn } from "./ending";
import { Explaining } from "./explaining.svelte";
import { frames } from "./frames";
import { lakeOf } from "./lake";
import LakeBoard from "./LakeBoard.svelte";
import LakeDock from "./LakeDock.svelte";
import { lesson } from "./lesson";
import { matters } from "./matters";
import { rules } from "./rules";

export const powerboatsBoard: Board<Explaining> = {
  Board: LakeBoard,
  Dock: LakeDock,
  newChoice: () => new Explaining(),
  offersMoves: true,
  frames,
  telling: { together: ["tile_laid", "starter_drawn", "buoys_drawn"], untold: ["tile_laid"] },
  points: (view: View) => lakeOf(view)?.players.map(({ points }) => points) ?? [],
  breakdown,
  confetti,
  isOut,
  sameTurn,
  lesson,
  rules,
  matters,
};
