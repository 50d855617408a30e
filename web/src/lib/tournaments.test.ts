import { describe, expect, test } from "vitest";
import type { Tournament } from "./house";
import { settings } from "./settings.svelte";
import { awaited, byDivision, canBeDuplicate, countdown, leagueDays, leagueMatches, points, sealedRound, shortestArena } from "./tournaments";

describe("points", () => {
  test("have no decimals they do not need", () => {
    settings.language = "en";
    expect(points(240, 120)).toBe("2");
    expect(points(180, 120)).toBe("1.5");
    expect(points(40, 120)).toBe("0.33");
  });
  test("are written as people write numbers", () => {
    settings.language = "de";
    expect(points(3, 2)).toBe("1,5");
    settings.language = "en";
  });
});

test("a countdown never shows less than nothing", () => {
  expect(countdown(-5)).toBe("0:00");
  expect(countdown(61_000)).toBe("1:01");
  expect(countdown(59_001)).toBe("1:00");
  expect(countdown(3_725_000)).toBe("1:02:05");
});

test("an arena lasts at least four matches", () => {
  expect(shortestArena(2, 60)).toBe(300);
  expect(shortestArena(4, 300)).toBe(2400);
});

test("all matches of a league end in its season of six weeks", () => {
  expect(leagueDays(2)).toEqual([10, 3, 5, 7, 14, 21]);
  expect(leagueDays(4)).toEqual([10, 3, 5, 7]);
  expect(leagueMatches(2, 10)).toBe(7);
  expect(leagueMatches(2, 14)).toBe(4);
  expect(leagueMatches(4, 10)).toBe(4);
});

test("standings fall into divisions, and those who come later are behind them", () => {
  const of = (...divisions: (number | null)[]) => divisions.map((division, player) => ({ player, division })) as Tournament["standings"];
  const groups = byDivision(of(1, 1, 2, null));
  expect(groups.map(({ division, standings }) => [division, standings.map(({ player }) => player)])).toEqual([[1, [0, 1]], [2, [2]], [null, [3]]]);
  expect(byDivision(of(null, null))).toHaveLength(1);
  expect(byDivision([])).toHaveLength(0);
});

test("the start is awaited, then the end of an arena, then nothing", () => {
  const base = { starts: 5, ends: 9, kind: "arena" } as Tournament;
  expect(awaited({ ...base, kind: "league", phase: "playing" })).toBeNull();
  expect(awaited({ ...base, phase: "open" })).toBe(5);
  expect(awaited({ ...base, phase: "playing" })).toBe(9);
  expect(awaited({ ...base, phase: "over" })).toBeNull();
});

test("a duplicate round is sealed while one of its tables is being played", () => {
  const seat = (place: number | null) => ({ player: 0, name: "Ada", place, lapse: null });
  const tables = [
    { table: "b", round: 2, seats: [seat(null)] },
    { table: "c", round: 2, seats: [seat(1)] },
    { table: "a", round: 1, seats: [seat(1)] },
  ];
  expect(sealedRound({ duplicate: true, tables })).toBe(2);
  expect(sealedRound({ duplicate: true, tables: tables.slice(1) })).toBeNull();
  expect(sealedRound({ duplicate: false, tables })).toBeNull();
  expect(canBeDuplicate("arena")).toBe(false);
});
