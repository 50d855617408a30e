// How fast the engine plays random games in WebAssembly, and how that compares with the native one:
//   node src/wasm/bench.mjs [GAME ...]
// Build both first: ./boathouse games && cmake --preset wasm && cmake --build --preset wasm
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { loadEngine } from "./engine.mjs";

const program = fileURLToPath(new URL("../../boathouse", import.meta.url));
const wasm = readFileSync(new URL("../../build/wasm/boathouse.wasm", import.meta.url));
const engine = await loadEngine(wasm);

const native = (...words) => JSON.parse(execFileSync(program, words, { encoding: "utf8" }));
const named = process.argv.slice(2);
const games = named.length > 0 ? named : native("games", "--json").games.map((game) => game.id);

for (const game of games) {
  // Many short calls: the optimised code of a function is used from its next call on.
  let here = 0;
  for (let i = 0; i < 30; i++) {
    const began = performance.now();
    const played = Number(engine.call("bh_random_games", `${game} 1000000`).split(" ")[0]);
    here = Math.max(here, played / (performance.now() - began) / 1000);
  }
  const there = native("bench", game, "--json").benchmarks[0].plies_per_second / 1e6;
  console.log(
    `${game}: WebAssembly ${here.toFixed(1)}, native ${there.toFixed(1)} million plies per ` +
      `second; native is ${(there / here).toFixed(2)} times as fast`,
  );
}
