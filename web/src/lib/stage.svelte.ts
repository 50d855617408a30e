// What is shown of a table: events one after the other, a little behind the match so that people can follow;
// or, looking back, an earlier moment.
import type { Board, Frame } from "../boards/board";
import type { View } from "./protocol";
import type { Compared } from "./review";
import { pause } from "./settings.svelte";
import { play } from "./sound";
import type { Step, Table } from "./table";

const told = (step: Step | undefined) => step?.events.map(({ sentence }) => sentence) ?? [];

export class Stage {
  view = $state.raw<View>({});
  sentences = $state.raw<readonly string[]>([]);
  /** How many plies are shown. */
  ply = $state(0);
  busy = $state(false);
  /** Whether nothing is waited for until the visitor has to choose; the page ends it then. */
  fast = $state(false);
  /** The ply that is looked back at, or null for now. */
  back = $state<number | null>(null);
  /** The decisions of a review, by their plies. */
  reviewed = $state.raw<ReadonlyMap<number, Compared>>(new Map());
  /** The decision that comes next in the moment that is looked back at, if it was reviewed. */
  readonly compared = $derived(this.back === null ? null : (this.reviewed.get(this.back + 1) ?? null));

  #table: Table;
  #board: Board;
  #skip: () => void = () => {};
  #hurry = false;
  #waiting: (() => void)[] = [];
  /** The step that the sentences are about. */
  #last: Step | undefined;
  #closed = false;

  constructor(table: Table, board: Board) {
    this.#table = table;
    this.#board = board;
    this.view = table.view;
    this.ply = table.steps.length;
    this.#tell(table.steps.at(-1));
    table.settled = () => this.#whenSettled();
  }

  /** Shows what has happened since. Call this whenever the table has changed. */
  follow(): void {
    if (this.busy || this.back !== null) return;
    if (this.ply > this.#table.steps.length) this.#jump();
    if (this.ply === this.#table.steps.length) {
      this.view = this.#table.view;
      // Another viewer or language needs other sentences.
      if (this.#table.steps.at(-1) !== this.#last) this.#tell(this.#table.steps.at(-1));
      this.#settle();
      return;
    }
    void this.#catchUp();
  }

  /** Skips to the end of what is being shown. */
  skip(): void {
    this.#hurry = true;
    this.#skip();
  }

  /** Shows everything at once from now on, or at the usual pace again. */
  forward(on = !this.fast): void {
    this.fast = on;
    if (on) this.skip();
  }

  async lookBack(ply: number): Promise<void> {
    const all = this.#table.steps.length;
    if (ply >= all) {
      this.now();
      return;
    }
    this.skip();
    const at = Math.max(ply, 0);
    this.back = at;
    const view = await this.#table.viewAt(at);
    if (this.back !== at) return;
    this.view = view;
    this.ply = at;
    this.#tell(this.#table.steps[at - 1]);
  }

  /** Back from looking back. */
  now(): void {
    this.back = null;
    this.#jump();
    this.follow();
  }

  close(): void {
    this.#closed = true;
    this.#hurry = true;
    this.#skip();
    this.#settle();
  }

  #jump(): void {
    this.ply = this.#table.steps.length;
    this.view = this.#table.view;
    this.#tell(this.#table.steps.at(-1));
  }

  #tell(step: Step | undefined): void {
    this.sentences = told(step);
    this.#last = step;
  }

  async #catchUp(): Promise<void> {
    this.busy = true;
    this.#hurry = false;
    while (!this.#closed && this.back === null && this.ply < this.#table.steps.length) {
      const step = this.#table.steps[this.ply] as Step;
      const last = this.ply + 1 === this.#table.steps.length;
      const after = last ? this.#table.view : await this.#table.viewAt(this.ply + 1);
      for (const frame of this.#board.frames(this.view, after, step.events)) {
        if (this.#closed || this.back !== null) break;
        this.#show(frame);
        await this.#wait(frame.sentences.length ? pause() * (frame.share ?? 1) : 0);
      }
      if (this.back === null) {
        this.ply += 1;
        this.#last = step;
      }
    }
    this.busy = false;
    this.follow();
  }

  #show(frame: Frame): void {
    this.view = frame.view;
    if (frame.sentences.length && !frame.silent) this.sentences = frame.sentences;
    if (frame.sound && !this.#hurry && !this.fast) play(frame.sound);
  }

  #wait(length: number): Promise<void> {
    if (this.#hurry || this.fast || length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length);
      this.#skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #whenSettled(): Promise<void> {
    if (this.#closed || (!this.busy && this.back === null && this.ply >= this.#table.steps.length)) {
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
