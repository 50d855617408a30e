// How long the admiral thinks in the browser, in every game:
//   THINKING=yes npx vitest run --config vitest.browser.config.ts
// For a slow phone, in a control group that gets a quarter of a core (docs/web.md says how).
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";

import { atHome } from "./at-home";
import { visitor } from "./browser";

const home = atHome();
const tables: readonly (readonly [string, number])[] = [
  ["up-the-river", 2], ["up-the-river", 4], ["powerboats", 2], ["powerboats", 4], ["regatta", 2], ["regatta", 4], ["rette-sich-wer-kann", 2],
];

interface State {
  turn: string;
  seats: number[];
}

it("measures", { timeout: 900_000 }, async () => {
  const script = readdirSync(join(import.meta.dirname, "../dist/assets")).find((name) => /^engine-worker-.*\.js$/.test(name));
  const page = await visitor(home.browser);
  await page.goto(home.house.url);
  for (const [game, players] of tables) {
    const times = await page.evaluate(
      async ({ script, game, players }) => {
        const worker = new Worker(`/assets/${script}`, { type: "module", name: game });
        let id = 0;
        const waiting = new Map<number, (answer: never) => void>();
        worker.addEventListener("message", ({ data }) => {
          if (data.kind === "answer") waiting.get(data.id)?.(JSON.parse(data.line) as never);
        });
        const ask = <Answer>(what: string, members = {}) =>
          new Promise<Answer>((done) => {
            waiting.set(++id, done as (answer: never) => void);
            worker.postMessage({ id, line: JSON.stringify({ id, do: what, ...members }) });
          });
        let state = await ask<State>("new", { game, players, seed: 5 });
        const found: number[] = [];
        while (state.turn !== "over" && found.length < 40) {
          if (state.turn === "chance") {
            state = await ask<State>("roll");
            continue;
          }
          const seat = state.seats[0];
          const began = performance.now();
          const { notation } = await ask<{ notation: string }>("think", { mind: "admiral", ms: 800, seat, seed: 1 });
          found.push(performance.now() - began);
          state = await ask<State>("play", { notation, seat });
        }
        worker.terminate();
        return found.sort((a, b) => a - b);
      },
      { script, game, players },
    );
    const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
    console.log(`${game}, ${players} players: ${times.length} moves, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
  }
});
