// What a visitor's rated matches say: the course of a rating, and results by place.
import type { Api } from "./house";

type Match = Api["RatedMatch"];

/** The rating after a match that counted. */
export interface RatingPoint {
  table: string;
  ended: number;
  place: number;
  seats: number;
  rating: number;
  margin: number;
  change: number;
}

/** The matches of a game that counted, the earliest first; they come the latest first. */
export function ratingPoints(matches: readonly Match[], game: string): RatingPoint[] {
  return matches
    .flatMap(({ game: its, rating, margin, change, ...match }) =>
      its === game && rating !== null && margin !== null && change !== null ? [{ ...match, rating, margin, change }] : [],
    )
    .reverse();
}

/** How often each place was taken in matches of a game that counted, the best first. */
export function resultsByPlace(matches: readonly Match[], game: string): [number, number][] {
  const times = new Map<number, number>();
  for (const { place } of ratingPoints(matches, game)) times.set(place, (times.get(place) ?? 0) + 1);
  return [...times].sort(([a], [b]) => a - b);
}

/** Round numbers between two values, about as many as wanted. */
export function roundSteps(low: number, high: number, wanted: number): number[] {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((each) => (high - low) / each <= wanted) ?? 2000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((high - first) / step) + 1) }, (_, i) => first + i * step);
}
