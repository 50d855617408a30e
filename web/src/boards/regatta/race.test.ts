import { expect, it } from "vitest";

import type { GameEvent, Move, View } from "../../lib/protocol";
import { exchangeOf, frames, handOf, moveAlong, firstLike, sunMoved, sunSeatOf, sunSeats, tracksAt } from "./race";
import { testEngine } from "../../lib/testing/engine";
import type { CardFace, Place, Pose, Race, Way } from "./race";
import { at, bowOf, boxAround, hullLength, railOf, standOf, standOn, sweptHull, turnedTo } from "./water";

const card = (name: string): CardFace => ({ card: name, colour: "blue" });
const move = (code: number, parts: Record<string, string | number | number[]>): Move => ({
  code,
  notation: String(code),
  parts: parts as Move["parts"],
  sentence: "",
});

it("plays the first of equal cards", () => {
  const hand = [card("S"), card("L45"), card("S")];
  expect([0, 1, 2].map((slot) => firstLike(hand, slot))).toEqual([0, 1, 0]);
});

it("sees only the hand that lies open", () => {
  const race = { players: [{ hand: [null, null] }, { hand: [card("S")] }] } as unknown as Race;
  expect(handOf(race, 0)).toEqual([]);
  expect(handOf(race, 1)).toHaveLength(1);
  expect(handOf(race, "spectator")).toEqual([]);
});

it("finds the move along a way, with a sun or without", () => {
  const moves = [
    move(1, { kind: "play", card: 1, arrow: "S" }),
    move(2, { kind: "play", card: 1, arrow: "S", sun: 1 }),
    move(3, { kind: "play", card: 1, arrow: "S", sun: 2 }),
    move(4, { kind: "play", card: 2, arrow: "S", second: "S" }),
  ];
  const way = { card: 1, arrow: "S", legal: true, path: [] } as Way;
  const plain = moveAlong(moves, way) as Move;
  expect(plain.code).toBe(1);
  expect(moveAlong(moves, { ...way, card: 2, second: "S" })?.code).toBe(4);
  expect(sunSeats(moves, plain)).toEqual([1, 2]);
  const laid = sunMoved(moves, plain, 2) as Move;
  expect(laid.code).toBe(3);
  expect(sunSeatOf(laid)).toBe(2);
  expect(sunMoved(moves, laid, 2)?.code).toBe(1);
});

it("exchanges the first ones of equal cards, in whichever order they were marked", () => {
  const hand = [card("S"), card("L45"), card("S"), card("R45")];
  const moves = [move(1, { kind: "exchange", cards: [0] }), move(2, { kind: "exchange", cards: [0, 3] })];
  expect(exchangeOf(moves, hand, [2])?.code).toBe(1);
  expect(exchangeOf(moves, hand, [3, 2])?.code).toBe(2);
  expect(exchangeOf(moves, hand, [1])).toBeUndefined();
});

it("lays the sun when the boat has arrived", () => {
  const view = (becalmed: boolean) => ({ seat: 0, players: [{ becalmed: false }, { becalmed }] }) as unknown as View;
  const told = ["sailed", "becalmed"].map((event): GameEvent => ({ event, sentence: event }));
  const [sailing, after] = frames(view(false), view(true), told);
  expect((sailing?.view as unknown as Race).players[1]?.becalmed).toBe(false);
  expect((after?.view as unknown as Race).players[1]?.becalmed).toBe(true);
});

it("lets cards be dealt in passing", () => {
  expect(frames({}, {}, [{ event: "drew_unseen", sentence: "" }])[0]?.silent).toBe(true);
  expect(frames({}, {}, [{ event: "sailed", sentence: "" }])[0]?.silent).toBeUndefined();
});

// A boat at the origin, heading up, along a quarter of a circle to the right and straight on.
const from = standOf({ at: [0, 0], heading: 0 });
const quarter = Array.from({ length: 16 }, (_, i): Place => {
  const angle = (i * Math.PI) / 30;
  return [4500 * (1 - Math.cos(angle)), 3000 + 4500 * Math.sin(angle)];
});
const path: Place[] = [...quarter, [4500 + 6000, 7500]];

