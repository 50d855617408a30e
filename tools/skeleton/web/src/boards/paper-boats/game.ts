import type { View } from "../../lib/protocol";
import type { Board } from "../board";
import { canalOf, frames } from "./canal";
import CanalBoard from "./CanalBoard.svelte";
import CanalDock from "./CanalDock.svelte";
import { lesson } from "./lesson";
import { matters } from "./matters";
import { rules } from "./rules";

export const paperBoatsBoard: Board = {
  Board: CanalBoard,
  Dock: CanalDock,
  newChoice: () => null,
  frames,
  points: (view: View) => canalOf(view)?.players.map(({ points }) => points) ?? [],
  lesson,
  rules,
  matters,
};
