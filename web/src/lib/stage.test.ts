import { beforeEach, expect, it } from "vitest";

import type { Board } from "../boards/board";
import { settings } from "./settings.svelte";
import { Stage } from "./stage.svelte";
import type { Step, Table } from "./table";

/** A table whose plies come when the test says so, each with two sentences. */
function newTable() {
  const table = {
    steps: [] as Step[],
    get view() {
      return { ply: this.steps.length };
    },
    viewAt: (ply: number) => Promise.resolve({ ply }),
    settled: () => Promise.resolve(),
    play(plies: number) {
      for (let i = 0; i < plies; i++) {
        const ply = this.steps.length + 1;
        const events = ["first", "then"].map((word) => ({ event: "said", sentence: `${word} ${ply}` }));
        this.steps = [...this.steps, { ply, seat: 0, notation: "x", events }];
      }
    },
  };
  const board = {
    frames: (_: unknown, view: object, events: Step["events"]) => events.map(({ sentence }) => ({ view, sentences: [sentence] })),
  } as unknown as Board;
  return { table, stage: new Stage(table as unknown as Table, board) };
}

beforeEach(() => {
  settings.speed = "calm";
});
const aMoment = () => new Promise((resolve) => setTimeout(resolve));

it("tells one thing after the other, and the rest at once when skipped", async () => {
  const { table, stage } = newTable();
  table.play(2);
  stage.follow();
  await aMoment();
  expect([stage.busy, stage.ply, stage.sentences]).toEqual([true, 0, ["first 1"]]);
  stage.skip();
  await table.settled();
  expect([stage.busy, stage.ply, stage.sentences]).toEqual([false, 2, ["then 2"]]);
  // What comes after that is told at the usual pace.
  table.play(1);
  stage.follow();
  await aMoment();
  expect([stage.busy, stage.sentences]).toEqual([true, ["first 3"]]);
  stage.close();
});

it("fast-forwards through everything that comes, until it is told not to", async () => {
  const { table, stage } = newTable();
  table.play(1);
  stage.follow();
  stage.forward();
  await table.settled();
  table.play(3);
  stage.follow();
  await table.settled();
  expect([stage.busy, stage.ply]).toEqual([false, 4]);
  stage.forward(false);
  table.play(1);
  stage.follow();
  await aMoment();
  expect([stage.busy, stage.ply]).toEqual([true, 4]);
  stage.close();
});
