// A quick match: the visitor against a computer of the strength they chose last.
import type { GameCard } from "../boards/board";
import type { Words } from "../words/en";
import { firstOptions } from "./first-match";
import { LocalTable } from "./local-table.svelte";
import { settings } from "./settings.svelte";

export function quickGame(game: GameCard, t: Words): string {
  const opponent = settings.level;
  const seats = [
    { name: settings.name || t.you, mind: null },
    { name: t.minds[opponent] ?? opponent, mind: opponent },
  ];
  return `/local/${LocalTable.create({ game: game.id, options: firstOptions(game), seats })}`;
}
