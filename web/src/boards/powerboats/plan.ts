// A plan for the dice in the making: what happens to each die, and whether one is added.
import type { Move } from "../../lib/protocol";

export type Fate = "keep" | "roll" | "out";

export interface Plan {
  fates: readonly Fate[];
  added: boolean;
}

const faces = ["ones", "twos", "threes"] as const;

/** The move that a plan stands for, if it is one. */
export function moveOf(moves: readonly Move[], held: readonly number[], { fates, added }: Plan): Move | undefined {
  const kept = (face: number) => held.filter((each, i) => each === face && fates[i] === "keep").length;
  const roll = fates.filter((fate) => fate === "roll").length + Number(added);
  return moves.find(
    ({ parts }) => faces.every((name, i) => parts[name] === kept(i + 1)) && parts["roll"] === roll && parts.kind === "plan",
  );
}

/** The plan that a move stands for. */
export function planOf(move: Move, held: readonly number[]): Plan {
  const left = faces.map((name) => Number(move.parts[name]));
  const fates: Fate[] = held.map((face) => ((left[face - 1] as number)-- > 0 ? "keep" : "roll"));
  const rolled = fates.filter((fate) => fate === "roll").length;
  const roll = Number(move.parts["roll"]);
  if (roll < rolled) fates[fates.indexOf("roll")] = "out";
  return { fates, added: roll > rolled };
}

/** The default: keep all dice; without dice, take one. */
export function firstPlan(held: readonly number[]): Plan {
  return { fates: held.map(() => "keep"), added: held.length === 0 };
}

/** What to tap next to get from a plan to the one that a move stands for: a die, the added one, or the button that plays it. */
export function nextTap(wanted: Move, moves: readonly Move[], held: readonly number[], plan: Plan): number | "add" | "go" {
  if (moveOf(moves, held, plan) === wanted) return "go";
  const goal = planOf(wanted, held);
  if (goal.added !== plan.added) return "add";
  // Only one die can be out: another one comes back first.
  const wrong = plan.fates.flatMap((fate, die) => (fate === goal.fates[die] ? [] : [die]));
  return wrong.find((die) => plan.fates[die] === "out") ?? wrong[0] ?? "go";
}

const next: Record<Fate, Fate> = { keep: "roll", roll: "out", out: "keep" };

/** A die was tapped: kept, rolled again, removed, as far as the rules allow. */
export function tapped(moves: readonly Move[], held: readonly number[], plan: Plan, die: number): Plan {
  let fate = plan.fates[die] as Fate;
  for (;;) {
    fate = next[fate];
    const fates = plan.fates.map((each, i) => (i === die ? fate : each));
    // One more and one less would be the same as rolling it again.
    const tried = { fates, added: plan.added && fate !== "out" };
    if (fate === "keep" || moveOf(moves, held, tried)) return tried;
  }
}

/** Adds one die or not; then none is removed. */
export function withAdded(plan: Plan): Plan {
  const added = !plan.added;
  return { added, fates: plan.fates.map((fate) => (added && fate === "out" ? "keep" : fate)) };
}

export interface Chance {
  total: number;
  share: number;
}

/** How likely each speed is. */
export function forecast(held: readonly number[], { fates, added }: Plan): Chance[] {
  const kept = held.reduce((sum, face, i) => (fates[i] === "keep" ? sum + face : sum), 0);
  const roll = fates.filter((fate) => fate === "roll").length + Number(added);
  let shares = new Map([[kept, 1]]);
  for (let i = 0; i < roll; i++) {
    const after = new Map<number, number>();
    for (const [total, share] of shares) {
      for (const face of [1, 2, 3]) after.set(total + face, (after.get(total + face) ?? 0) + share / 3);
    }
    shares = after;
  }
  return [...shares].map(([total, share]) => ({ total, share })).sort((a, b) => a.total - b.total);
}
