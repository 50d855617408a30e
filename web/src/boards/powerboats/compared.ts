// Where a move of a past decision goes on the lake; a plan for the dice goes nowhere.
import type { Parts } from "../../lib/protocol";
import type { Arrow } from "../arrow";
import { middleOf, pitch, unit } from "./lake";
import type { Heading, Lake } from "./lake";

export function arrowOf(parts: Parts, seat: number, lake: Lake): Arrow | null {
  if (parts["column"] === undefined) return null;
  const to = middleOf(`${parts["column"]}${parts["row"]}`);
  const ahead = unit(parts["heading"] as Heading);
  const at = parts.kind === "steer" ? lake.players[seat]?.at : undefined;
  // A boat that stays, or is placed, still has a heading.
  if (!at || parts["steps"] === 0) return { from: to, to: { x: to.x + ahead.x * pitch, y: to.y + ahead.y * pitch } };
  return { from: middleOf(at), to };
}
