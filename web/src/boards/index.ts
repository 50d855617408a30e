// The games that have a board, in the order in which they are shown.
import type { GameCard } from "./board";
import { powerboats } from "./powerboats/card";
import { regatta } from "./regatta/card";
import { retteSichWerKann } from "./rette-sich-wer-kann/card";
import { upTheRiver } from "./up-the-river/card";

export const games: readonly GameCard[] = [upTheRiver, powerboats, retteSichWerKann, regatta];

export function findGame(id: string | undefined): GameCard | null {
  return games.find((game) => game.id === id) ?? null;
}
