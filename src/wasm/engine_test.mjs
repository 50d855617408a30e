// The engines for the browser give the same bytes as the native one, and are small to fetch.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

import { loadEngine } from "./engine.mjs";

const games = fileURLToPath(new URL("../games/", import.meta.url));
const engines = process.env.BOATHOUSE_ENGINES ?? fileURLToPath(new URL("../../build/wasm/engines", import.meta.url));
const minds = fileURLToPath(new URL("../minds/", import.meta.url));

/** The files of the networks of a game, which browsers fetch apart from its engine. */
function networks(game) {
  const data = `${minds}${game}/data/`;
  const names = existsSync(data) ? readdirSync(data) : [];
  return names.filter((name) => name.endsWith(".network")).map((name) => readFileSync(data + name));
}

/** The engine of a game, as it is in the browser: with its networks. */
async function load(game) {
  const engine = await loadEngine(readFileSync(`${engines}/${game}.wasm`));
  for (const network of networks(game)) assert.equal(engine.take(network), "");
  return engine;
}

const ids = readdirSync(games).filter((game) => existsSync(`${games}${game}/playthroughs`));
const playthroughs = ids
  .flatMap((game) => readdirSync(`${games}${game}/playthroughs`).map((name) => [game, name]))
  .filter(([, name]) => name.endsWith(".txt"));

test("there are playthroughs to compare", () => {
  assert.notEqual(playthroughs.length, 0);
});

for (const [game, name] of playthroughs) {
  test(`${game}/playthroughs/${name} comes out byte for byte`, async () => {
    const expected = readFileSync(`${games}${game}/playthroughs/${name}`, "utf8");
    const [first] = expected.split("\n", 1);
    assert.match(first, /^# playthrough /);
    // The heading says how the game was set up, and is all that the engine is told.
    const answer = (await load(game)).call("bh_playthrough", first.slice("# ".length));
    // Not assert.equal, whose difference of two long texts takes minutes to make.
    const line = firstDifference(answer, expected);
    assert.ok(line === 0, `differs from line ${line} on`);
  });
}

for (const page of ["../../docs/engine-protocol.md", "../engine/golden_session.txt"]) {
  test(`the engines answer the session of ${page} line by line`, async () => {
    // On the page of the protocol, the session is one section of several.
    const text = readFileSync(new URL(page, import.meta.url), "utf8");
    const lines = (text.split("\n## A session\n")[1] ?? text).split("\n## ")[0].split("\n");
    let engine;
    let exchanged = 0;
    for (let i = 0; i < lines.length; i++) {
      if (!lines[i].startsWith("→ ")) continue;
      const begun = /"do":"(?:new|daily)","game":"([a-z-]+)"/.exec(lines[i]);
      if (begun) engine = await load(begun[1]);
      assert.equal(`← ${engine.call("bh_engine", lines[i].slice(2))}`, lines[i + 1]);
      exchanged++;
    }
    assert.notEqual(exchanged, 0);
  });
}

test("a damaged network is refused with a sentence, and a whole one can follow", async () => {
  const engine = await load("up-the-river");
  const [network] = networks("up-the-river");
  const damaged = Uint8Array.from(network);
  damaged[damaged.length - 1] ^= 1;
  assert.match(engine.take(damaged), /damaged/);
  assert.equal(engine.take(network), "");
});

for (const game of ids) {
  test(`the networks of ${game} are under 100 KB compressed`, () => {
    const size = networks(game).reduce((sum, network) => sum + brotliCompressSync(network).length, 0);
    assert.ok(size < 100_000, `they are ${size} bytes`);
  });
}

test("a mind that is given time uses it and answers", async () => {
  const engine = await load("up-the-river");
  engine.call("bh_engine", '{"do":"new","game":"up-the-river","players":2,"seed":3}');
  engine.call("bh_engine", '{"do":"roll"}');
  const thought = JSON.parse(engine.call("bh_engine", '{"do":"think","mind":"mcts","ms":500}'));
  assert.ok(thought.nodes > 0, JSON.stringify(thought));
});

for (const game of ids) {
  test(`the engine of ${game} knows that game alone and is under 150 KB compressed`, async () => {
    const known = JSON.parse((await load(game)).call("bh_engine", '{"do":"games"}'));
    assert.deepEqual(known.games.map(({ id }) => id), [game]);
    // As browsers are given it.
    const size = brotliCompressSync(readFileSync(`${engines}/${game}.wasm`)).length;
    assert.ok(size < 150_000, `it is ${size} bytes`);
  });
}

/** The number of the first line in which two texts differ, 0 when they are the same. */
function firstDifference(one, other) {
  if (one === other) return 0;
  const lines = one.split("\n");
  const others = other.split("\n");
  let i = 0;
  while (lines[i] === others[i]) i++;
  return i + 1;
}
