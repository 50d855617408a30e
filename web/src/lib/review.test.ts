import { describe, expect, it } from "vitest";

import type { Review, ReviewedPly } from "./protocol";
import { comparedIn, hasLuck, joined, mistakesOf, momentsOf, shareName } from "./review";

const choice = (ply: number, cost: number): ReviewedPly => ({
  ply,
  kind: "choice",
  seat: ply % 2,
  notation: `${ply}`,
  choices: 2,
  cost,
  verdict: cost ? "bad" : "best",
  mistake: cost > 0.02,
  parts: { kind: "go", to: ply },
  best_parts: { kind: "go", to: 0 },
  equities: [0.5, 0.5],
});
const roll = (ply: number, luck: number): ReviewedPly => ({
  ply,
  kind: "chance",
  notation: `${ply}`,
  luck: [luck, -luck],
  equities: [0.5, 0.5],
});
const reviewOf = (plies: ReviewedPly[]): Review => ({
  exact: false,
  start: [0.4, 0.6],
  plies,
  seats: ["Ada", "Ben"].map((name) => ({
    name,
    decisions: 2,
    cost: 0.1,
    cost_per_decision: 0.05,
    doubtful: 1,
    bad: 0,
    very_bad: 0,
    own_luck: 0.2,
    luck_of_others: -0.1,
  })),
});

it("puts parts together as if they had been made at once", () => {
  const both = joined(joined(null, reviewOf([choice(1, 0)])), { ...reviewOf([choice(2, 0)]), start: [0.9, 0.1], exact: true });
  expect(both.plies.map(({ ply }) => ply)).toEqual([1, 2]);
  expect(both.start).toEqual([0.4, 0.6]);
  expect(both.exact).toBe(false);
  expect(both.seats[0]).toMatchObject({ name: "Ada", decisions: 4, doubtful: 2, own_luck: 0.4, cost_per_decision: 0.05 });
});

describe("the moments that decided a match", () => {
  const review = reviewOf([choice(1, 0.03), roll(2, -0.3), choice(3, 0.2), choice(4, 0.01), choice(5, 0.05), choice(6, 0.04)]);

  it("are the three that moved most, told in order, and the others after them", () => {
    const { first, rest } = momentsOf(review);
    expect(first.map(({ ply }) => ply.ply)).toEqual([2, 3, 5]);
    expect(rest.map(({ ply }) => ply.ply)).toEqual([1, 6]);
  });

  it("name whom luck favoured and who chose", () => {
    expect(momentsOf(review).first.map(({ seat }) => seat)).toEqual([1, 1, 1]);
  });
});

it("counts only the mistakes that are worth telling", () => {
  const unsure = { ...choice(8, 0.3), mistake: false };
  const review = reviewOf([choice(2, 0.2), choice(3, 0.5), choice(4, 0.01), choice(6, 0.1), unsure]);
  expect(mistakesOf(review, 0).count).toBe(2);
  expect(mistakesOf(review, 0).cost).toBeCloseTo(0.3);
  expect(momentsOf(review).rest.concat(momentsOf(review).first).map(({ ply }) => ply.ply)).not.toContain(8);
});

it("compares only decisions", () => {
  expect([...comparedIn(reviewOf([roll(1, 0), choice(2, 0)]))]).toEqual([
    [2, { ply: 2, seat: 0, played: { kind: "go", to: 2 }, best: { kind: "go", to: 0 } }],
  ]);
});

it("knows a match without luck", () => {
  expect(hasLuck(reviewOf([choice(1, 0.5), roll(2, 0)]))).toBe(false);
  expect(hasLuck(reviewOf([roll(1, 0.01)]))).toBe(true);
});

it.each([
  [0.01, "hardly"],
  [0.05, "twentieth"],
  [0.11, "tenth"],
  [0.26, "quarter"],
  [0.48, "half"],
  [0.95, "whole"],
  [1.6, "many"],
] as const)("calls %f of a win %s", (share, name) => {
  expect(shareName(share)).toBe(name);
});
