import { expect, it } from "vitest";

import { marks } from "./marks";

it("has a colour, an ink and a sail mark of its own for each of six seats", () => {
  expect(marks).toHaveLength(6);
  for (const { colour, ink } of marks) {
    expect(colour).toMatch(/^#[0-9A-F]{6}$/);
    expect(["#14213D", "#FFFFFF"]).toContain(ink);
  }
  expect(new Set(marks.map(({ colour }) => colour)).size).toBe(6);
  expect(new Set(marks.map(({ path }) => path)).size).toBe(6);
});
