// Why a boat got its points in a race, in words that add up.
import type { Labels } from "./labels";
import type { Race } from "./tracks";

/** The seats by their place; then those without one. */
export function inOrder({ tracks }: Race): number[] {
  return tracks.map((_, seat) => seat).sort((a, b) => (tracks[a]?.place ?? 99) - (tracks[b]?.place ?? 99) || a - b);
}

export function reasonsFor({ tracks }: Race, seat: number, { summary }: Labels): string[] {
  const track = tracks[seat];
  if (!track || track.place === null) return [summary.forNothing[track?.end === "sunk" ? "sunk" : "unplaced"]];
  const { place, turns, missing } = track.gained;
  const told = [summary.forPlace(place, track.place)];
  if (turns > 0) told.push(summary.forTurns(turns));
  if (missing > 0) told.push(summary.forMissing(missing, tracks.filter((each) => each.place === null).length));
  return told;
}
