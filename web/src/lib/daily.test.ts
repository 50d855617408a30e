import { describe, expect, it } from "vitest";
import { isOpen, later, readDiary, shareText, streak, today } from "./daily";

describe("days", () => {
  it("begin at midnight UTC", () => {
    expect(today(Date.parse("2026-11-17T23:59:59Z"))).toBe("2026-11-17");
    expect(today(Date.parse("2026-11-18T00:00:00Z"))).toBe("2026-11-18");
    expect(later("2026-12-31", 1)).toBe("2027-01-01");
  });
  it("are open from the first challenge until today", () => {
    expect(isOpen("2026-11-01", "2026-11-17")).toBe(true);
    expect(isOpen("2026-11-17", "2026-11-17")).toBe(true);
    for (const wrong of ["2026-10-31", "2026-11-18", "2026-11-31", "2026-11", "today", ""]) expect(isOpen(wrong, "2026-11-17")).toBe(false);
  });
});

describe("a diary", () => {
  it("forgets what it cannot read", () => {
    expect(readDiary(null)).toEqual({});
    expect(readDiary("{")).toEqual({});
    expect(readDiary("[1]")).toEqual({});
    expect(readDiary('{"2026-11-17":{"regatta":3,"powerboats":9,"x":"y"},"now":{"regatta":1},"2026-11-16":7}')).toEqual({ "2026-11-17": { regatta: 3 } });
  });
  it("counts days in a row, and today may still come", () => {
    const all = { "2026-11-14": { a: 1 }, "2026-11-15": { a: 0 }, "2026-11-16": { a: 2 } };
    expect(streak(all, "2026-11-16")).toBe(3);
    expect(streak(all, "2026-11-17")).toBe(3);
    expect(streak(all, "2026-11-18")).toBe(0);
    expect(streak({}, "2026-11-17")).toBe(0);
  });
});

it("shares marks and nothing else", () => {
  const names = [["river", "Up the River"], ["lake", "Powerboats"]] as const;
  expect(shareText("2026-11-17", { river: 2 }, names, "3 days in a row")).toBe("Boathouse, 2026-11-17\n★★☆ Up the River\n3 days in a row");
});
