import type { Board } from "../board";
import { lesson } from "./lesson";
import { frames } from "./race";
import RegattaBoard from "./RegattaBoard.svelte";
import RegattaDock from "./RegattaDock.svelte";
import { rules } from "./rules";

export const regattaBoard: Board = {
  Board: RegattaBoard,
  Dock: RegattaDock,
  offersMoves: true,
  frames,
  points: () => [],
  lesson,
  rules,
};
