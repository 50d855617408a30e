import type { View } from "../../lib/protocol";
import type { Board } from "../board";
import { lesson } from "./lesson";
import { frames, poolOf } from "./pool";
import PoolBoard from "./PoolBoard.svelte";
import PoolDock from "./PoolDock.svelte";
import { rules } from "./rules";

export const retteSichWerKannBoard: Board = {
  Board: PoolBoard,
  Dock: PoolDock,
  offersMoves: true,
  tall: true,
  frames,
  points: (view: View) => poolOf(view)?.players.map(({ points }) => points) ?? [],
  lesson,
  rules,
};
