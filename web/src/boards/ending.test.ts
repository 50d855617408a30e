// What the ending says about whole matches of the real engine.
import { describe, expect, it } from "vitest";

import type { GameEvent, View } from "../lib/protocol";
import { languages } from "../lib/settings.svelte";
import type { Step } from "../lib/table";
import { testEngine } from "../lib/testing/engine";
import { games } from ".";
import { powerboatsBoard } from "./powerboats/game";

interface Ended {
  view: View;
  steps: Step[];
  points: number[];
  /** The seats that still chose something after the board had called them out. */
  back: number[];
}

async function play(game: string, players: number, options: Record<string, string>, seed: number): Promise<Ended> {
  const board = await games.find(({ id }) => id === game)?.load();
  const ask = await testEngine(game);
  let state = ask({ do: "new", game, players, seed, options });
  const steps: Step[] = [];
  const back: number[] = [];
  for (let i = 0; i < 8000 && state["turn"] !== "over"; i++) {
    if (state["turn"] === "seats") {
      const view = ask({ do: "view" })["view"] as View;
      const [seat] = state["seats"] as [number];
      if (board?.isOut?.(view, seat)) back.push(seat);
      state = ask({ do: "play", notation: ask({ do: "think", mind: "random", seed: i })["notation"] });
    } else {
      state = ask({ do: "roll" });
    }
    const { seat, notation, events } = ask({ do: "events" }) as unknown as { seat: number | null; notation: string; events: GameEvent[] };
    steps.push({ ply: i + 1, seat, notation, events });
  }
  expect(state["turn"]).toBe("over");
  const points = (state["result"] as { points: number }[]).map((result) => result.points);
  return { view: ask({ do: "view" })["view"] as View, steps, points, back };
}

const matches = [
  ["up-the-river", 4, {}],
  ["powerboats", 4, {}],
  ["rette-sich-wer-kann", 2, {}],
  ["regatta", 2, { sail_on: "yes" }],
] as const;

describe.each(matches)("%s for %i", (game, players, options) => {
  it("takes the result apart, and the parts add up", { timeout: 60_000 }, async () => {
    const board = await games.find(({ id }) => id === game)?.load();
    let ended = await play(game, players, options, 1);
    // A match in which somebody has points, where there are any.
    for (let seed = 2; seed < 30 && game !== "regatta" && !ended.points.some(Boolean); seed++) ended = await play(game, players, options, seed);
    const { view, steps, points, back } = ended;
    expect(points.some(Boolean)).toBe(game !== "regatta");
    expect(back).toEqual([]);
    for (const language of languages) {
      const found = board?.breakdown?.(view, steps, language);
      expect(found?.columns.every(Boolean)).toBe(true);
      expect(found?.rows).toHaveLength(players);
      for (const [seat, row] of (found?.rows ?? []).entries()) {
        expect(row).toHaveLength(found?.columns.length ?? 0);
        const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, each) => all + (each ?? 0), 0);
        if (found?.adds) expect(sum(row.map(({ value }) => value))).toBe(points[seat]);
        for (const { value, parts } of row) if (parts) expect(sum(parts)).toBe(value);
      }
      expect(found?.adds).toBe(game !== "regatta");
    }
    expect(board?.confetti?.length).toBeGreaterThan(1);
  });
});

it("says what the points of a race are for where turns count, and what decides between equals", () => {
  const scored = (seat: number, points: number, made: [number, number, number]): GameEvent => {
    const [for_place, for_turns, for_missing] = made;
    return { event: "scored", sentence: "", seat, points, for_place, for_turns, for_missing } as unknown as GameEvent;
  };
  const over = (race: number): GameEvent => ({ event: "race_over", sentence: "", race });
  const steps: Step[] = [
    { ply: 1, seat: 0, notation: "", events: [over(1), scored(0, 6, [1, 5, 0])] },
    { ply: 2, seat: 1, notation: "", events: [over(2), scored(1, 6, [1, 0, 5])] },
    { ply: 3, seat: 1, notation: "", events: [over(3)] },
  ];
  const view = { lake: [], players: [{ points: 6 }, { points: 6 }] } as unknown as View;
  const { rows, note } = powerboatsBoard.breakdown?.(view, steps, "en") ?? { rows: [] };
  expect(rows).toEqual([
    [{ value: 6, parts: [1, 5, 0] }, { value: 0 }, { value: 0 }],
    [{ value: 0 }, { value: 6, parts: [1, 0, 5] }, { value: 0 }],
  ]);
  expect(note).toMatch(/turns ahead.*race 3 decides/);
});
