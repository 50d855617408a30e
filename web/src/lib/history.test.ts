import { afterEach, expect, it, vi } from "vitest";

import { countIn, exportMatches, historyAddress, joinPages, noFilter } from "./history";

afterEach(() => vi.unstubAllGlobals());

it("asks only for what was filled in", () => {
  expect(historyAddress(noFilter)).toBe("/api/me/matches");
  expect(historyAddress({ ...noFilter, opponent: " Ben & Co ", result: "won" }, { limit: "5" })).toBe(
    "/api/me/matches?limit=5&result=won&opponent=Ben+%26+Co",
  );
});

it("makes one file of pages", () => {
  expect(joinPages("csv", ["a,b\r\n1,2\r\n", "a,b\r\n3,4\r\n"])).toBe("a,b\r\n1,2\r\n3,4\r\n");
  expect(joinPages("records", ["boathouse record 2\nend\n", "", "boathouse record 2\nend\n"])).toBe(
    "boathouse record 2\nend\n\nboathouse record 2\nend\n",
  );
  const page = (table: string) => JSON.stringify({ matches: [{ table }], next: null });
  expect(JSON.parse(joinPages("json", [page("a"), page("b")]))).toEqual({ matches: [{ table: "a" }, { table: "b" }] });
});

it("counts the matches of a page", () => {
  expect(countIn("csv", "a,b\r\n")).toBe(0);
  expect(countIn("csv", "a,b\r\n1,2\r\n3,4\r\n")).toBe(2);
  expect(countIn("records", "boathouse record 2\nend\n\nboathouse record 2\n")).toBe(2);
  expect(countIn("json", JSON.stringify({ matches: [1, 2, 3] }))).toBe(3);
});

it("goes from page to page, and waits when the server asks for it", async () => {
  const answers = [
    new Response("a\r\n1\r\n", { headers: { "Boathouse-Next": "7.x" } }),
    new Response("{}", { status: 429, headers: { "Retry-After": "0.01" } }),
    new Response("a\r\n2\r\n"),
  ];
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(answers.shift());
  });
  const told: number[] = [];
  expect(await exportMatches(noFilter, "csv", (n) => told.push(n))).toBe("a\r\n1\r\n2\r\n");
  expect(told).toEqual([1, 2]);
  expect(asked.map((address) => new URLSearchParams(address.split("?")[1]).get("after"))).toEqual([null, "7.x", "7.x"]);
});

it("says what the server refuses", async () => {
  const error = { code: "day", values: {}, sentence: "“x” is not a date." };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ error }), { status: 400 })));
  await expect(exportMatches(noFilter, "json", () => {})).rejects.toThrow("“x” is not a date.");
});
