// The rules engine in its own thread, so that thinking never blocks the page. Every game has an engine file; the
// worker's name says which one to fetch.
import { type Engine, loadEngine } from "engine.mjs";

import { computesCorrectly } from "./engine-check";

export type ToWorker = { id: number; line: string };
export type FromWorker =
  | { kind: "answer"; id: number; line: string }
  | { kind: "progress"; done: number }
  | { kind: "miscomputes" }
  | { kind: "broken"; reason: string };

const tell = (message: FromWorker) => self.postMessage(message);

const files = import.meta.glob<string>("../../../build/wasm/engines/*.wasm", {
  eager: true,
  query: "?url",
  import: "default",
});
const networks = import.meta.glob<string>("../../../src/minds/*/data/*.network", {
  eager: true,
  query: "?url",
  import: "default",
});
const game = self.name;

async function bytesAt(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** What minds guess by. Without it they guess by hand, so one that cannot be fetched is done without. */
async function networksOf(game: string): Promise<Uint8Array[]> {
  const addresses = Object.entries(networks).filter(([path]) => path.includes(`/minds/${game}/`));
  const fetched = await Promise.allSettled(addresses.map(([, address]) => bytesAt(address)));
  return fetched.flatMap((one) => (one.status === "fulfilled" ? [new Uint8Array(one.value)] : []));
}

async function start(): Promise<Engine> {
  const fetching = networksOf(game);
  const module = await WebAssembly.compile(await bytesAt(files[`../../../build/wasm/engines/${game}.wasm`] ?? ""));
  const trial = await loadEngine(module);
  if (!computesCorrectly(game, (line) => trial.call("bh_engine", line))) tell({ kind: "miscomputes" });
  const made = await loadEngine(module, (done) => tell({ kind: "progress", done }));
  for (const network of await fetching) made.take(network);
  return made;
}

const engine = start();
engine.catch((error: unknown) => tell({ kind: "broken", reason: String(error) }));

self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  try {
    tell({ kind: "answer", id: data.id, line: (await engine).call("bh_engine", data.line) });
  } catch (error) {
    tell({ kind: "broken", reason: String(error) });
  }
});
