// The real engine of a game for unit tests, without a worker.
import { readFileSync } from "node:fs";
import { loadEngine } from "engine.mjs";

export async function testEngine(game: string): Promise<(request: Record<string, unknown>) => Record<string, unknown>> {
  const file = new URL(`../../../../build/wasm/engines/${game}.wasm`, import.meta.url);
  const engine = await loadEngine(readFileSync(file));
  return (request) => JSON.parse(engine.call("bh_engine", JSON.stringify(request))) as Record<string, unknown>;
}
