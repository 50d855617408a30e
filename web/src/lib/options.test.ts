import { expect, it } from "vitest";

import { stillOffered, toldOptions } from "./options";

const specs = [
  { key: "stall", name: "", low: 1, high: 150, standard: 40 },
  { key: "first", name: "", choices: [{ value: "seat", name: "" }, { value: "drawn", name: "" }], standard: "seat" },
  { key: "course", name: "", choices: [{ value: "short", name: "" }], own: "", standard: "short" },
];

it("keeps what a game still offers", () => {
  const chosen = { stall: 24, first: "drawn", course: "line,-200,200,at,0:red,0,700,clockwise" };
  expect(stillOffered(specs, chosen)).toEqual(chosen);
});

it("leaves out what the rules no longer have", () => {
  expect(stillOffered(specs, { stall: 0, first: "oldest", tide: "high" })).toEqual({});
});

it("tells options by their names", () => {
  const named = [
    { key: "stall", name: "Quiet turns", low: 1, high: 150, standard: 40 },
    { key: "course", name: "Course", choices: [{ value: "short", name: "short one" }], own: "your own", standard: "short" },
  ];
  expect(toldOptions(named, ["stall=24", "course=short", "tide=high"])).toEqual([["Quiet turns", "24"], ["Course", "short one"]]);
  expect(toldOptions(named, ["course=line,-200,200,at,0:red=1"])).toEqual([["Course", "your own"]]);
});
