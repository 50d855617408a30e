// Checks every roll of a record in this browser: the engine accepts a record only if each roll follows from its
// secret, and the secret's hash is compared with the one that was promised before the start, where it is known.
import { Engine } from "./engine";
import { Refusal } from "./protocol";
import { settings } from "./settings.svelte";

export type DiceCheck =
  | { kind: "checked"; rolls: number; promised: boolean }
  | { kind: "broken" }
  | { kind: "running" }
  | { kind: "unfair" }
  | { kind: "bad"; sentence: string };

/** The hash of the secret that a record names. */
export function commitmentIn(record: string): string | null {
  return /^commitment ([0-9a-f]{64}) {2}#/m.exec(record)?.[1] ?? null;
}

/** The duplicate round that a record names, whose tables all had the same luck. */
export function roundIn(record: string): string | null {
  return /^duplicate ([0-9A-Za-z/-]{1,80}) [0-9a-f]{64} {2}#/m.exec(record)?.[1] ?? null;
}

export async function checkDice(game: string, record: string, promise: string | null): Promise<DiceCheck> {
  const engine = new Engine(game);
  try {
    const state = await engine.ask("load", { record, lang: settings.language });
    if (!state.fair) return state.turn === "over" ? { kind: "unfair" } : { kind: "running" };
    let rolls = 0;
    for (let ply = 1; ply <= state.plies; ply++) {
      if ((await engine.ask("events", { ply })).seat === null) rolls += 1;
    }
    if (promise !== null && promise !== commitmentIn(record)) return { kind: "broken" };
    return { kind: "checked", rolls, promised: promise !== null };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "bad", sentence: error.message };
    throw error;
  } finally {
    engine.close();
  }
}