it("keeps bow and stern a hull's length apart on the rail", () => {
  const rail = railOf(from, path);
  expect(standOn(rail, 0).x).toBeCloseTo(0);
  expect(standOn(rail, 0).y).toBeCloseTo(0);
  for (const share of [0, 0.3, 0.7, 1]) {
    const stand = standOn(rail, share);
    const bow = bowOf(stand);
    expect(Math.hypot(bow.x - stand.x, bow.y - stand.y)).toBeCloseTo(hullLength / 2);
  }
  const end = standOn(rail, 1);
  expect(bowOf(end).x).toBeCloseTo(105, 0);
  expect(end.angle).toBeCloseTo(90, 0);
  expect(sweptHull(rail).match(/M/g)?.length).toBeGreaterThan(15);
});

it("goes on along a path of which the boat has sailed a part", () => {
  const half = standOn(railOf(from, path), 0.5);
  const rest = railOf(half, path);
  const end = standOn(rest, 1);
  expect(end.x).toBeCloseTo(75, 0);
  expect(end.y).toBeCloseTo(-75, 0);
});

it("turns the short way round", () => {
  const to = { ...from, angle: 345 };
  expect(turnedTo(from, to, 0.5).angle).toBeCloseTo(-7.5);
});

it("draws a box around what matters", () => {
  expect(boxAround([], 5)).toBeNull();
  expect(boxAround([at([0, 0]), at([1000, 2000])], 5)).toEqual({ x: -5, y: -25, width: 20, height: 30 });
});

it("finds the whole track of every boat in what was seen, without a gap", async () => {
  const ask = await testEngine("regatta");
  let { turn } = ask({ do: "new", game: "regatta", players: 3, seed: 4 });
  const plies: number[] = [];
  for (let ply = 1; ply <= 120 && turn !== "over"; ply++) {
    if (turn !== "chance") plies.push(ply);
    const { notation } = turn === "chance" ? {} : ask({ do: "think", mind: "deckhand", nodes: 1, seed: ply });
    ({ turn } = turn === "chance" ? ask({ do: "roll" }) : ask({ do: "play", notation }));
  }
  const viewAt = (ply: number) => Promise.resolve(ask({ do: "view", ply })["view"] as View);
  const last = (await viewAt(120)) as unknown as Race;
  const found = await tracksAt({ viewAt }, plies);
  expect(found).toHaveLength(3);
  found.forEach((tracks, seat) => {
    const all = [...tracks.values()];
    expect(all.length).toBeGreaterThan(5);
    const bow = bowOf(standOf(last.players[seat]?.pose as Pose));
    const end = at(all.at(-1)?.at(-1) as Place);
    expect(Math.hypot(end.x - bow.x, end.y - bow.y)).toBeLessThan(0.1);
    for (let i = 1; i < all.length; i++) {
      // A boat that is becalmed keeps the track it had.
      if (JSON.stringify(all[i]) !== JSON.stringify(all[i - 1])) expect(all[i]?.[0]).toEqual(all[i - 1]?.at(-1));
    }
  });
});

it("leads to every move of a lesson, whatever was pressed before", async () => {
  const ask = await testEngine("regatta");
  const { lesson } = await import("./lesson");
  const { Choosing } = await import("./choosing.svelte");
  ask({ do: "new", game: "regatta", players: lesson.players, options: lesson.options });
  for (const { plies = [], wanted: notation } of lesson.steps) {
    for (const ply of plies) ask({ do: "play", notation: ply });
    if (!notation) continue;
    const { moves } = ask({ do: "moves" }) as unknown as { moves: Move[] };
    const wanted = moves.find((move) => move.notation === notation) as Move;
    const choosing = new Choosing();
    expect(choosing.nextFor(wanted, wanted)).toBe("go");
    const [first, kind] = [choosing.nextFor(wanted, null), wanted.parts.kind];
    expect(first).toBe(kind === "place" ? "berth" : kind === "play" ? `card ${Number(wanted.parts["card"])}` : kind);
    // From another intention, and from another card, there is a way back.
    choosing.intent = kind === "turn" ? "exchange" : "turn";
    if (kind !== "place") expect(choosing.nextFor(wanted, null)).toBe("back");
    choosing.forget();
    choosing.card = 4;
    if (kind === "turn" || kind === "exchange") expect(choosing.nextFor(wanted, null)).toBe("card 4");
    if (kind === "play") expect(choosing.nextFor(wanted, null)).toBe(first);
    ask({ do: "play", notation });
  }
});
