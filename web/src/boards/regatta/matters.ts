// The section of the rules that a position calls for. Ways are known only to the seat on turn, so nothing about a
// hand is given away.
import type { View } from "../../lib/protocol";
import { raceOf } from "./race";

export type Section = "aim" | "marks" | "setup" | "turn" | "cards" | "zones" | "symbols" | "heaving" | "end" | "own";

export function matters(view: View): Section {
  const race = raceOf(view);
  if (!race || race.phase === "deal" || race.phase === "place") return "setup";
  if (race.phase === "over") return "end";
  if (race.phase === "second") return "symbols";
  const boat = race.players[race.seat];
  if (boat?.becalmed) return "symbols";
  const ways = race.choices ?? [];
  if (ways.length && !ways.some(({ legal }) => legal)) return "heaving";
  if (ways.some(({ legal, hindrance }) => legal && hindrance === "zone")) return "zones";
  return (boat?.count ?? 0) < 0 ? "marks" : "turn";
}
