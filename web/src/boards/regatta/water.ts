// Where things are on the drawing: millimetres, y downwards. A hull moves on a rail: bow and stern are on it,
// a hull's length apart.
import type { Box, Point } from "../../lib/pan-zoom";
import type { Place, Pose, Race } from "./race";

export const hullLength = 60;
export const hullWidth = 18;
const margin = 16;

export const at = ([x, y]: Place): Point => ({ x: x / 100, y: -y / 100 });

export const text = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");

export function sceneOf({ course }: Race): Box {
  const [low, high] = [at(course.water[0]), at(course.water[1])];
  return { x: low.x - margin, y: high.y - margin, width: high.x - low.x + 2 * margin, height: low.y - high.y + 2 * margin };
}

/** A boat as it is drawn: the middle of its hull, turned clockwise by this many degrees. */
export interface Stand extends Point {
  angle: number;
}

export function standOf({ at: place, heading }: Pose): Stand {
  return { ...at(place), angle: heading };
}

const along = (angle: number, length: number): Point => ({
  x: Math.sin((angle * Math.PI) / 180) * length,
  y: -Math.cos((angle * Math.PI) / 180) * length,
});
export const bowOf = ({ x, y, angle }: Stand): Point => {
  const ahead = along(angle, hullLength / 2);
  return { x: x + ahead.x, y: y + ahead.y };
};
const sternOf = ({ x, y, angle }: Stand): Point => bowOf({ x, y, angle: angle + 180 });

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export interface Rail {
  points: Point[];
  /** The distance of each point along it. */
  lengths: number[];
}

/** The rail of a boat whose bow follows a path; the part of the path behind the bow is left out. */
export function railOf(from: Stand, path: readonly Place[]): Rail {
  const bow = bowOf(from);
  const way = path.map(at);
  const distances = way.map((point) => apart(point, bow));
  const nearest = distances.indexOf(Math.min(...distances));
  const rest = way.slice(nearest + (distances[nearest] !== undefined && distances[nearest] < 0.2 ? 1 : 0));
  const ahead = along(from.angle, 1);
  const isAhead = (point: Point) => (point.x - bow.x) * ahead.x + (point.y - bow.y) * ahead.y > 0;
  while (nearest > 0 && rest[0] && !isAhead(rest[0])) rest.shift();
  const points = [sternOf(from), bow, ...rest];
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    lengths.push((lengths[i - 1] as number) + apart(points[i - 1] as Point, points[i] as Point));
  }
  return { points, lengths };
}

function pointOn({ points, lengths }: Rail, length: number): Point {
  const next = lengths.findIndex((each) => each >= length);
  if (next <= 0) return (next === 0 ? points[0] : points.at(-1)) as Point;
  const [a, b] = [points[next - 1] as Point, points[next] as Point];
  const [start, end] = [lengths[next - 1] as number, lengths[next] as number];
  const share = end > start ? (length - start) / (end - start) : 1;
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The boat after a share of its way. */
export function standOn(rail: Rail, share: number): Stand {
  const all = rail.lengths.at(-1) as number;
  const ahead = hullLength + (all - hullLength) * share;
  const [bow, stern] = [pointOn(rail, ahead), pointOn(rail, ahead - hullLength)];
  const angle = (Math.atan2(bow.x - stern.x, stern.y - bow.y) * 180) / Math.PI;
  return { x: (bow.x + stern.x) / 2, y: (bow.y + stern.y) / 2, angle };
}

/** A rectangle of hull's size at a boat's place, as part of a path. */
function hull(stand: Stand): string {
  const side = along(stand.angle + 90, hullWidth / 2);
  const [bow, stern] = [bowOf(stand), sternOf(stand)];
  const corners = [
    { x: bow.x - side.x, y: bow.y - side.y },
    { x: bow.x + side.x, y: bow.y + side.y },
    { x: stern.x + side.x, y: stern.y + side.y },
    { x: stern.x - side.x, y: stern.y - side.y },
  ];
  return `${text(corners)}Z`;
}

/** Everything that the hull covers on its way. */
export function sweptHull(rail: Rail): string {
  const steps = Math.max(2, Math.ceil(((rail.lengths.at(-1) as number) - hullLength) / 6));
  return Array.from({ length: steps + 1 }, (_, i) => hull(standOn(rail, i / steps))).join("");
}

/** On the spot, the short way round. */
export function turnedTo(from: Stand, to: Stand, share: number): Stand {
  const by = ((to.angle - from.angle + 540) % 360) - 180;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, angle: from.angle + by * share };
}

export function boxAround(points: readonly Point[], room: number): Box | null {
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}

/** The middle of the line. */
export function middleOf(race: Race | null): Point {
  const [left, right] = race?.course.line.map(at) ?? [];
  return { x: ((left?.x ?? 0) + (right?.x ?? 0)) / 2, y: left?.y ?? 0 };
}

/** The transform for something at that place. */
export const place = ({ x, y, angle }: Stand) => `translate(${x} ${y}) rotate(${angle})`;

export const buoyColours: Record<string, string> = { red: "#d1495b", green: "#2e933c", yellow: "#e3b505", blue: "#3b4cc0" };

/** Along a mark's ray: where it is crossed, and in which direction. */
export function crossings(from: Point, to: Point, clockwise: boolean): Stand[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const angle = (Math.atan2(x, -y) * 180) / Math.PI + (clockwise ? 90 : -90);
  const count = Math.floor(length / 70);
  return Array.from({ length: count }, (_, i) => ({ x: from.x + x * (i + 1) * 70, y: from.y + y * (i + 1) * 70, angle }));
}
