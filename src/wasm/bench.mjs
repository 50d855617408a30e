// How fast the engines for the browser are, and how that compares with the native one:
//   node src/wasm/bench.mjs [GAME ...]
// Build both first: ./boathouse games && cmake --preset wasm && cmake --build --preset wasm
// Random games and the thinking of a mind are measured, one after the other on both sides; then the review of
// a whole match, as the pages ask for it.
import { spawn, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { loadEngine } from "./engine.mjs";

const program = fileURLToPath(new URL("../../build/release/boathouse", import.meta.url));
const native = (...words) => JSON.parse(execFileSync(program, words, { encoding: "utf8" }));
const named = process.argv.slice(2);
const games = named.length > 0 ? named : native("games", "--json").games.map((game) => game.id);
const seconds = 4;

/** The best of what `measure` finds in some seconds: other programs only ever make it worse. */
async function best(measure) {
  let found = 0;
  for (const began = performance.now(); performance.now() < began + seconds * 1000; ) {
    found = Math.max(found, await measure());
  }
  return found;
}

/** Thousands of plies of random games per second; both sides count processor time. */
async function randomGames(engine, game) {
  const here = await best(() => {
    const before = process.cpuUsage();
    const [plies] = engine.call("bh_random_games", `${game} 30000`).split(" ");
    const { user, system } = process.cpuUsage(before);
    return (Number(plies) / (user + system)) * 1000;
  });
  const there = await best(
    () => native("bench", game, "--json", "--min-time", "0.2").benchmarks[0].plies_per_second / 1000,
  );
  return [here, there];
}

/** Thousands of simulations per second of a mind at its first choice; both sides find the same. */
async function thinking(engine, game) {
  const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const askHere = async (line) => engine.call("bh_engine", line);
  const askThere = async (line) => {
    child.stdin.write(`${line}\n`);
    return (await answers.next()).value;
  };
  const think = '{"do":"think","mind":"mcts:rollouts","nodes":100,"seed":1}';
  const speeds = [];
  const thoughts = new Set();
  for (const ask of [askHere, askThere]) {
    let state = JSON.parse(await ask(`{"do":"new","game":"${game}","seed":1}`));
    while (state.turn === "chance") state = JSON.parse(await ask('{"do":"roll"}'));
    speeds.push(
      await best(async () => {
        const began = performance.now();
        thoughts.add(await ask(think));
        return 100 / (performance.now() - began);
      }),
    );
  }
  child.stdin.end();
  if (thoughts.size > 1) throw new Error(`the engines of ${game} think differently`);
  return speeds;
}

/** Plays a match between two sailors and reviews it, in a new engine too: seconds of processor time. */
async function reviewing(bytes, game) {
  const processorTime = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const played = await loadEngine(bytes);
  const asker = (engine) => (request) => JSON.parse(engine.call("bh_engine", JSON.stringify(request)));
  const play = asker(played);
  let state = play({ do: "new", game, seed: 1 });
  while (state.turn !== "over") {
    if (state.turn === "chance") state = play({ do: "roll" });
    else state = play({ do: "play", notation: play({ do: "think", mind: "sailor" }).notation });
  }
  const { record } = play({ do: "record" });
  const measured = [];
  for (const engine of [played, await loadEngine(bytes)]) {
    const ask = asker(engine);
    ask({ do: "load", record });
    const began = processorTime();
    let first = null;
    for (let from = 1; from <= state.plies; from += 4) {
      const { review } = ask({ do: "review", from, to: Math.min(state.plies, from + 3) });
      if (review.plies.length > 0) first ??= processorTime() - began;
    }
    measured.push({ first, all: processorTime() - began });
  }
  return { plies: state.plies, kept: measured[0], anew: measured[1] };
}

for (const game of games) {
  const bytes = readFileSync(new URL(`../../build/wasm/engines/${game}.wasm`, import.meta.url));
  const engine = await loadEngine(bytes);
  for (const [what, measure] of [["random plies", randomGames], ["simulations", thinking]]) {
    const [here, there] = await measure(engine, game);
    console.log(
      `${game}, thousand ${what} per second: WebAssembly ${here.toFixed(2)}, ` +
        `native ${there.toFixed(2)}, which is ${(there / here).toFixed(2)} times as fast`,
    );
  }
  const { plies, kept, anew } = await reviewing(bytes, game);
  for (const [how, { first, all }] of [["after playing it", kept], ["in a new engine", anew]]) {
    console.log(
      `${game}, review of ${plies} plies ${how}: first results after ${first.toFixed(1)} s, ` +
        `all after ${all.toFixed(1)} s of processor time`,
    );
  }
}
