import { expect, it } from "vitest";

import { retteSichWerKannBoard } from "../boards/rette-sich-wer-kann/game";
import { upTheRiverBoard } from "../boards/up-the-river/game";
import { linesOf } from "./move-lines";
import type { Step } from "./table";

function story(...told: [seat: number | null, ...events: string[]][]): Step[] {
  return told.map(([seat, ...events], i) => ({ ply: i + 1, seat, notation: "", events: events.map((event) => ({ event, sentence: `${event}.` })) }));
}

it("tells the set-up of Rette sich wer kann in one line, and a turn in another", () => {
  const steps = story(
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
  );
  const continues = retteSichWerKannBoard.continues ?? (() => false);
  expect(linesOf(steps, continues)).toEqual([
    { first: 1, last: 4, seat: 0, text: "placed. … placed. begun." },
    { first: 5, last: 7, seat: 0, text: "turned. revealed. moved. ate_swimmer." },
    { first: 8, last: 9, seat: 1, text: "turned. revealed. stuck." },
    { first: 10, last: 10, seat: 0, text: "swam." },
  ]);
});

it("tells what is drawn before Up the River begins in one line", () => {
  const steps = story([null, "wave_drawn"], [null, "first_drawn"], [null, "rolled"], [0, "sailed"]);
  const lines = linesOf(steps, upTheRiverBoard.continues ?? (() => false));
  expect(lines.map(({ text }) => text)).toEqual(["wave_drawn. first_drawn.", "rolled.", "sailed."]);
});
