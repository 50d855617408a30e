// An engine: requests of the engine protocol as asynchronous calls.
import type { FromWorker } from "./engine-worker";
import type {
  Challenge,
  ErrorAnswer,
  GameEvent,
  GameInfo,
  Language,
  MatchState,
  Move,
  Parts,
  Review,
  Score,
  Thought,
  View,
  Viewer,
} from "./protocol";
import { Refusal } from "./protocol";
import { words } from "../words";

export interface Played {
  played: { seat: number | null; code: number; notation: string; parts: Parts };
}

interface Answers {
  games: { games: GameInfo[] };
  minds: { minds: string[] };
  new: MatchState;
  load: MatchState;
  record: { record: string };
  state: MatchState;
  moves: { seat: number; moves: Move[] };
  play: MatchState & Played;
  roll: MatchState & Played;
  undo: MatchState;
  view: { view: View };
  events: { ply: number; seat: number | null; notation: string; events: GameEvent[] };
  think: Thought;
  hint: Thought;
  study: { study: unknown };
  review: { review: Review };
  daily: MatchState & Challenge & { commitment?: string };
  score: Score;
}

type Members = Record<string, unknown> & { lang?: Language; viewer?: Viewer };

export class Engine {
  #worker: Worker;
  #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #last = 0;
  #broken: string | null = null;
  /** Receives the progress of a long answer, from 0 to 1. */
  onprogress: (done: number) => void = () => {};

  /** An engine for one game, by its id. */
  constructor(game: string) {
    this.#worker = new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module", name: game });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => this.#hear(data));
    this.#worker.addEventListener("error", (event) => this.#break(event.message));
  }

  ask<Do extends keyof Answers>(what: Do, members: Members = {}): Promise<Answers[Do]> {
    if (this.#broken !== null) return Promise.reject(new Error(this.#broken));
    const id = ++this.#last;
    return new Promise<Answers[Do]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, line: JSON.stringify({ id, do: what, ...members }) });
    });
  }

  /** It no longer answers and must be replaced. */
  get broken(): boolean {
    return this.#broken !== null;
  }

  /** Ends it at once, even while it is thinking. */
  close(): void {
    this.#worker.terminate();
    this.#break("closed");
  }

  #hear(message: FromWorker): void {
    if (message.kind === "progress") {
      this.onprogress(message.done);
    } else if (message.kind === "miscomputes") {
      this.#break(words().miscomputes);
    } else if (message.kind === "broken") {
      this.#break(message.reason);
    } else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      const answer = JSON.parse(message.line) as { error?: ErrorAnswer };
      if (answer.error) {
        waiting?.reject(new Refusal(answer.error));
      } else {
        waiting?.resolve(answer as never);
      }
    }
  }

  #break(reason: string): void {
    this.#broken = reason;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(reason));
  }
}
