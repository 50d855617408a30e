// The pool as the engine shows it, and the moments of a ply. How pieces move is never decided here: paths
// come from the engine.
import type { GameEvent, Move, View } from "../../lib/protocol";
import type { Step } from "../../lib/table";
import type { Frame } from "../board";

export const columns = 6;
export const rows = 14;
export const tilesEach = 6;
export const values = [1, 2, 3, 4, 5, 6] as const;

export interface Tile {
  seat: number;
  /** The crocodile's number; null while the tile shows the swimmer. */
  value: number | null;
}

/** Tiles on a cell, from bottom to top. */
export interface Piece {
  cell: string;
  tiles: Tile[];
}

/** The path of the piece moving at this moment. */
export interface Way {
  from: string;
  corner: string;
  to: string;
}

export interface Player {
  points: number;
  bar: Tile[];
  hidden: number[];
}

export interface Pool {
  phase: "place" | "move" | "turn" | "way" | "tiebreak" | "over";
  seat: number;
  active: string | null;
  only_stacks_enter: boolean;
  repetition: number;
  occurrences: number;
  stall: number;
  quiet: number;
  pieces: Piece[];
  players: [Player, Player];
  way?: Way;
}

export function poolOf(view: View): Pool | null {
  return Array.isArray(view["pieces"]) ? (view as unknown as Pool) : null;
}

export interface Spot {
  column: number;
  row: number;
}

const letters = "abcdef";

export function spotOf(cell: string): Spot {
  return { column: letters.indexOf(cell.charAt(0)) + 1, row: Number(cell.slice(1)) };
}

export function cellOf({ column, row }: Spot): string {
  return `${letters.charAt(column - 1)}${row}`;
}

/** The two cells of each seat's bar, at the other's end. */
export const barCells: readonly (readonly [string, string])[] = [
  ["e14", "f14"],
  ["a1", "b1"],
];

export function barAt(cell: string): number | null {
  const seat = barCells.findIndex((cells) => cells.includes(cell));
  return seat < 0 ? null : seat;
}

/** Water beside a bar, with the cell of the bar to which its ladder leads. */
export const ladders: readonly { cell: string; bar: string }[] = [
  { cell: "d14", bar: "e14" },
  { cell: "e13", bar: "e14" },
  { cell: "f13", bar: "f14" },
  { cell: "c1", bar: "b1" },
  { cell: "b2", bar: "b1" },
  { cell: "a2", bar: "a1" },
];

export const topOf = (piece: Piece): Tile => piece.tiles.at(-1) as Tile;

export function pieceOn(pool: Pool, cell: string | null): Piece | null {
  return pool.pieces.findLast((piece) => piece.cell === cell) ?? null;
}

/** The cells where a path begins, turns and ends. */
export function cornersOf({ from, corner, to }: Way): string[] {
  if (corner === to) return [from, to];
  const [start, bend, end] = [spotOf(from), spotOf(corner), spotOf(to)];
  const second = cellOf(
    bend.column === start.column ? { column: end.column, row: bend.row } : { column: bend.column, row: end.row },
  );
  return second === to ? [from, corner, to] : [from, corner, second, to];
}

/** The path of a move, if it has one. */
export function wayOf({ parts }: Move): Way | null {
  if (parts.kind !== "swim" && parts.kind !== "crocodile") return null;
  const to = String(parts["enters"] ?? parts["to"]);
  return { from: String(parts["from"]), corner: String(parts["corner"] ?? to), to };
}

/** Where a move ends on the drawing; a bar by the cell that is entered. */
export function endOf(move: Move): string {
  return wayOf(move)?.to ?? String(move.parts["to"] ?? move.parts["from"] ?? "");
}

function wayTold(event: GameEvent): Way {
  const cell = (which: string) => `${event[`${which}_column`]}${event[`${which}_row`]}`;
  return { from: cell("from"), corner: cell("corner"), to: cell("to") };
}

/** The view while a piece is moving: its prey is still there. */
function onTheWay(before: Pool, way: Way): Pool {
  const mover = pieceOn(before, way.from);
  const others = before.pieces.filter((piece) => piece !== mover);
  const home = barAt(way.to) !== null;
  const pieces = mover && !home ? [...others, { ...mover, cell: way.to }] : others;
  return { ...before, active: null, pieces, way };
}

