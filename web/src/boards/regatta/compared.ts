// Where a move of a past decision goes in the regatta: along a card, to a berth, or round on the spot.
import type { Parts } from "../../lib/protocol";
import type { Arrow } from "../arrow";
import type { Race } from "./race";
import { at, bowOf, hullLength, middleOf, standOf } from "./water";

/** The race as the seat saw it before its decision: nobody else is told where its cards lead. */
export function arrowOf(parts: Parts, seat: number, race: Race): Arrow | null {
  if (parts.kind === "place") {
    const middle = middleOf(race);
    const bow = { x: middle.x + Number(parts["x"]), y: middle.y + Number(parts["below"]) };
    return { from: { x: bow.x, y: bow.y + hullLength }, to: bow };
  }
  const pose = race.players[seat]?.pose;
  if (parts.kind === "turn" && pose) {
    const turned = { ...standOf(pose), angle: Number(parts["heading"]) };
    return { from: { x: turned.x, y: turned.y }, to: bowOf(turned) };
  }
  if (parts.kind !== "play") return null;
  const way = race.choices?.find(
    ({ card, arrow, second }) => card === parts["card"] && arrow === parts["arrow"] && second === parts["second"],
  );
  const [from, ...over] = way?.path.map(at) ?? [];
  const to = over.pop();
  return from && to ? { from, over, to } : null;
}
