import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import type { GameEvent, Move, View } from "../../lib/protocol";
import { testEngine } from "../../lib/testing/engine";
import { labels } from "./labels";
import { layoutOf } from "./layout";
import { barAt, cellOf, columns, cornersOf, follow, frames, ladders, lastMoveOf, noticeOf, rows, spotOf, topOf, wayOf, whyNot } from "./pool";
import type { Piece, Pool, Sprite, Tile } from "./pool";
import { rules } from "./rules";

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

describe("why a piece cannot go somewhere", () => {
  const crowd = pool([piece("c4", tile(0)), piece("c5", tile(1)), piece("d4", tile(0, 4)), piece("f6", tile(0, 6)), piece("a13", tile(0, 1))]);

  it("is said of swimmers", () => {
    expect(whyNot(crowd, "c4", "c5")).toEqual({ kind: "swimmerEats" });
    expect(whyNot(crowd, "c4", "c7")).toEqual({ kind: "swimmerFar" });
    expect(whyNot(crowd, "c4", "c6")).toEqual({ kind: "noWay" });
    expect(whyNot(crowd, "c4", "d4")).toEqual({ kind: "ownPiece" });
  });

  it("is said of crocodiles", () => {
    expect(whyNot(crowd, "d4", "d9")).toEqual({ kind: "crocodileFar", value: 4 });
    expect(whyNot(crowd, "d4", "b6")).toEqual({ kind: "noWayOf", value: 4 });
    expect(whyNot(crowd, "f6", "e6")).toEqual({ kind: "crocodileFar", value: 6 });
    expect(whyNot(crowd, "f6", "f10")).toEqual({ kind: "noWayOf", value: 6 });
    expect(whyNot(crowd, "a13", "a11")).toEqual({ kind: "crocodileFar", value: 1 });
  });

  it("is said of the bars", () => {
    expect(whyNot(crowd, "c4", "a1")).toEqual({ kind: "theirBar", seat: 1 });
    expect(whyNot(crowd, "c4", "e14")).toEqual({ kind: "closedBar" });
    const open = { only_stacks_enter: false };
    expect(whyNot(pool([piece("c4", tile(0))], open), "c4", "e14")).toEqual({ kind: "swimmerFar" });
    expect(whyNot(pool([piece("d13", tile(0, 1))], open), "d13", "e14")).toEqual({ kind: "barDiagonal" });
    expect(whyNot(pool([piece("b14", tile(0, 2))], open), "b14", "e14")).toEqual({ kind: "crocodileFar", value: 2 });
  });

  it("is said while swimmers are placed", () => {
    const placing = pool([piece("d2", tile(0)), piece("c13", tile(1))], { phase: "place", seat: 0 });
    expect(whyNot(placing, null, "d2")).toEqual({ kind: "taken" });
    expect(whyNot(placing, null, "e2")).toEqual({ kind: "rowFull", row: 2 });
    expect(whyNot(placing, null, "d7")).toEqual({ kind: "otherRows", first: 2, last: 5 });
    expect(whyNot({ ...placing, seat: 1 }, null, "d7")).toEqual({ kind: "otherRows", first: 10, last: 13 });
  });

  // Whatever the engine refuses has a sentence; “too far” is never said of a cell that the engine allows.
  it("agrees with the engine along a whole match, in every language", async () => {
    const ask = await testEngine("rette-sich-wer-kann");
    let state = ask({ do: "new", game: "rette-sich-wer-kann", options: { opening: "standard" }, seed: 11 });
    const kinds = new Set<string>();
    const speaking = new Set<string>();
    const sentences = new Set<string>();
    for (let ply = 0; ply < 400 && state["turn"] !== "over"; ply++) {
      if (state["turn"] === "chance") {
        state = ask({ do: "roll" });
        continue;
      }
      const { moves } = ask({ do: "moves" }) as unknown as { moves: Move[] };
      const { view } = ask({ do: "view" }) as unknown as { view: Pool };
      for (const move of moves) {
        const way = wayOf(move);
        if (!way) continue;
        const why = whyNot(view, way.from, way.to);
        // Nothing speaks against a legal move but pieces in the way, which only the engine looks at.
        if (move.parts["value"] !== 1) speaking.add(why.kind);
      }
      const from = moves.find(({ parts }) => parts["from"] !== undefined)?.parts["from"];
      for (const cell of all) {
        const why = whyNot(view, String(from), cell);
        kinds.add(why.kind);
        for (const language of ["en", "fr", "de"] as const) {
          sentences.add(labels[language].whyNot(why, (seat) => ["Ada", "Ben"][seat] ?? ""));
        }
      }
      state = ask({ do: "play", code: (moves[(ply * 5) % moves.length] as Move).code });
    }
    expect([...speaking].toSorted()).toEqual(["noWay", "noWayOf"]);
    expect(kinds.size).toBeGreaterThan(5);
    for (const sentence of sentences) {
      expect(sentence.length, sentence).toBeGreaterThan(10);
      expect(sentence.length, sentence).toBeLessThan(75);
    }
  });
});

