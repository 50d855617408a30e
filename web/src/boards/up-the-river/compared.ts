// Where a move of a past decision goes on the river.
import type { Parts } from "../../lib/protocol";
import type { Arrow } from "../arrow";
import { sections } from "./river";
import type { Layout, River } from "./river";

export function arrowOf(parts: Parts, chooser: number, river: River, layout: Layout): Arrow | null {
  if (parts["from"] === undefined) return null;
  const seat = parts.kind === "foul" ? Number(parts["seat"]) : chooser;
  const lanes = river.players.length;
  const target = Number(parts["to"]);
  return {
    from: layout.at(Number(parts["from"]), seat, lanes),
    to: target > sections ? layout.berth(river.next_berth) : layout.at(target, seat, lanes),
  };
}
