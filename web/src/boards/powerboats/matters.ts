// The section of the rules that a position calls for.
import type { View, Viewer } from "../../lib/protocol";
import { gateOf } from "./course";
import type { Lake, Player } from "./lake";
import { lakeOf, nameOf, speedOf } from "./lake";

export type Section = "aim" | "course" | "gates" | "start" | "dice" | "steering" | "damage" | "end" | "points";

export function matters(view: View, viewer: Viewer): Section {
  const lake = lakeOf(view);
  if (!lake?.course) return "course";
  if (lake.phase === "over") return "points";
  if (lake.phase === "place") return "start";
  const own = typeof viewer === "number" ? lake.players[viewer] : undefined;
  if (own && own.state !== "racing") return "end";
  const boat = lake.players[lake.seat];
  if (!boat) return "course";
  if (lake.phase === "steer") return crashesAhead(lake, boat) ? "damage" : isAtGate(lake, boat) ? "gates" : "steering";
  if (hasCrashed(boat)) return "damage";
  return isAtGate(lake, boat) ? "gates" : "dice";
}

const crashesAhead = ({ free }: Lake, boat: Player): boolean =>
  free !== undefined && speedOf(boat) > Math.max(free.left, free.ahead, free.right);

/** A crash takes all the dice; before its first turn, a boat has none anyway. */
const hasCrashed = (boat: Player): boolean => boat.damage > 0 && boat.turns > 0 && !boat.dice?.length;

/** On the gate of its next buoy, or across it the wrong way. */
function isAtGate({ course }: Lake, { at, next, count }: Player): boolean {
  if ((count ?? 0) < 0) return true;
  const buoy = course?.buoys[Number(next?.split(" ")[1])];
  return (buoy && gateOf(buoy)?.hexes.some((hex) => nameOf(hex) === at)) ?? false;
}
