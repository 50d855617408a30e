import { describe, expect, it } from "vitest";

import type { GameEvent, Move, View } from "../../lib/protocol";
import { testEngine } from "../../lib/testing/engine";
import { layoutOf } from "./layout";
import { barAt, cellOf, columns, cornersOf, follow, frames, ladders, noticeOf, rows, spotOf, topOf, wayOf } from "./pool";
import type { Piece, Pool, Sprite, Tile } from "./pool";

const tile = (seat: number, value: number | null = null): Tile => ({ seat, value });
const piece = (cell: string, ...tiles: Tile[]): Piece => ({ cell, tiles });
function pool(pieces: Piece[], more: Partial<Pool> = {}): Pool {
  const player = () => ({ points: 0, bar: [], hidden: [1, 2, 3, 4, 5, 6] });
  return {
    phase: "move",
    seat: 0,
    active: null,
    only_stacks_enter: true,
    repetition: 3,
    occurrences: 1,
    stall: 40,
    quiet: 0,
    pieces,
    players: [player(), player()],
    ...more,
  };
}
const event = (name: string, more: Record<string, string | number> = {}): GameEvent => ({ event: name, sentence: name, ...more });
const gone = (name: string, from: string, corner: string, to: string) =>
  event(
    name,
    Object.fromEntries(
      Object.entries({ from, corner, to }).flatMap(([which, cell]) => [
        [`${which}_column`, cell.charAt(0)],
        [`${which}_row`, Number(cell.slice(1))],
      ]),
    ),
  );

const all = Array.from({ length: columns * rows }, (_, i) => cellOf({ column: (i % columns) + 1, row: Math.floor(i / columns) + 1 }));

it("reads cells as they are written", () => {
  expect(spotOf("d11")).toEqual({ column: 4, row: 11 });
  expect(all.map((cell) => cellOf(spotOf(cell)))).toEqual(all);
});

describe.each([
  { width: 390, height: 620 },
  { width: 920, height: 600 },
  { width: 736, height: 304 },
])("the pool in a room of $width by $height", (room) => {
  it.each([0, 1])("fits, and finds the cell under a point (seen by seat %i)", (near) => {
    const layout = layoutOf(room, near);
    for (const cell of all) {
      const { x, y, width, height } = layout.box(cell);
      expect(x).toBeGreaterThan(8);
      expect(y).toBeGreaterThan(8);
      expect(x + width).toBeLessThan(room.width - 8);
      expect(y + height).toBeLessThan(room.height - 8);
      const found = layout.cellAt(layout.middle(cell));
      expect(found && cellOf(found)).toBe(cell);
    }
    expect(layout.cellAt({ x: 1, y: 1 })).toBeNull();
  });

  it.each([0, 1])("has the own end near and the own bar far away (seen by seat %i)", (near) => {
    const layout = layoutOf(room, near);
    const [own, other] = [layout.bar(near), layout.bar(1 - near)];
    if (layout.standing) expect(own.y).toBeLessThan(other.y);
    else expect(own.x).toBeGreaterThan(other.x);
  });
});

it("has each ladder beside the bar to which it leads", () => {
  for (const { cell, bar } of ladders) {
    const [one, other] = [spotOf(cell), spotOf(bar)];
    expect(Math.abs(one.column - other.column) + Math.abs(one.row - other.row)).toBe(1);
    expect(barAt(cell)).toBeNull();
    expect(barAt(bar)).not.toBeNull();
  }
});

it("finds the second turn of a way where it comes into line with its end", () => {
  expect(cornersOf({ from: "c3", corner: "c6", to: "c6" })).toEqual(["c3", "c6"]);
  expect(cornersOf({ from: "c3", corner: "c6", to: "e6" })).toEqual(["c3", "c6", "e6"]);
  expect(cornersOf({ from: "c3", corner: "c6", to: "e5" })).toEqual(["c3", "c6", "e6", "e5"]);
  expect(cornersOf({ from: "c3", corner: "d3", to: "f7" })).toEqual(["c3", "d3", "d7", "f7"]);
});

