// Whether a person has finished a match of a game, on this device or with this account. Until then, some games
// begin with easier options.
import type { GameCard } from "../boards/board";
import { all } from "./local-games";
import type { OptionValue } from "./protocol";

const prefix = "boathouse.finished.";
/** The account's latest matches, in pages of the server's list. */
const pages = 5;

/** Remembered, since old matches are forgotten. */
function remember(game: string): true {
  try {
    localStorage.setItem(prefix + game, "yes");
  } catch {
    // A browser that stores nothing can still play.
  }
  return true;
}

/** On this device. */
function finishedHere(game: string): boolean {
  const found = all().some((match) => match.game === game && match.over && match.seats.some(({ mind }) => mind === null));
  return found ? remember(game) : localStorage.getItem(prefix + game) !== null;
}

async function finishedByAccount(game: string): Promise<boolean> {
  // Not needed by the first page, which asks about this device only.
  const { myTables } = await import("./house");
  let after: string | null = null;
  for (let page = 0; page < pages; page++) {
    const { tables, next } = await myTables(after);
    if (tables.some((table) => table.game === game && table.phase === "over")) return remember(game);
    if (next === null) return false;
    after = next;
  }
  return false;
}

/** The options of a first match; none if the game has none, or for somebody who has finished one here. */
export function firstOptions({ id, first }: GameCard): Record<string, OptionValue> {
  return first && !finishedHere(id) ? first.options : {};
}

/** The same, also asking the server about the account; it need not answer. */
export async function firstOptionsOf(card: GameCard): Promise<Record<string, OptionValue>> {
  const here = firstOptions(card);
  if (Object.keys(here).length === 0) return here;
  const known = await finishedByAccount(card.id).catch(() => false);
  return known ? {} : here;
}
