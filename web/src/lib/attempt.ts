// An attempt for the day's table. This browser plays it in its own engine, but the server rolls, with dice that
// nobody knows before it is over; afterwards every roll can be checked.
import { Engine } from "./engine";
import { act, newNonce } from "./house";
import type { Action, Api } from "./house";
import { words } from "../words";

type Told = Api["Attempt"];

export class Attempt {
  /** The codes of all choices and outcomes so far, up to the next choice. */
  readonly plies: number[] = [];
  #told: Told;
  /** What was promised about the dice before the first roll that this page has seen. */
  readonly #promise: string;

  private constructor(told: Told) {
    this.#told = told;
    this.#promise = told.commitment;
    this.#take(told);
  }

  /** Begins it, or takes it up again. */
  static async begin(date: string, game: string, practised: boolean): Promise<Attempt> {
    return new Attempt(await ask({ do: "daily_begin", date, game, practised, nonce: newNonce() }));
  }

  /** Sent again after a lost answer, it changes nothing. */
  async play(ply: number, code: number): Promise<void> {
    const { date, game } = this.#told;
    this.#take(await ask({ do: "daily_play", date, game, ply, code }));
  }

  #take(told: Told): void {
    this.#told = told;
    this.plies.splice(told.from, this.plies.length, ...told.plies);
  }

  /** Whether every roll came from the dice that were promised; null before it is over. */
  async isFair(): Promise<boolean | null> {
    const { date, game, secret, match, nonces } = this.#told;
    if (secret === null) return null;
    const engine = new Engine(game);
    try {
      const { commitment, ...begun } = await engine.ask("daily", { game, date, secret, match, nonces });
      let fair = begun.fair;
      for (const code of this.plies) fair = (await engine.ask("play", { code })).fair;
      return fair && commitment === this.#promise;
    } finally {
      engine.close();
    }
  }
}

async function ask(action: Action): Promise<Told> {
  const { attempt } = await act(action);
  if (!attempt) throw new Error(words().broken);
  return attempt;
}
