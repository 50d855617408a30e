// A lesson: a match in which chance and the other seat follow the script, and the learner does the tasks.
import type { Board, LessonStep } from "../boards/board";
import { Engine } from "./engine";
import type { Move, View } from "./protocol";
import { motion, pause, settings } from "./settings.svelte";
import { play as sound } from "./sound";
import type { Step } from "./table";

export class LessonTable {
  view = $state.raw<View>({});
  sentences = $state.raw<readonly string[]>([]);
  moves = $state.raw<readonly Move[]>([]);
  steps = $state.raw<readonly Step[]>([]);
  step = $state(-1);
  busy = $state(false);
  wrong = $state(false);
  readonly game: string;

  #engine: Engine;
  #board: Board;
  #closed = false;

  constructor(game: string, board: Board) {
    this.game = game;
    this.#engine = new Engine(game);
    this.#board = board;
  }

  get current(): LessonStep | null {
    return this.#board.lesson.steps[this.step] ?? null;
  }
  get over(): boolean {
    return this.step >= this.#board.lesson.steps.length;
  }

  async begin(names: string[]): Promise<void> {
    const { players, options } = this.#board.lesson;
    await this.#engine.ask("new", { game: this.game, players, options, names });
    this.view = (await this.#engine.ask("view", { viewer: 0 })).view;
    await this.next();
  }

  async next(): Promise<void> {
    this.step += 1;
    this.busy = true;
    for (const notation of this.current?.plies ?? []) await this.#play(notation);
    this.busy = false;
    if (!this.current?.wanted || this.#closed) return;
    this.moves = (await this.#engine.ask("moves", { seat: 0, lang: settings.language })).moves;
  }

  async choose(move: Move): Promise<void> {
    this.wrong = move.notation !== this.current?.wanted;
    if (this.wrong) return;
    this.moves = [];
    this.busy = true;
    await this.#play(move.notation);
    this.busy = false;
    await this.next();
  }

  async viewAt(ply: number): Promise<View> {
    return (await this.#engine.ask("view", { viewer: 0, ply })).view;
  }
  async study(ply: number, seat: number): Promise<unknown> {
    return (await this.#engine.ask("study", { ply, seat })).study;
  }

  close(): void {
    this.#closed = true;
    this.#engine.close();
  }

  async #play(notation: string): Promise<void> {
    if (this.#closed) return;
    await this.#engine.ask("play", { notation });
    const ply = this.steps.length + 1;
    const told = await this.#engine.ask("events", { ply, viewer: 0, lang: settings.language });
    this.steps = [...this.steps, { ply, seat: told.seat, notation: told.notation, events: told.events }];
    const { view } = await this.#engine.ask("view", { viewer: 0 });
    for (const frame of this.#board.frames(this.view, view, told.events)) {
      if (this.#closed) return;
      this.view = frame.view;
      this.sentences = frame.sentences;
      if (frame.sound) sound(frame.sound);
      const length = (motion() + pause() / 2) * (frame.share ?? 1);
      await new Promise((resolve) => setTimeout(resolve, length));
    }
  }
}