it("draws every move of a whole match as long as the piece may go", async () => {
  const ask = await testEngine("rette-sich-wer-kann");
  let state = ask({ do: "new", game: "rette-sich-wer-kann", options: { opening: "standard" }, seed: 5 });
  let looked = 0;
  for (let ply = 0; ply < 1500 && state["turn"] !== "over"; ply++) {
    if (state["turn"] === "chance") {
      state = ask({ do: "roll" });
      continue;
    }
    const { moves } = ask({ do: "moves" }) as unknown as { moves: Move[] };
    for (const move of moves) {
      const way = wayOf(move);
      if (!way) continue;
      const spots = cornersOf(way).map(spotOf);
      const steps = spots.slice(1).reduce((sum, { column, row }, i) => {
        const last = spots[i] as { column: number; row: number };
        const [across, along] = [Math.abs(column - last.column), Math.abs(row - last.row)];
        return sum + (move.parts["value"] === 1 ? Math.max(across, along) : across + along);
      }, 0);
      if (move.parts.kind === "swim") expect([1, 2]).toContain(steps);
      else expect(steps).toBe(move.parts["value"]);
      looked += 1;
    }
    state = ask({ do: "play", code: (moves[(ply * 7) % moves.length] as Move).code });
  }
  expect(looked).toBeGreaterThan(500);
});

describe("what is shown of a ply", () => {
  const before = pool([piece("d7", tile(0, 4)), piece("d11", tile(1))]);
  const after = pool([piece("d11", tile(1), tile(0, 4))]);
  const told = frames(before as unknown as View, after as unknown as View, [gone("moved", "d7", "d11", "d11"), event("ate_swimmer")]);

  it("lets what is eaten lie there until the crocodile has come", () => {
    expect(told).toHaveLength(2);
    const way = told[0]?.view as unknown as Pool;
    expect(way.pieces).toEqual([piece("d11", tile(1)), piece("d11", tile(0, 4))]);
    expect(told[1]?.view).toBe(after);
    expect(told[1]?.sound).toBe("snap");
  });

  it("sees one and the same crocodile all the way", () => {
    const start = follow([], before);
    const crocodile = start.find((sprite) => topOf(sprite.piece).value === 4);
    const under = follow(start, told[0]?.view as unknown as Pool);
    expect(under.find(({ id }) => id === crocodile?.id)?.piece.cell).toBe("d11");
    const end = follow(under, after);
    expect(end).toEqual([{ id: crocodile?.id, piece: after.pieces[0], gone: false }]);
  });

  it("lets a piece disappear into its bar", () => {
    const late = pool([piece("f13", tile(0)), piece("c3", tile(1))]);
    const home = pool([piece("c3", tile(1))]);
    const [way, ...rest] = frames(late as unknown as View, home as unknown as View, [gone("swam_home", "f13", "f14", "f14"), event("arrived")]);
    const sprites = follow(follow([], late), way?.view as unknown as Pool);
    expect(sprites.find(({ gone }) => gone)?.piece.cell).toBe("f14");
    expect(follow(sprites, home)).toHaveLength(1);
    expect(rest.at(-1)?.view).toBe(home);
  });
});

it("keeps drawings apart that show the same, and pairs them when a move is taken back", () => {
  const before = follow([], pool([piece("c3", tile(0)), piece("d3", tile(0))]));
  const [stays, moves] = before as [Sprite, Sprite];
  const after = follow(before, pool([piece("c3", tile(0)), piece("d5", tile(0))]));
  expect(after.map(({ id, piece: { cell } }) => [id, cell])).toEqual([
    [stays.id, "c3"],
    [moves.id, "d5"],
  ]);
});

it("says which rule holds, and warns before the match ends by itself", () => {
  expect(noticeOf(pool([], { phase: "place" }))).toEqual({ kind: "placing", count: 6 });
  expect(noticeOf(pool([]))).toEqual({ kind: "stacks" });
  expect(noticeOf(pool([], { only_stacks_enter: false }))).toEqual({ kind: "open" });
  expect(noticeOf(pool([], { quiet: 20 }))).toEqual({ kind: "stacks" });
  expect(noticeOf(pool([], { quiet: 21 }))).toEqual({ kind: "quiet", count: 21, limit: 40 });
  expect(noticeOf(pool([], { quiet: 7, stall: 10 }))).toEqual({ kind: "quiet", count: 7, limit: 10 });
  expect(noticeOf(pool([], { occurrences: 2 }))).toEqual({ kind: "again", count: 2, limit: 3 });
});
