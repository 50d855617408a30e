// A move of a past decision, as an arrow on a board's drawing.
export interface Spot {
  x: number;
  y: number;
}

export interface Arrow {
  from: Spot;
  to: Spot;
  /** Points between both, if it is not straight. */
  over?: readonly Spot[];
}
