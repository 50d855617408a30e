// How many can sit at a table.
import type { GameCard } from "../boards/board";

/** From the fewest that the game and the occasion allow to the most. */
export function tableSizes(card: GameCard | null, fewest = 1): number[] {
  if (!card) return [];
  const from = Math.max(fewest, card.players[0]);
  return Array.from({ length: card.players[1] - from + 1 }, (_, i) => from + i);
}
