import type { View } from "../../lib/protocol";
import type { Board } from "../board";
import { breakdown, confetti, isOut, sameTurn } from "./ending";
import { frames } from "./frames";
import { lakeOf } from "./lake";
import LakeBoard from "./LakeBoard.svelte";
import LakeDock from "./LakeDock.svelte";
import { lesson } from "./lesson";
import { rules } from "./rules";

export const powerboatsBoard: Board = {
  Board: LakeBoard,
  Dock: LakeDock,
  newChoice: () => null,
  offersMoves: true,
  frames,
  points: (view: View) => lakeOf(view)?.players.map(({ points }) => points) ?? [],
  breakdown,
  confetti,
  isOut,
  sameTurn,
  lesson,
  rules,
};
