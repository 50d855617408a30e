import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { games } from "../boards";
import { computesCorrectly, equitiesOf, knownOf } from "./engine-check";
import type { Known } from "./engine-check";
import { testEngine } from "./testing/engine";

describe.each(games.map(({ id }) => id))("%s", (game) => {
  const { requests, equities } = knownOf(game) as Known;

  it("finds nothing wrong with the real engine", async () => {
    const engine = await testEngine(game);
    expect(equities).not.toEqual([]);
    expect(computesCorrectly(game, (line) => JSON.stringify(engine(JSON.parse(line))))).toBe(true);
  });

  it("notices an engine that is wrong in one place of one value", async () => {
    const engine = await testEngine(game);
    const wrong = (line: string) =>
      JSON.stringify(engine(JSON.parse(line))).replace(`${equities.at(-1)}`, "0.4854");
    expect(computesCorrectly(game, wrong)).toBe(false);
  });

  it("knows the values that the golden session has", () => {
    const golden = readFileSync(new URL("../../../src/engine/golden_session.txt", import.meta.url), "utf8");
    const asked = golden.split(`→ ${JSON.stringify(requests[0])}\n`)[1] ?? "";
    const answer = asked.split(`→ ${JSON.stringify(requests.at(-1))}\n`)[1]?.split("\n")[0] ?? "";
    expect(equitiesOf(answer.slice("← ".length))).toEqual(equities);
  });
});
