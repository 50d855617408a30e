// What a review tells: its parts put together as they come, the moments that decided the match, and what
// a share of a win is in words.
import type { Parts, Review, ReviewedPly } from "./protocol";

/** How a review under way is watched, and cancelled. */
export interface ReviewWatch {
  /** From 0 to 1; not called where nobody knows. */
  progress: (done: number) => void;
  /** What has been reviewed so far. */
  partial: (review: Review) => void;
  signal: AbortSignal;
}

/** A past decision: the move made and the best one. */
export interface Compared {
  ply: number;
  seat: number;
  played: Parts;
  best: Parts;
}

/** The review of both, where the second begins at the ply after the first. */
export function joined(first: Review | null, second: Review): Review {
  if (!first?.plies.length) return second;
  return {
    exact: first.exact && second.exact,
    start: first.start,
    plies: [...first.plies, ...second.plies],
    seats: first.seats.map((one, seat) => {
      const other = second.seats[seat] ?? one;
      const [decisions, cost] = [one.decisions + other.decisions, one.cost + other.cost];
      return {
        name: one.name,
        decisions,
        cost,
        cost_per_decision: decisions ? cost / decisions : 0,
        doubtful: one.doubtful + other.doubtful,
        bad: one.bad + other.bad,
        very_bad: one.very_bad + other.very_bad,
        own_luck: one.own_luck + other.own_luck,
        luck_of_others: one.luck_of_others + other.luck_of_others,
      };
    }),
  };
}

/** A decision or a stroke of luck that mattered. */
export interface Moment {
  ply: ReviewedPly;
  /** The share of a win that it moved. */
  weight: number;
  /** The seat that made the choice, or that luck favoured. */
  seat: number;
}

const luckWorthTelling = 0.02;
const most = 3;

/** A choice counts only if a person would notice and the judge can tell that another was better. */
function momentOf(ply: ReviewedPly): Moment {
  if (ply.kind === "choice") return { ply, weight: ply.mistake ? (ply.cost ?? 0) : 0, seat: ply.seat ?? 0 };
  const luck = ply.luck ?? [];
  const weight = Math.max(0, ...luck);
  return { ply, weight, seat: luck.indexOf(weight) };
}

/** The three moments that moved most, and all others that matter, each in the order of the match. */
export function momentsOf(review: Review): { first: Moment[]; rest: Moment[] } {
  const all = review.plies.map(momentOf).filter(({ weight }) => weight >= luckWorthTelling);
  const chosen = new Set(all.toSorted((a, b) => b.weight - a.weight).slice(0, most));
  return { first: all.filter((moment) => chosen.has(moment)), rest: all.filter((moment) => !chosen.has(moment)) };
}

/** How many decisions of a seat could have been better, and what those cost together. */
export function mistakesOf(review: Review, seat: number): { count: number; cost: number } {
  const costs = review.plies.flatMap((ply) => (ply.seat === seat && ply.mistake ? [ply.cost ?? 0] : []));
  return { count: costs.length, cost: costs.reduce((sum, cost) => sum + cost, 0) };
}

/** By the number of the ply, the decisions in which there was something to choose. */
export function comparedIn(review: Review): ReadonlyMap<number, Compared> {
  return new Map(
    review.plies.flatMap(({ ply, seat, parts, best_parts }) =>
      seat !== undefined && parts && best_parts ? [[ply, { ply, seat, played: parts, best: best_parts }] as const] : [],
    ),
  );
}

/** Whether anything in the match was left to luck. */
export const hasLuck = (review: Review): boolean => review.plies.some(({ luck }) => luck?.some((share) => Math.abs(share) > 1e-4));

/** Shares of a win that people say; the names of the words for them. */
const shares = [
  ["whole", 1],
  ["threeQuarters", 3 / 4],
  ["twoThirds", 2 / 3],
  ["half", 1 / 2],
  ["third", 1 / 3],
  ["quarter", 1 / 4],
  ["fifth", 1 / 5],
  ["tenth", 1 / 10],
  ["twentieth", 1 / 20],
] as const;
export type ShareName = (typeof shares)[number][0] | "many" | "hardly";

/** The closest of them. */
export function shareName(share: number): ShareName {
  if (share < 0.035) return "hardly";
  if (share >= 1.25) return "many";
  const away = (value: number) => Math.abs(Math.log(share / value));
  return shares.reduce((best, each) => (away(each[1]) < away(best[1]) ? each : best))[0];
}
