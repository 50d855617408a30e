import { expect, it } from "vitest";

import { retteSichWerKannBoard } from "../boards/rette-sich-wer-kann/game";
import { upTheRiverBoard } from "../boards/up-the-river/game";
import { powerboatsBoard } from "../boards/powerboats/game";
import type { View } from "./protocol";
import type { Step } from "./table";
import { testEngine } from "./testing/engine";
import { turnStart } from "./turns";
import type { SameTurn } from "./turns";

const step = (seat: number | null, i: number): Step => ({ ply: i + 1, seat, notation: "x", events: [] });
const start = (seats: (number | null)[], seat: number, sameTurn?: SameTurn) =>
  turnStart(seats.map(step), seat, (ply) => Promise.resolve({ ply }), sameTurn);

it("begins a turn with the first choice after somebody else's, whatever was rolled", async () => {
  expect(await start([null, null], 0)).toBeNull();
  expect(await start([null, 0, null, 1], 0)).toBe(1);
  // Plan, roll, steer; then the other one.
  expect(await start([1, 0, null, 0, 1, null, 1], 0)).toBe(1);
  expect(await start([1, 0, null, 0, 1, null, 1], 1)).toBe(4);
  // In the middle of a turn, this one is meant.
  expect(await start([1, 0, null, 0, 1, 0, null], 0)).toBe(5);
});

it("asks the game when nobody else chose in between", async () => {
  const views: View[] = [];
  const pairs: SameTurn = (earlier, later) => {
    views.push(earlier, later);
    return Math.floor(Number(earlier["ply"]) / 3) === Math.floor(Number(later["ply"]) / 3);
  };
  expect(await start([0, null, 0, 0, null, 0], 0, pairs)).toBe(3);
  expect(views).toEqual([{ ply: 3 }, { ply: 5 }, { ply: 2 }, { ply: 5 }]);
});

/** The kinds of the plies in each turn of seat 0, taken back one by one from a position where it has played on its own. */
async function turnsOf(game: string, players: number, plies: number, sameTurn?: SameTurn): Promise<string[]> {
  const ask = await testEngine(game);
  ask({ do: "new", game, players, seed: 4 });
  const steps: (Step & { kind: string })[] = [];
  for (let i = 0; i < plies; i++) {
    const { turn } = ask({ do: "state" });
    if (turn === "over") break;
    const played = turn === "chance" ? ask({ do: "roll" }) : ask({ do: "play", notation: ask({ do: "think", mind: "random", seed: i })["notation"] });
    const { seat, notation, parts } = played["played"] as { seat: number | null; notation: string; parts: { kind: string } };
    steps.push({ ply: i + 1, seat, notation, events: [], kind: seat === null ? "chance" : parts.kind });
  }
  const viewAt = (ply: number) => Promise.resolve(ask({ do: "view", viewer: 0, ply })["view"] as View);
  const turns: string[] = [];
  for (let left = steps; ; ) {
    const begun = await turnStart(left, 0, viewAt, sameTurn);
    if (begun === null) return turns;
    turns.push(left.slice(begun).filter(({ seat }) => seat === 0).map(({ kind }) => kind).join(" "));
    left = left.slice(0, begun);
  }
}

it("goes back one turn at a time in real matches", { timeout: 60_000 }, async () => {
  for (const turn of await turnsOf("up-the-river", 2, 60, upTheRiverBoard.sameTurn)) expect(turn.split(" ")).toHaveLength(1);
  const races = await turnsOf("powerboats", 2, 150, powerboatsBoard.sameTurn);
  expect(races.length).toBeGreaterThan(8);
  for (const turn of races.slice(1)) expect(turn).toMatch(/^(place|plan|plan steer|steer)$/);
  expect(races).toContain("plan steer");
  const pool = await turnsOf("rette-sich-wer-kann", 2, 40, retteSichWerKannBoard.sameTurn);
  expect(pool.length).toBeGreaterThan(8);
});
