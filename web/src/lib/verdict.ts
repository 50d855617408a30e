// A word for what a choice costs, with the same limits as the engine's reviews.
import type { Verdict } from "./protocol";

const marks: [number, Verdict][] = [
  [0.1, "very_bad"],
  [0.05, "bad"],
  [0.02, "doubtful"],
  [0.005, "a_little_worse"],
];

export function verdictOf(cost: number): Verdict {
  return marks.find(([from]) => cost >= from)?.[1] ?? "as_good";
}
