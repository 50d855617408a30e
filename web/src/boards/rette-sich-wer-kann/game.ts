import type { View } from "../../lib/protocol";
import type { Board } from "../board";
import { Chosen } from "./chosen.svelte";
import { breakdown, confetti } from "./ending";
import { lesson } from "./lesson";
import { matters } from "./matters";
import { continues, frames, poolOf } from "./pool";
import PoolBoard from "./PoolBoard.svelte";
import PoolDock from "./PoolDock.svelte";
import { rules } from "./rules";

export const retteSichWerKannBoard: Board<Chosen> = {
  Board: PoolBoard,
  Dock: PoolDock,
  newChoice: () => new Chosen(),
  offersMoves: true,
  tall: true,
  frames,
  telling: { continues },
  points: (view: View) => poolOf(view)?.players.map(({ points }) => points) ?? [],
  breakdown,
  confetti,
  lesson,
  rules,
  matters,
};
