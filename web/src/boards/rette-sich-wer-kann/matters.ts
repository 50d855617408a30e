// The section of the rules that a position calls for.
import type { View } from "../../lib/protocol";
import { barAt, ladders, poolOf } from "./pool";
import type { Pool } from "./pool";

export type Section = "aim" | "signs" | "opening" | "turn" | "crocodiles" | "eating" | "bars" | "end" | "stalling";

/** From this many turns without an event on, the players are warned. */
const warned = 20;

export function matters(view: View): Section {
  const pool = poolOf(view);
  if (!pool || pool.phase === "place") return "opening";
  if (pool.phase === "over" || pool.phase === "tiebreak") return "end";
  if (pool.phase === "turn" || pool.phase === "way") return "crocodiles";
  if (pool.quiet > warned || (pool.repetition > 0 && pool.occurrences > 1)) return "stalling";
  return isAtBar(pool) ? "bars" : "turn";
}

/** Whether a piece of the player on turn is on a ladder to their bar. */
function isAtBar({ pieces, seat }: Pool): boolean {
  const own = ladders.filter(({ bar }) => barAt(bar) === seat).map(({ cell }) => cell);
  return pieces.some(({ cell, tiles }) => tiles.at(-1)?.seat === seat && own.includes(cell));
}
