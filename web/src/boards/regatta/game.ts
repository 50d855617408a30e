import type { Board } from "../board";
import { Choosing } from "./choosing.svelte";
import DrawnCard from "./DrawnCard.svelte";
import { breakdown, confetti, isOut, sameTurn } from "./ending";
import { lesson } from "./lesson";
import { matters } from "./matters";
import { frames } from "./race";
import RegattaBoard from "./RegattaBoard.svelte";
import RegattaDock from "./RegattaDock.svelte";
import { rules } from "./rules";

export const regattaBoard: Board<Choosing> = {
  Board: RegattaBoard,
  Dock: RegattaDock,
  newChoice: () => new Choosing(),
  offersMoves: true,
  frames,
  telling: {
    together: ["first_drawn", "drew", "drew_sun", "drew_unseen", "reshuffled"],
    drawn: { events: ["drew", "drew_sun"], Picture: DrawnCard },
  },
  points: () => [],
  breakdown,
  confetti,
  isOut,
  sameTurn,
  secrets: true,
  lesson,
  rules,
  matters,
};
