// Why an arrow cannot be played or a boat cannot turn, or what it achieves, in a few words.
import type { Seat } from "../../lib/table";
import type { labels } from "./labels";
import type { Obstacle, Race, Way } from "./race";

type Labels = (typeof labels)["en"];

/** What lies ahead of a boat on this leg. */
export function aimOf({ course }: Race, leg: number): string {
  if (leg === 0) return "start";
  return course.marks[leg - 1]?.name ?? "finish";
}

export function hindranceOf(race: Race, way: Obstacle & { legal?: boolean }, seats: readonly Seat[], label: Labels): string | null {
  const name = seats[way.of ?? -1]?.name ?? "";
  const mark = race.course.marks[way.of ?? -1]?.name;
  switch (way.hindrance) {
    case "boat":
      return label.touchesBoat(name);
    case "buoy":
      return label.touchesBuoy(mark ? (label.aims[mark] ?? mark) : null);
    case "edge":
      return label.touchesEdge;
    case "zone":
      return way.legal ? label.forced(name) : label.inZone(name);
    default:
      return null;
  }
}

/** Why the boat on turn cannot be turned to a heading; null if it can. */
export function blockedBy(race: Race, degrees: number, seats: readonly Seat[], label: Labels): string | null {
  const found = race.blocked?.find(({ heading }) => heading === degrees);
  return found ? hindranceOf(race, found, seats, label) : null;
}

/** What the boat achieves by going this way. */
export function gainOf(race: Race, way: Way, label: Labels): string | null {
  if (way.finish) return label.finishes;
  const leg = race.players[race.seat]?.leg ?? 0;
  if (way.leg === undefined || way.leg <= leg) return null;
  const passed = aimOf(race, way.leg - 1);
  return label.rounds(label.aims[passed] ?? passed);
}
