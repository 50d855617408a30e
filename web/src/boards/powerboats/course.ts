// The course on the drawing: the direction of its gates, and a line that shows the way round.
import type { Buoy, Course, Heading, Hex, NextMark, Point, Side } from "./lake";
import { across, hexOf, isLand, middle, nameOf, onLake, stepped, turned, unit } from "./lake";

/** A row of hexes to cross, and the direction. */
export interface Gate {
  hexes: Hex[];
  heading: Heading;
  side: Side;
}

const otherSide = (side: Side): Side => (side === "left" ? "right" : "left");

/** From a buoy to the shore; land and other buoys may lie in between. */
export function gateOf(buoy: Buoy): Gate | null {
  if (!buoy.gate || !buoy.rounded) return null;
  const hexes: Hex[] = [];
  for (let hex = stepped(hexOf(buoy.at), buoy.gate); onLake(hex); hex = stepped(hex, buoy.gate)) hexes.push(hex);
  return { hexes, heading: buoy.gate, side: buoy.rounded === "counter-clockwise" ? "left" : "right" };
}

/** The line as it is crossed at the start, or at the finish. */
export function lineOf({ line }: Course, finish: boolean): Gate {
  const side = finish ? otherSide(line.finish_from) : line.front;
  return { hexes: line.hexes.map(hexOf), heading: line.direction, side };
}

/** A chevron that points across the gate. */
export function chevron(hex: Hex, { heading, side }: Gate, reach = 8, ahead = 0): string {
  const [at, along, over] = [middle(hex), unit(heading), across(heading, side)];
  const point = (a: number, o: number) => {
    const [x, y] = [a * reach * along.x + (o * reach + ahead) * over.x, a * reach * along.y + (o * reach + ahead) * over.y];
    return `${(at.x + x).toFixed(1)},${(at.y + y).toFixed(1)}`;
  };
  return `M${point(-1, -0.5)}L${point(0, 0.5)}L${point(1, -0.5)}`;
}

/** The headings that lead off a gate, to the side that it leads to. */
function off({ heading, side }: Gate): Heading[] {
  return side === "left" ? [turned(heading, 1), turned(heading, 2)] : [turned(heading, -1), turned(heading, -2)];
}

type Blocked = (hex: Hex) => boolean;

/** A shortest way over water, including both ends; empty if there is none. */
function way(from: Hex, to: Hex, blocked: Blocked): Hex[] | null {
  const [start, end] = [nameOf(from), nameOf(to)];
  const before = new Map<string, Hex | null>([[start, null]]);
  const queue = [from];
  for (const hex of queue) {
    if (nameOf(hex) === end) break;
    for (const heading of ["E", "NE", "NW", "W", "SW", "SE"] as const) {
      const next = stepped(hex, heading);
      if (!onLake(next) || before.has(nameOf(next)) || blocked(next)) continue;
      before.set(nameOf(next), hex);
      queue.push(next);
    }
  }
  if (!before.has(end)) return null;
  const found: Hex[] = [];
  for (let hex: Hex | null = to; hex; hex = before.get(nameOf(hex)) ?? null) found.unshift(hex);
  return found;
}

/** Where the line on the drawing crosses a gate: near the buoy, on water on both sides of it. */
function crossing(gate: Gate, blocked: Blocked, wish: number): [Hex, Hex, Hex] | null {
  const [ahead, sheer] = off(gate) as [Heading, Heading];
  const astern = [turned(sheer, 3), turned(ahead, 3)] as const;
  const order = gate.hexes.map((_, i) => i).sort((a, b) => Math.abs(a - wish) - Math.abs(b - wish) || a - b);
  for (const i of order) {
    const hex = gate.hexes[i] as Hex;
    if (blocked(hex)) continue;
    for (const back of astern) {
      for (const forth of [sheer, ahead]) {
        const [from, to] = [stepped(hex, back), stepped(hex, forth)];
        if (onLake(from) && onLake(to) && !blocked(from) && !blocked(to)) return [from, hex, to];
      }
    }
  }
  return null;
}

const gatesOf = (course: Course): Gate[] => [
  lineOf(course, false),
  ...course.buoys.flatMap((buoy) => gateOf(buoy) ?? []),
  lineOf(course, true),
];
function obstacles(lake: readonly string[], course: Course): Blocked {
  const standing = new Set([...course.buoys.map(({ at }) => at), course.line.finish_buoy]);
  return (hex) => isLand(lake, hex) || standing.has(nameOf(hex));
}
const nextMarks: readonly NextMark[] = ["start", "buoy 1", "buoy 2", "buoy 3", "finish"];

/** A way over water from a boat to its next mark and through it. */
export function wayTo(lake: readonly string[], course: Course, from: string, next: NextMark): Hex[] {
  const obstacle = obstacles(lake, course);
  const gate = gatesOf(course)[nextMarks.indexOf(next)];
  const across = gate && crossing(gate, obstacle, 1);
  if (!gate || !across) return [];
  const [near, on, far] = across;
  const shut = new Set(gate.hexes.map(nameOf));
  if (shut.has(from)) return [hexOf(from), far];
  const start = hexOf(from);
  const leg = way(start, near, (hex) => obstacle(hex) || shut.has(nameOf(hex))) ?? way(start, near, obstacle) ?? [];
  return [...leg, on, ...(next === "finish" ? [] : [far])];
}

/**
 * A way round the course over water: over the start, through each gate in its sense, over the finish.
 * It shows where the course leads, not how to sail it.
 */
export function wayRound(lake: readonly string[], course: Course): Hex[] {
  const obstacle = obstacles(lake, course);
  const gates = gatesOf(course);
  const found: Hex[] = [];
  let shut: ReadonlySet<string> = new Set();
  gates.forEach((gate, i) => {
    const across = crossing(gate, obstacle, 1);
    if (!across) return;
    const [near, on, far] = across;
    const last = found.at(-1);
    // A boat that has just rounded a buoy does not go back through its gate.
    const closed = new Set([...shut, ...gate.hexes.map(nameOf)]);
    const leg = last
      ? (way(last, near, (hex) => obstacle(hex) || closed.has(nameOf(hex))) ?? way(last, near, obstacle) ?? [])
      : [near];
    found.push(...(last ? leg.slice(1) : leg), on);
    if (i < gates.length - 1) found.push(far);
    shut = new Set(gate.hexes.map(nameOf));
  });
  return found;
}

/** A soft line through points, corners cut. */
export function softened(points: readonly Point[], times = 3): Point[] {
  let line = [...points];
  for (let i = 0; i < times; i++) {
    const next: Point[] = line.slice(0, 1);
    for (let j = 0; j + 1 < line.length; j++) {
      const [a, b] = [line[j], line[j + 1]] as [Point, Point];
      next.push({ x: 0.75 * a.x + 0.25 * b.x, y: 0.75 * a.y + 0.25 * b.y });
      next.push({ x: 0.25 * a.x + 0.75 * b.x, y: 0.25 * a.y + 0.75 * b.y });
    }
    next.push(...line.slice(-1));
    line = next;
  }
  return line;
}

/** Arrows that show which way a line leads, at equal distances along it. */
export function arrowsOn(points: readonly Point[], distance = 90): (Point & { angle: number })[] {
  const found: (Point & { angle: number })[] = [];
  let left = distance / 2;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i], points[i + 1]] as [Point, Point];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    for (; left <= length; left += distance) {
      const share = left / length;
      const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
      found.push({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y), angle });
    }
    left -= length;
  }
  return found;
}

export function pathThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");
}