/** The moments of a ply, one after the other. */
export function frames(beforeView: View, afterView: View, events: readonly GameEvent[]): Frame[] {
  const before = poolOf(beforeView);
  const told: Frame[] = [];
  const show = (event: GameEvent, sound?: Frame["sound"], view: View = afterView) => {
    told.push({ view, sentences: [event.sentence], ...(sound ? { sound } : {}) });
  };
  for (const event of events) {
    switch (event.event) {
      case "placed":
        show(event, "water");
        break;
      case "swam":
      case "swam_home":
      case "moved":
      case "moved_home": {
        const way = wayTold(event);
        show(event, "water", before ? (onTheWay(before, way) as unknown as View) : afterView);
        break;
      }
      case "turned":
        show(event, "wood");
        break;
      case "revealed":
      case "tie_value":
        show(event, "dice");
        break;
      case "ate_swimmer":
      case "ate_crocodile":
      case "ate_stack":
        show(event, "snap");
        break;
      case "arrived":
      case "won":
      case "won_by_values":
        show(event, "bell");
        break;
      default:
        show(event);
    }
  }
  // Whatever was shown in between, the last moment is what the engine says.
  if (told.at(-1)?.view !== afterView) told.push({ view: afterView, sentences: [] });
  return told;
}

const isTold = (step: Step, name: string) => step.events.some(({ event }) => event === name);

/** All placing is told in one line, and a tile turned over together with its number and where it goes. */
export function continues(before: Step, step: Step): boolean {
  if (isTold(step, "placed")) return isTold(before, "placed");
  return isTold(step, "revealed") || (isTold(before, "revealed") && !isTold(before, "stuck"));
}

/** What the last move did: the path of the piece, or the cell where a swimmer was placed or got stuck. */
export interface LastMove {
  seat: number;
  way: Way | null;
  cell: string;
}

export function lastMoveOf(steps: readonly Step[]): LastMove | null {
  let stuck = false;
  for (const { seat, events } of steps.toReversed()) {
    for (const event of events) {
      const by = Number(event["seat"] ?? seat);
      switch (event.event) {
        case "passed":
          return null;
        case "stuck":
          stuck = true;
          break;
        case "placed":
          return { seat: by, way: null, cell: wayTold(event).to };
        case "turned":
          if (stuck) return { seat: by, way: null, cell: wayTold(event).from };
          break;
        case "swam":
        case "swam_home":
        case "moved":
        case "moved_home": {
          const way = wayTold(event);
          return { seat: by, way, cell: way.to };
        }
      }
    }
  }
  return null;
}

/** Why a piece cannot go to a cell, or a swimmer cannot be placed there. */
export type Refusal =
  | { kind: "theirBar"; seat: number }
  | { kind: "closedBar" | "ownPiece" | "swimmerEats" | "swimmerFar" | "noWay" | "taken" | "barDiagonal" }
  | { kind: "crocodileFar" | "noWayOf"; value: number }
  | { kind: "rowFull"; row: number }
  | { kind: "otherRows"; first: number; last: number };

/**
 * Explains the engine's decision; which cells are legal is never decided here. A crocodile with at most one
 * turn ends exactly as many cells away as it goes; the 6, which may turn twice, also 2 or 4 fewer.
 */
