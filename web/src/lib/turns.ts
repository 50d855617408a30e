// Where a player's last turn began.
import type { View } from "./protocol";
import type { Step } from "./table";

/** Whether two choices of a seat, by the views before them, belong to one turn; nobody else chose between them. */
export type SameTurn = (earlier: View, later: View, seat: number) => boolean;

/** How many plies had been played when the seat's last turn began; null if it has not chosen anything yet. */
export async function turnStart(
  steps: readonly Step[],
  seat: number,
  viewAt: (ply: number) => Promise<View>,
  sameTurn: SameTurn = () => true,
): Promise<number | null> {
  const last = steps.findLastIndex((step) => step.seat === seat);
  if (last < 0) return null;
  const later = await viewAt(last);
  let start = last;
  for (let i = last - 1; i >= 0; i--) {
    const by = steps[i]?.seat ?? null;
    if (by === null) continue;
    if (by !== seat || !sameTurn(await viewAt(i), later, seat)) break;
    start = i;
  }
  return start;
}
