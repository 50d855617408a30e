// Where a move of a past decision goes in the pool.
import type { Parts } from "../../lib/protocol";
import type { Arrow } from "../arrow";
import type { Layout } from "./layout";

export function arrowOf(parts: Parts, layout: Layout): Arrow | null {
  const cell = (part: string) => (parts[part] === undefined ? null : layout.middle(String(parts[part])));
  const to = cell("enters") ?? cell("to") ?? cell("from");
  if (!to) return null;
  // A swimmer that is placed or turned over is pointed at from above.
  const above = { x: to.x, y: to.y - layout.height * 0.9 };
  const from = parts["to"] === undefined ? above : (cell("from") ?? above);
  const corner = cell("corner");
  return { from, to, ...(corner ? { over: [corner] } : {}) };
}
