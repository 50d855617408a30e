// A lesson: a match in which chance and the other seat follow the script, and the learner does the tasks.
import type { Asked, Board, LessonStep } from "../boards/board";
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
  step = $state(0);
  busy = $state(true);
  /** Whether another move than the requested one was tried. */
  wrong = $state(false);
  readonly game: string;
  readonly length: number;

  #engine: Engine;
  #board: Board;
  #names: string[];
  #closed = false;

  constructor(game: string, board: Board, names: string[]) {
    this.game = game;
    this.length = board.lesson.steps.length;
    this.#engine = new Engine(game);
    this.#board = board;
    this.#names = names;
  }

  get current(): LessonStep | null {
    return this.#board.lesson.steps[this.step] ?? null;
  }
  get over(): boolean {
    return this.step >= this.length;
  }
  readonly asked = $derived.by((): Asked | null => {
    if (this.busy || !this.current) return null;
    return { move: this.moves.find(({ notation }) => notation === this.current?.wanted) ?? null, marks: this.current.marks ?? [] };
  });

  /** Goes to a step by playing everything before it, unseen. */
  goTo(step: number): Promise<void> {
    return this.#unlessClosed(() => this.#replay(step));
  }

  async next(): Promise<void> {
    if (!this.busy) await this.#unlessClosed(() => this.#enter(this.step + 1));
  }

  async choose(move: Move): Promise<void> {
    if (this.busy) return;
    this.wrong = move.notation !== this.current?.wanted;
    if (this.wrong) return;
    this.moves = [];
    this.busy = true;
    await this.#unlessClosed(async () => {
      await this.#play(move.notation);
      await this.#enter(this.step + 1);
    });
  }

  async viewAt(ply: number): Promise<View> {
    let view = this.view;
    await this.#unlessClosed(async () => void ({ view } = await this.#engine.ask("view", { viewer: 0, ply })));
    return view;
  }
  async study(ply: number, seat: number): Promise<unknown> {
    return (await this.#engine.ask("study", { ply, seat })).study;
  }

  close(): void {
    this.#closed = true;
    this.#engine.close();
  }

  /** Whoever leaves in the middle of something leaves it undone. */
  async #unlessClosed(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#closed) throw error;
    }
  }

  async #replay(step: number): Promise<void> {
    this.busy = true;
    this.moves = [];
    const { players, options, steps } = this.#board.lesson;
    await this.#engine.ask("new", { game: this.game, players, options, names: this.#names });
    const played: Step[] = [];
    for (const { plies = [], wanted } of steps.slice(0, step)) {
      for (const notation of wanted ? [...plies, wanted] : plies) played.push(await this.#make(notation, played.length + 1));
    }
    const { view } = await this.#engine.ask("view", { viewer: 0 });
    if (this.#closed) return;
    this.steps = played;
    this.view = view;
    await this.#enter(step);
  }

  async #enter(step: number): Promise<void> {
    this.step = step;
    this.wrong = false;
    this.busy = true;
    for (const notation of this.current?.plies ?? []) await this.#play(notation);
    if (this.#closed) return;
    const { moves } = this.current?.wanted ? await this.#engine.ask("moves", { seat: 0, lang: settings.language }) : { moves: [] };
    this.moves = moves;
    this.busy = false;
  }

  async #make(notation: string, ply: number): Promise<Step> {
    await this.#engine.ask("play", { notation });
    const told = await this.#engine.ask("events", { ply, viewer: 0, lang: settings.language });
    return { ply, seat: told.seat, notation: told.notation, events: told.events };
  }

  async #play(notation: string): Promise<void> {
    if (this.#closed) return;
    const made = await this.#make(notation, this.steps.length + 1);
    this.steps = [...this.steps, made];
    const { view } = await this.#engine.ask("view", { viewer: 0 });
    for (const frame of this.#board.frames(this.view, view, made.events)) {
      if (this.#closed) return;
      this.view = frame.view;
      this.sentences = frame.sentences;
      if (frame.sound) sound(frame.sound);
      const length = (motion() + pause() / 2) * (frame.share ?? 1);
      await new Promise((resolve) => setTimeout(resolve, length));
    }
  }
}
