// The examples of the rules for points. A test compares them with the rule.

/** For each race, what the place is worth and by what it is multiplied. */
export const byPlace: { name: string; points: [number, number][] }[] = [
  { name: "Ada", points: [[2, 1], [1, 2], [1, 3]] },
  { name: "Ben", points: [[0, 1], [2, 2], [0, 3]] },
  { name: "Cleo", points: [[1, 1], [0, 2], [2, 3]] },
];

/** The first of two boats in race 1: for the place, for turns ahead, for a boat that did not finish. */
export const byTurns: [number, number, number][] = [
  [1, 3, 0],
  [1, 0, 5],
];
