// Checks every roll of a record in this browser: the engine accepts a record only if each roll follows from
// the promised secret.
import { Engine } from "./engine";
import { Refusal } from "./protocol";
import { settings } from "./settings.svelte";

export type DiceCheck =
  | { kind: "checked"; rolls: number }
  | { kind: "running" }
  | { kind: "unfair" }
  | { kind: "bad"; sentence: string };

export async function checkDice(game: string, record: string): Promise<DiceCheck> {
  const engine = new Engine(game);
  try {
    const state = await engine.ask("load", { record, lang: settings.language });
    if (!state.fair) return state.turn === "over" ? { kind: "unfair" } : { kind: "running" };
    let rolls = 0;
    for (let ply = 1; ply <= state.plies; ply++) {
      if ((await engine.ask("events", { ply })).seat === null) rolls += 1;
    }
    return { kind: "checked", rolls };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "bad", sentence: error.message };
    throw error;
  } finally {
    engine.close();
  }
}
