// The lake as the engine shows it, and where its hexes are on the drawing.
import type { View } from "../../lib/protocol";

export const headings = ["E", "NE", "NW", "W", "SW", "SE"] as const;
export type Heading = (typeof headings)[number];
export type NextMark = "start" | "buoy 1" | "buoy 2" | "buoy 3" | "finish";
export type Side = "left" | "right";

export interface Player {
  state: "ashore" | "racing" | "finished" | "sunk" | "unplaced";
  at?: string;
  heading?: Heading;
  dice?: number[];
  next?: NextMark;
  count?: number;
  place?: number;
  damage: number;
  turns: number;
  points: number;
}

export interface Buoy {
  at: string;
  rounded?: "clockwise" | "counter-clockwise";
  gate?: Heading;
}

export interface Course {
  line: { direction: Heading; front: Side; finish_from: Side; hexes: string[]; finish_buoy: string };
  buoys: Buoy[];
}

export interface Lake {
  water: "dark" | "light";
  scoring: "base" | "difference";
  lake: string[];
  race: number;
  phase: "buoys" | "place" | "plan" | "roll" | "steer" | "over";
  starter: number;
  seat: number;
  to_roll?: number;
  /** How far the boat on turn could go in its three directions. */
  free?: { left: number; ahead: number; right: number };
  course?: Course;
  players: Player[];
}

export const size = 24;
/** One boat alone sails only one. */
export const racesFor = (boats: number): number => (boats === 1 ? 1 : 3);
export const sinking = 4;

/** While the lake is being laid out, there is nothing to see yet. */
export function lakeOf(view: View): Lake | null {
  return Array.isArray(view["lake"]) ? (view as unknown as Lake) : null;
}

export interface Hex {
  column: number;
  row: number;
}
export interface Point {
  x: number;
  y: number;
}

export function hexOf(name: string): Hex {
  return { column: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1 };
}
export function nameOf({ column, row }: Hex): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`;
}
export function onLake({ column, row }: Hex): boolean {
  return column >= 0 && column < size && row >= 0 && row < size;
}

// Rows are shifted by half a hex, the second one to the right.
const offsets: Record<Heading, [even: number, odd: number, row: number]> = {
  E: [1, 1, 0],
  NE: [0, 1, -1],
  NW: [-1, 0, -1],
  W: [-1, -1, 0],
  SW: [-1, 0, 1],
  SE: [0, 1, 1],
};
export function stepped({ column, row }: Hex, heading: Heading): Hex {
  const [even, odd, down] = offsets[heading];
  return { column: column + (row % 2 === 0 ? even : odd), row: row + down };
}
export function turned(heading: Heading, left: number): Heading {
  return headings[(headings.indexOf(heading) + left + 6) % 6] as Heading;
}

// Hexes stand on a point; `pitch` is from one to the next in a row.
export const pitch = 40;
export const radius = pitch / Math.sqrt(3);
const margin = 46;

export const scene = {
  x: -margin,
  y: -margin,
  width: (size + 0.5) * pitch + 2 * margin,
  height: 1.5 * radius * (size - 1) + 2 * radius + 2 * margin,
};

export function middle({ column, row }: Hex): Point {
  return { x: (column + 0.5 + (row % 2) / 2) * pitch, y: radius * (1 + 1.5 * row) };
}
export function middleOf(name: string): Point {
  return middle(hexOf(name));
}

/** On the drawing, clockwise from the east. */
export function angleOf(heading: Heading): number {
  return (360 - 60 * headings.indexOf(heading)) % 360;
}
export function unit(heading: Heading): Point {
  const angle = (angleOf(heading) * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}
/** Across a heading, to its left or right as seen on the board. */
export function across(heading: Heading, side: Side): Point {
  const { x, y } = unit(heading);
  return side === "left" ? { x: y, y: -x } : { x: -y, y: x };
}

const corners = Array.from({ length: 6 }, (_, i): Point => {
  const angle = ((60 * i - 30) * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
const round = (value: number): string => String(Math.round(value * 100) / 100);

export function outline(hex: Hex, reach = radius): string {
  const { x, y } = middle(hex);
  return `M${corners.map((corner) => `${round(x + reach * corner.x)},${round(y + reach * corner.y)}`).join("L")}Z`;
}

/** The edges of a hex that border on something else, as pieces of a path. */
export function border(hex: Hex, same: (neighbour: Hex) => boolean): string {
  const { x, y } = middle(hex);
  return headings
    .filter((heading) => !same(stepped(hex, heading)))
    .map((heading) => {
      const at = (6 - headings.indexOf(heading)) % 6;
      const [a, b] = [corners[at], corners[(at + 1) % 6]] as [Point, Point];
      return `M${round(x + radius * a.x)},${round(y + radius * a.y)}L${round(x + radius * b.x)},${round(y + radius * b.y)}`;
    })
    .join("");
}

export function isLand(lake: readonly string[], { column, row }: Hex): boolean {
  return lake[row]?.[column] !== ".";
}

export function hexesWhere(lake: readonly string[], land: boolean): Hex[] {
  return lake.flatMap((line, row) =>
    [...line].flatMap((mark, column) => ((mark === "#") === land ? [{ column, row }] : [])),
  );
}

export const speedOf = (player: Player): number => (player.dice ?? []).reduce((sum, face) => sum + face, 0);
