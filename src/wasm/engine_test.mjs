// The engine for the browser gives the same bytes as the native one, and is small to fetch.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

import { loadEngine } from "./engine.mjs";

const games = fileURLToPath(new URL("../games/", import.meta.url));
const wasm = readFileSync(
  process.env.BOATHOUSE_WASM ?? new URL("../../build/wasm/boathouse.wasm", import.meta.url),
);
const engine = await loadEngine(wasm);

const playthroughs = readdirSync(games)
  .map((game) => `${game}/playthroughs`)
  .filter((folder) => existsSync(games + folder))
  .flatMap((folder) => readdirSync(games + folder).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith(".txt"))
  .sort();

test("there are playthroughs to compare", () => {
  assert.notEqual(playthroughs.length, 0);
});

for (const path of playthroughs) {
  test(`${path} comes out byte for byte`, () => {
    const expected = readFileSync(games + path, "utf8");
    const [first] = expected.split("\n", 1);
    assert.match(first, /^# playthrough /);
    // The heading says how the game was set up, and is all that the engine is told.
    const answer = engine.call("bh_playthrough", first.slice("# ".length));
    // Not assert.equal, whose difference of two long texts takes minutes to make.
    const line = firstDifference(answer, expected);
    assert.ok(line === 0, `differs from line ${line} on`);
  });
}

for (const page of ["../../docs/engine-protocol.md", "../engine/golden_session.txt"]) {
  test(`the engine answers the session of ${page} line by line`, async () => {
    // On the page of the protocol, the session is one section of several.
    const text = readFileSync(new URL(page, import.meta.url), "utf8");
    const lines = (text.split("\n## A session\n")[1] ?? text).split("\n## ")[0].split("\n");
    const fresh = await loadEngine(wasm);
    let exchanged = 0;
    for (let i = 0; i < lines.length; i++) {
      if (!lines[i].startsWith("→ ")) continue;
      assert.equal(`← ${fresh.call("bh_engine", lines[i].slice(2))}`, lines[i + 1]);
      exchanged++;
    }
    assert.notEqual(exchanged, 0);
  });
}

test("a mind that is given time uses it and answers", async () => {
  const fresh = await loadEngine(wasm);
  fresh.call("bh_engine", '{"do":"new","game":"up-the-river","players":2,"seed":3}');
  fresh.call("bh_engine", '{"do":"roll"}');
  const thought = JSON.parse(fresh.call("bh_engine", '{"do":"think","mind":"mcts","ms":500}'));
  assert.ok(thought.nodes > 0, JSON.stringify(thought));
});

test("the engine is under 200 KB compressed", () => {
  // As browsers are given it.
  const size = brotliCompressSync(wasm).length;
  assert.ok(size < 200_000, `it is ${size} bytes`);
});

/** The number of the first line in which two texts differ, 0 when they are the same. */
function firstDifference(one, other) {
  if (one === other) return 0;
  const lines = one.split("\n");
  const others = other.split("\n");
  let i = 0;
  while (lines[i] === others[i]) i++;
  return i + 1;
}
