// The rules engine in its own thread, so that thinking never blocks the page. Every game has an engine file; the
// worker's name says which one to fetch.
import { loadEngine } from "engine.mjs";

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
const game = self.name;

const engine = fetch(files[`../../../build/wasm/engines/${game}.wasm`] ?? "")
  .then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response.arrayBuffer();
  })
  .then(async (bytes) => {
    const module = await WebAssembly.compile(bytes);
    const trial = await loadEngine(module);
    if (!computesCorrectly(game, (line) => trial.call("bh_engine", line))) tell({ kind: "miscomputes" });
    return loadEngine(module, (done) => tell({ kind: "progress", done }));
  });

engine.catch((error: unknown) => tell({ kind: "broken", reason: String(error) }));

self.addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
  try {
    tell({ kind: "answer", id: data.id, line: (await engine).call("bh_engine", data.line) });
  } catch (error) {
    tell({ kind: "broken", reason: String(error) });
  }
});