export function whyNot(pool: Pool, from: string | null, cell: string): Refusal {
  if (pool.phase === "place") return whyNotPlace(pool, cell);
  const mover = pieceOn(pool, from);
  const bar = barAt(cell);
  const there = pieceOn(pool, cell);
  if (!from || !mover) return { kind: "noWay" };
  const { seat, value } = topOf(mover);
  if (bar !== null && bar !== seat) return { kind: "theirBar", seat: bar };
  if (bar !== null && pool.only_stacks_enter && mover.tiles.length < 2) return { kind: "closedBar" };
  if (there && topOf(there).seat === seat) return { kind: "ownPiece" };
  const ends = bar === null ? [cell] : (barCells[bar] ?? []);
  const apart = ends.map((end) => {
    const [one, other] = [spotOf(from), spotOf(end)];
    return [Math.abs(one.column - other.column), Math.abs(one.row - other.row)] as [number, number];
  });
  if (value === null) {
    if (there) return { kind: "swimmerEats" };
    return { kind: apart.some(([across, along]) => across + along <= 2) ? "noWay" : "swimmerFar" };
  }
  if (value === 1) {
    const touches = apart.some(([across, along]) => Math.max(across, along) === 1);
    return bar !== null && touches ? { kind: "barDiagonal" } : { kind: "crocodileFar", value };
  }
  const fits = ([across, along]: [number, number]) => {
    const missing = value - across - along;
    return missing === 0 || (value === 6 && missing > 0 && missing % 2 === 0);
  };
  return { kind: apart.some(fits) ? "noWayOf" : "crocodileFar", value };
}

function whyNotPlace(pool: Pool, cell: string): Refusal {
  const [nearest, step] = pool.seat === 0 ? [2, 1] : [13, -1];
  const { row } = spotOf(cell);
  const index = (row - nearest) * step;
  if (index < 0 || index > 3 || barAt(cell) !== null) {
    return { kind: "otherRows", first: Math.min(nearest, nearest + 3 * step), last: Math.max(nearest, nearest + 3 * step) };
  }
  return pieceOn(pool, cell) ? { kind: "taken" } : { kind: "rowFull", row };
}

/** A piece on the drawing, the same from view to view, so that it can move visibly. */
export interface Sprite {
  id: number;
  piece: Piece;
  /** On its way into a bar, and no longer in the pool. */
  gone: boolean;
}

/**
 * Which drawing shows which piece. The engine names the moving one; others stay or, if
 * views follow each other without events, are paired by what they show.
 */
export function follow(before: readonly Sprite[], pool: Pool): Sprite[] {
  const left = before.filter(({ gone }) => !gone);
  const take = (fits: (piece: Piece) => boolean): Sprite | undefined => {
    const at = left.findIndex(({ piece }) => fits(piece));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const { way } = pool;
  const moving = way ? take(({ cell }) => cell === way.from) : undefined;
  const isAt = (piece: Piece) => (other: Piece) => other.cell === piece.cell && topOf(other).seat === topOf(piece).seat;
  const isLike = (piece: Piece) => (other: Piece) =>
    topOf(other).seat === topOf(piece).seat && topOf(other).value === topOf(piece).value;

  const mover = way ? pool.pieces.findLast(({ cell }) => cell === way.to) : undefined;
  const known = pool.pieces.map((piece) => (piece === mover && moving ? moving : take(isAt(piece))));
  let next = Math.max(0, ...before.map(({ id }) => id)) + 1;
  const sprites = pool.pieces.map((piece, i): Sprite => {
    const found = known[i] ?? take(isLike(piece));
    return { id: found?.id ?? next++, piece, gone: false };
  });
  if (way && moving && barAt(way.to) !== null) {
    sprites.push({ id: moving.id, piece: { ...moving.piece, cell: way.to }, gone: true });
  }
  return sprites;
}

/** The rules that matter now. */
export type Notice =
  | { kind: "placing"; count: number }
  | { kind: "again" | "quiet"; count: number; limit: number }
  | { kind: "stacks" | "open" };

/** Quiet turns are announced beyond this number, or when the end is this close. */
const quietShownAfter = 20;
const quietShownNear = 6;

export function noticeOf(pool: Pool): Notice {
  if (pool.phase === "place") {
    const set = pool.pieces.filter((piece) => topOf(piece).seat === pool.seat).length;
    return { kind: "placing", count: tilesEach - set };
  }
  if (pool.occurrences > 1) return { kind: "again", count: pool.occurrences, limit: pool.repetition };
  const limit = pool.stall;
  if (pool.quiet > quietShownAfter || pool.quiet > Math.max(0, limit - quietShownNear)) {
    return { kind: "quiet", count: pool.quiet, limit };
  }
  return { kind: pool.only_stacks_enter ? "stacks" : "open" };
}
