import { expect, it } from "vitest";

import { catalogues, duration, markName, mindNames, mindNote, paceName } from ".";
import { marks } from "../boards/marks";

it("numbers equal computers and leaves others alone", () => {
  expect(mindNames([null, "sailor", "captain", "sailor"])).toEqual([null, "Sailor 1", "Captain", "Sailor 2"]);
  expect(mindNote("Sailor 2", "sailor")).toBe("Computer");
  expect(mindNote("Matrose", "sailor")).toBe("Sailor");
});

it("says a clock in units without fractions", () => {
  expect([15, 60, 90, 300, 7200, 86_400, 259_200].map(duration)).toEqual(["15 sec", "1 min", "90 sec", "5 min", "2 hr", "1 day", "3 days"]);
  expect(paceName({ kind: "live", move_s: 30, bank_s: 0 })).toBe("live, 30 sec per move");
  expect(paceName({ kind: "correspondence", days: 1 })).toBe("by correspondence, 1 day per move");
});

it("has a word for the colour and the sign of every seat", () => {
  for (const { colours, signs } of Object.values(catalogues)) {
    expect(new Set(colours).size).toBe(marks.length);
    expect(new Set(signs).size).toBe(marks.length);
  }
  expect(markName(4)).toBe("vermilion, with an anchor");
});
