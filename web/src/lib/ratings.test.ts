import { expect, it } from "vitest";

import { ratingPoints, resultsByPlace, roundSteps } from "./ratings";

const match = (game: string, ended: number, place: number, rating: number | null) => ({
  table: `t${ended}`,
  game,
  ended,
  place,
  seats: 2,
  rating,
  margin: rating === null ? null : 100,
  change: rating === null ? null : 5,
});
const matches = [match("river", 4, 1, 1530), match("lake", 3, 1, 1600), match("river", 2, 2, null), match("river", 1, 2, 1490)];

it("tells the course of a rating from the earliest match on, without what did not count", () => {
  expect(ratingPoints(matches, "river").map(({ ended, rating }) => [ended, rating])).toEqual([[1, 1490], [4, 1530]]);
  expect(ratingPoints(matches, "sea")).toEqual([]);
});

it("counts places", () => {
  expect(resultsByPlace(matches, "river")).toEqual([[1, 1], [2, 1]]);
  expect(resultsByPlace(matches, "lake")).toEqual([[1, 1]]);
});

it("finds round numbers for an axis", () => {
  expect(roundSteps(1410, 1690, 4)).toEqual([1500, 1600]);
  expect(roundSteps(1000, 2000, 4)).toEqual([1000, 1500, 2000]);
  expect(roundSteps(1501, 1502, 4)).toEqual([]);
});
