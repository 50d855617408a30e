// The pictures of the rules: moments of one race, which a test replays with the engine.
import type { Course, Heading, NextMark } from "./lake";

export const lake = [
  ".............#.....###..",
  "......#...........####..",
  "#......###...........##.",
  "##..#...#....#.......#..",
  "##...#............##....",
  "..................#.....",
  "....#...................",
  "........#....###......##",
  "#.......##....##......##",
  "........................",
  "....#.............##....",
  "...##.............#...##",
  "...##.........##....#...",
  "...##...................",
  "........................",
  "........#.......#.......",
  "#.......##..#...#.......",
  "#....##.................",
  "........................",
  ".......................#",
  "...##......##......##...",
  "..###......##......##...",
  "#...#...................",
  ".............#..........",
];

export const course: Course = {
  line: { direction: "E", front: "right", finish_from: "right", hexes: ["L10", "M10", "N10", "O10"], finish_buoy: "P10" },
  buoys: [
    { at: "K10" },
    { at: "M17", rounded: "clockwise", gate: "SE" },
    { at: "E21", rounded: "counter-clockwise", gate: "W" },
    { at: "T21", rounded: "counter-clockwise", gate: "E" },
  ],
};

/** A straight run that a boat makes, or would make; what its sign says, and whether it is allowed. */
export interface Run {
  from: string;
  to: string;
  sign: string;
  good: boolean;
  /** How far along the sign is, from 0 to 1; defaults to the middle. */
  reach?: number;
}

export interface Picture {
  /** The corners of what is shown. */
  from: string;
  to: string;
  /** The mark that stands out. */
  next: NextMark | null;
  /** Boats by where they are; one that has left again is pale. */
  boats: { seat: number; at: string; heading: Heading; pale?: boolean }[];
  runs: Run[];
  /** Whether the way round the course is drawn. */
  route?: boolean;
  /** How many damage boxes are filled. */
  damage?: number;
}

export const pictures = {
  course: { from: "A1", to: "X24", next: null, boats: [], runs: [], route: true },
  start: {
    from: "H6",
    to: "S13",
    next: "start",
    boats: [
      { seat: 0, at: "L10", heading: "SE" },
      { seat: 1, at: "O10", heading: "SE" },
    ],
    runs: [],
  },
  gates: {
    from: "J14",
    to: "S23",
    next: "buoy 1",
    boats: [
      { seat: 0, at: "O16", heading: "SE", pale: true },
      { seat: 0, at: "M20", heading: "SW" },
    ],
    runs: [{ from: "O16", to: "M20", sign: "✓", good: true }],
  },
  steering: {
    from: "G17",
    to: "Q24",
    next: null,
    boats: [{ seat: 0, at: "M20", heading: "SW" }],
    runs: [
      { from: "M20", to: "O24", sign: "4 ✕", good: false, reach: 1 },
      { from: "M20", to: "M20", sign: "0 ✕", good: false },
      { from: "M20", to: "H20", sign: "5 ✓", good: true },
    ],
  },
  damage: {
    from: "A18",
    to: "J23",
    next: null,
    boats: [
      { seat: 0, at: "H20", heading: "W", pale: true },
      { seat: 0, at: "A20", heading: "W" },
    ],
    runs: [{ from: "H20", to: "A20", sign: "8 − 7 = 1", good: false }],
    damage: 1,
  },
} as const satisfies Record<string, Picture>;
