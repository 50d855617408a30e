// Where a move of a past decision goes in the regatta: along a card, as far as the viewer may see it.
import type { Parts } from "../../lib/protocol";
import type { Arrow, Spot } from "../arrow";
import type { Race } from "./race";
import { at } from "./water";

export function arrowOf(parts: Parts, race: Race): Arrow | null {
  const way = race.choices?.find(
    ({ card, arrow, second }) => card === parts["card"] && arrow === parts["arrow"] && second === parts["second"],
  );
  const points = parts.kind === "play" ? (way?.path.map(at) ?? []) : [];
  const [from, ...over] = points;
  const to = over.pop();
  return from && to ? { from, over: over as Spot[], to } : null;
}
