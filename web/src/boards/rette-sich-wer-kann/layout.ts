// Where cells are on the drawing: upright on a phone, on its side on a wide screen, always with the viewer's
// end at the bottom or on the left.
import { barCells, columns, rows, spotOf } from "./pool";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Layout {
  standing: boolean;
  /** Measures of one cell. */
  width: number;
  height: number;
  /** How large a tile of 60 by 50 is drawn. */
  scale: number;
  pool: Box;
  middle(cell: string): Point;
  box(cell: string): Box;
  bar(seat: number): Box;
  /** The cell under a point, if there is one. */
  cellAt(point: Point): { column: number; row: number } | null;
}

const tile = { width: 60, height: 50, around: 5 };
/** Of the pool, drawn around its cells. */
const rim = 9;
/** Cells are never much longer than wide. */
const longest = 1.6;

export function layoutOf(room: { width: number; height: number }, near: number): Layout {
  const standing = room.height > room.width;
  // Letters and numbers are on the left and below; a small picture has little room for them.
  const edge = Math.min(room.width, room.height) < (standing ? 200 : 260) ? 11 : 20;
  const [across, down] = standing ? [columns, rows] : [rows, columns];
  const most = { width: (room.width - edge - rim) / across, height: (room.height - edge - rim) / down };
  const width = Math.max(0, Math.min(most.width, most.height * longest));
  const height = Math.max(0, Math.min(most.height, most.width * 1.15));
  const pool = {
    x: edge + (room.width - edge - rim - width * across) / 2,
    y: rim + (room.height - edge - rim - height * down) / 2,
    width: width * across,
    height: height * down,
  };

  // From the left and from the top, counted from 0.
  const turned = near === 1;
  const gridOf = (column: number, row: number): [number, number] => {
    const [c, r] = turned ? [columns - column, rows - row] : [column - 1, row - 1];
    return standing ? [c, rows - 1 - r] : [r, c];
  };
  const box = (cell: string): Box => {
    const { column, row } = spotOf(cell);
    const [x, y] = gridOf(column, row);
    return { x: pool.x + x * width, y: pool.y + y * height, width, height };
  };
  return {
    standing,
    width,
    height,
    scale: Math.min(width / (tile.width + tile.around), height / (tile.height + tile.around)),
    pool,
    box,
    middle: (cell) => {
      const { x, y } = box(cell);
      return { x: x + width / 2, y: y + height / 2 };
    },
    bar: (seat) => {
      const [one, other] = (barCells[seat] ?? ["a1", "a1"]).map(box) as [Box, Box];
      const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
      return { x, y, width: Math.max(one.x, other.x) + width - x, height: Math.max(one.y, other.y) + height - y };
    },
    cellAt: (point) => {
      const [x, y] = [Math.floor((point.x - pool.x) / width), Math.floor((point.y - pool.y) / height)];
      if (x < 0 || x >= across || y < 0 || y >= down) return null;
      const [c, r] = standing ? [x, rows - 1 - y] : [y, x];
      return turned ? { column: columns - c, row: rows - r } : { column: c + 1, row: r + 1 };
    },
  };
}
