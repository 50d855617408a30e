import { expect, it } from "vitest";

import { verdictOf } from "./verdict";

it.each([
  [0, "as_good"],
  [0.0049, "as_good"],
  [0.005, "a_little_worse"],
  [0.02, "doubtful"],
  [0.05, "bad"],
  [0.1, "very_bad"],
  [1, "very_bad"],
])("calls a cost of %f %s", (cost, verdict) => {
  expect(verdictOf(cost)).toBe(verdict);
});
