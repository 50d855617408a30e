// The section of the rules that a position calls for.
import type { View } from "../../lib/protocol";
import { riverOf } from "./river";

export type Section = "aim" | "turn" | "number" | "arrows" | "waterfall" | "end";

export function matters(view: View): Section {
  const river = riverOf(view);
  if (!river) return "aim";
  if (river.players.every(({ boats }) => boats.length === 0)) return "end";
  if (river.die === "arrows") return "arrows";
  if (river.die === null) return "turn";
  // A boat on the lowest section is the next to go.
  return river.players[river.seat]?.boats.includes(1) ? "waterfall" : "number";
}
