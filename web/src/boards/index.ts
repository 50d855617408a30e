// The games that have a board, in the order in which they are shown.
import type { GameCard } from "./board";
import { regatta } from "./regatta/card";
import { upTheRiver } from "./up-the-river/card";

export const games: readonly GameCard[] = [upTheRiver, regatta];

export function findGame(id: string | undefined): GameCard | null {
  return games.find((game) => game.id === id) ?? null;
}