describe("the last move", () => {
  const step = (seat: number | null, ...events: GameEvent[]) => ({ ply: 1, seat, notation: "", events });

  it("is the way of the piece that moved last", () => {
    const steps = [step(0, gone("swam", "d5", "d7", "d7")), step(1, { ...gone("moved", "c9", "c6", "d6"), seat: 1 }, event("ate_swimmer"))];
    expect(lastMoveOf(steps)).toEqual({ seat: 1, way: { from: "c9", corner: "c6", to: "d6" }, cell: "d6" });
    const turning = [...steps, step(0, gone("turned", "d5", "d5", "d5")), step(null, event("revealed"))];
    expect(lastMoveOf(turning)?.cell).toBe("d6");
  });

  it("is where a swimmer was placed, or got stuck", () => {
    expect(lastMoveOf([step(1, gone("placed", "c13", "c13", "c13"))])).toMatchObject({ way: null, cell: "c13" });
    const stuck = [step(1, gone("turned", "a14", "a14", "a14")), step(null, event("revealed"), event("stuck"))];
    expect(lastMoveOf(stuck)).toEqual({ seat: 1, way: null, cell: "a14" });
    expect(lastMoveOf([step(0, event("passed"))])).toBeNull();
    expect(lastMoveOf([])).toBeNull();
  });
});

/** A stack comes about when a piece with a crocodile on top ends on one whose top is the other colour. */
function canBe(tiles: readonly Tile[]): boolean {
  if (tiles.length === 1) return true;
  const top = tiles.at(-1) as Tile;
  return (
    top.value !== null &&
    tiles.some((_, i) => {
      const [eaten, eater] = [tiles.slice(0, i), tiles.slice(i)];
      return i > 0 && eaten.at(-1)?.seat !== top.seat && canBe(eaten) && canBe(eater);
    })
  );
}

it("shows only what can be in the pictures of the rules, each with words below", () => {
  expect(canBe([tile(0), tile(0), tile(1, 2), tile(1, 5)])).toBe(false);
  for (const language of ["en", "fr", "de"] as const) {
    const pictures = rules[language].filter(({ diagram }) => diagram);
    expect(pictures.length).toBeGreaterThan(2);
    for (const { title, caption, diagram } of pictures) {
      expect(caption, title).toBeTruthy();
      const shown = diagram as unknown as Pool;
      for (const { cell, tiles } of shown.pieces) expect(canBe(tiles), `${title}, ${cell}`).toBe(true);
      const tiles = [...shown.pieces.flatMap((each) => each.tiles), ...shown.players.flatMap(({ bar }) => bar)];
      for (const seat of [0, 1]) {
        const own = tiles.filter((each) => each.seat === seat);
        expect(own, title).toHaveLength(6);
        const seen = own.flatMap(({ value }) => value ?? []);
        expect([...seen, ...(shown.players[seat as 0 | 1].hidden ?? [])].toSorted(), title).toEqual([1, 2, 3, 4, 5, 6]);
      }
    }
  }
});

it("names the seats' colours as the terminal does", () => {
  for (const language of ["en", "fr", "de"] as const) {
    const catalogue = readFileSync(`${import.meta.dirname}/../../../../src/games/rette-sich-wer-kann/words/${language}.txt`, "utf8");
    const colours = ["orange", "blue"].map((key) => new RegExp(`^board.${key} = (.*)$`, "m").exec(catalogue)?.[1]?.toLowerCase());
    expect(labels[language].colours.map((colour) => colour.toLowerCase())).toEqual(colours);
  }
});
