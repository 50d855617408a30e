// The real engine for unit tests, without a worker.
import { readFileSync } from "node:fs";
import { loadEngine } from "engine.mjs";

const wasm = process.env["BOATHOUSE_WASM"] ?? new URL("../../../../build/wasm/boathouse.wasm", import.meta.url);

export async function testEngine(): Promise<(request: Record<string, unknown>) => Record<string, unknown>> {
  const engine = await loadEngine(readFileSync(wasm));
  return (request) => JSON.parse(engine.call("bh_engine", JSON.stringify(request))) as Record<string, unknown>;
}
