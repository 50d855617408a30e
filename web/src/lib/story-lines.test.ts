import { describe, expect, it } from "vitest";

import DrawnCard from "../boards/regatta/DrawnCard.svelte";
import { retteSichWerKannBoard } from "../boards/rette-sich-wer-kann/game";
import { linesOf } from "./story-lines";
import type { Step } from "./table";

const step = (ply: number, seat: number | null, ...events: [string, string][]): Step => ({
  ply,
  seat,
  notation: "-",
  events: events.map(([event, sentence]) => ({ event, sentence })),
});

describe("the lines of a story", () => {
  const steps = [
    step(1, null, ["tile", "Tile 3."]),
    step(2, null, ["tile", "Tile 5."]),
    step(3, null, ["starter", "Ada starts."]),
    step(4, 0, ["placed", "Ada is ready."]),
    step(5, null, ["rolled", "Ada rolls 2."]),
    step(6, null, ["drew", "Ben draws a card."]),
    step(7, null, ["drew", "Ben draws a card."]),
    step(8, null, ["drew", "Ada draws a sun."]),
  ];
  it("tell the set-up and what is drawn together in one, and leave out what helps nobody", () => {
    const lines = linesOf(steps, { together: ["tile", "starter", "drew"], untold: ["tile"] });
    expect(lines.map(({ first, last, sentences }) => [first, last, sentences.join(" ")])).toEqual([
      [1, 3, "Ada starts."],
      [4, 4, "Ada is ready."],
      [5, 5, "Ada rolls 2."],
      [6, 8, "Ben draws a card. (× 2) Ada draws a sun."],
    ]);
  });
  it("have pictures of what is drawn instead of told, one for each", () => {
    const [line] = linesOf(steps.slice(5), { together: ["drew"], drawn: { events: ["drew"], Picture: DrawnCard } });
    expect(line).toMatchObject({ first: 6, last: 8, sentences: [] });
    expect(line?.pictures.map(({ sentence }) => sentence)).toEqual(["Ben draws a card.", "Ben draws a card.", "Ada draws a sun."]);
  });
  it("are not there while nothing worth telling has happened", () => {
    expect(linesOf(steps.slice(0, 2), { together: ["tile"], untold: ["tile"] })).toEqual([]);
  });
  it("are one for each ply otherwise, also where nothing is known yet", () => {
    expect(linesOf([...steps, { ply: 9, seat: null, notation: "", events: [] }])).toHaveLength(9);
  });
  it("tell the set-up of Rette sich wer kann in one, and a turn in another", () => {
    const told: [seat: number | null, ...events: string[]][] = [
      [0, "placed"],
      [1, "placed"],
      [0, "placed"],
      [1, "placed", "begun"],
      [0, "turned"],
      [null, "revealed"],
      [0, "moved", "ate_swimmer"],
      [1, "turned"],
      [null, "revealed", "stuck"],
      [0, "swam"],
    ];
    const story = told.map(([seat, ...events], i) => step(i + 1, seat, ...events.map((event): [string, string] => [event, `${event}.`])));
    const lines = linesOf(story, retteSichWerKannBoard.telling);
    expect(lines.map(({ first, last, seat, sentences }) => [first, last, seat, sentences.join(" ")])).toEqual([
      [1, 4, 0, "placed. … placed. begun."],
      [5, 7, 0, "turned. revealed. moved. ate_swimmer."],
      [8, 9, 1, "turned. revealed. stuck."],
      [10, 10, 0, "swam."],
    ]);
  });
});
