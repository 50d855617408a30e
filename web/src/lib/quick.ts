// A quick match: the visitor against a computer that plays well but can be beaten.
import type { GameCard } from "../boards/board";
import type { Words } from "../words/en";
import { firstOptions } from "./first-match";
import { LocalTable } from "./local-table.svelte";
import { settings } from "./settings.svelte";

const opponent = "sailor";

export function quickGame(game: GameCard, t: Words): string {
  const seats = [
    { name: settings.name || t.you, mind: null },
    { name: t.minds[opponent] ?? opponent, mind: opponent },
  ];
  return `/local/${LocalTable.create({ game: game.id, options: firstOptions(game), seats })}`;
}
