// A table in this browser: the engine in its worker, people at this screen and minds.
import { sentenceOf } from "./errors";
import { Engine } from "./engine";
import { find, keep, newId, newSeed } from "./local-games";
import type { LocalGame } from "./local-games";
import type { MatchState, Move, Review, Thought, View, Viewer } from "./protocol";
import { settings } from "./settings.svelte";
import type { ChatLine, Clock, Seat, Step, Table } from "./table";

/** How long a mind may think here. Most need much less. */
const thinkingTime = 1500;
const hintTime = 2500;
const reviewNodes = 3000;

export class LocalTable implements Table {
  readonly remote = false;
  readonly chat: readonly ChatLine[] = [];
  readonly clocks: readonly (Clock | null)[] = [];
  readonly link = "live";
  readonly canResign = false;
  settled: () => Promise<void> = () => Promise.resolve();

  state = $state.raw<MatchState>() as MatchState;
  view = $state.raw<View>({});
  viewer = $state.raw<Viewer>("spectator");
  steps = $state.raw<readonly Step[]>([]);
  moves = $state.raw<readonly Move[]>([]);
  actor = $state<number | null>(null);
  thinking = $state<string | null>(null);
  progress = $state<number | null>(null);
  curtain = $state<number | null>(null);
  /** What stopped the table from going on, if anything did. */
  trouble = $state<string | null>(null);

  #engine: Engine;
  #kept: LocalGame;
  #language = settings.language;
  #closed = false;
  #running = false;
  /** A ply is on its way to the engine, and what was there before it is past. */
  #moving = $state(false);
  #undoing: Promise<void> | null = null;
  #raise: () => void = () => {};

  private constructor(kept: LocalGame) {
    this.#kept = kept;
    this.#engine = new Engine(kept.game);
    // Whoever plays perfectly has to solve the game first.
    this.#engine.onprogress = (done) => (this.progress = done < 1 ? done : null);
    // Where several people share the screen nobody's side is shown before his turn.
    const [first, ...others] = kept.seats.flatMap(({ mind }, seat) => (mind === null ? [seat] : []));
    if (first !== undefined && others.length === 0) this.viewer = first;
  }

  /** The table of a kept match, or nothing when it is not kept here. */
  static async open(id: string): Promise<LocalTable | null> {
    const kept = find(id);
    if (!kept) return null;
    const table = new LocalTable(kept);
    await table.#begin();
    return table;
  }

  static create(match: Pick<LocalGame, "game" | "options" | "seats">): string {
    const id = newId();
    keep({ ...match, id, seed: newSeed(), record: "", over: false, changed: Date.now() });
    return id;
  }

  get id(): string {
    return this.#kept.id;
  }
  get game(): string {
    return this.#kept.game;
  }
  get options() {
    return this.#kept.options;
  }
  get seats(): readonly Seat[] {
    return this.#kept.seats.map(({ name, mind }) => ({
      name,
      mind,
      mine: mind === null,
      present: true,
      resigned: false,
    }));
  }
  /** Only one's own last choice, before anything followed it. */
  get canUndo(): boolean {
    const last = this.steps.at(-1);
    return !this.#moving && last?.seat != null && this.#isMine(last.seat) && this.state.turn !== "over";
  }

  async #begin(): Promise<void> {
    const { game, options, seats, seed, record } = this.#kept;
    if (record) {
      this.state = await this.#engine.ask("load", { record, seed: Number(seed) });
    } else {
      const names = seats.map(({ name }) => name);
      this.state = await this.#engine.ask("new", {
        game,
        players: seats.length,
        options,
        names,
        seed: Number(seed),
      });
    }
    await this.#look();
    for (let ply = 1; ply <= this.state.plies; ply++) await this.#addStep(ply);
  }

  /** Lets the match go on from where it is. To be called once what is there is shown. */
  async start(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      await this.#goOn();
    } catch (error) {
      if (!this.#closed) this.trouble = sentenceOf(error);
    } finally {
      this.#running = false;
    }
  }

  // Chance and minds until somebody at this screen has to choose.
  async #goOn(): Promise<void> {
    while (!this.#closed && this.state.turn !== "over") {
      await this.settled();
      if (this.#closed) return;
      if (this.#undoing) {
        await this.#undoing;
        continue;
      }
      if (this.state.turn === "chance") {
        await this.#advance(this.#engine.ask("roll"));
        continue;
      }
      const seat = this.state.seats[0] as number;
      const mind = this.#kept.seats[seat]?.mind;
      if (!mind) {
        await this.#handOver(seat);
        return;
      }
      this.thinking = this.#kept.seats[seat]?.name ?? null;
      const thought = await this.#engine.ask("think", { mind, seat, ms: thinkingTime });
      this.thinking = null;
      // Thought about in vain, when the move before was taken back meanwhile.
      if (!this.#undoing) await this.#advance(this.#engine.ask("play", { seat, notation: thought.notation }));
    }
  }

  // Several people at one screen: each sees the match from the own side.
  async #handOver(seat: number): Promise<void> {
    if (this.viewer !== seat) {
      const { view } = await this.#engine.ask("view", { viewer: seat });
      // What looks the same to both hides nothing, and needs no curtain.
      if (JSON.stringify(view) !== JSON.stringify(this.view)) await this.#curtainRaised(seat);
      this.viewer = seat;
      this.view = view;
      await this.#retell();
    }
    await this.#offer(seat);
    this.actor = seat;
  }

  #curtainRaised(seat: number): Promise<void> {
    this.curtain = seat;
    return new Promise((resolve) => (this.#raise = resolve));
  }
  raiseCurtain(): void {
    this.curtain = null;
    this.#raise();
  }

  async play(move: Move): Promise<void> {
    const seat = this.actor;
    if (seat === null) return;
    this.actor = null;
    this.moves = [];
    await this.#advance(this.#engine.ask("play", { seat, code: move.code }));
    void this.start();
  }

  async undo(): Promise<void> {
    if (!this.canUndo || this.#undoing) return;
    this.actor = null;
    this.moves = [];
    this.#undoing = this.#takeBack();
    await this.#undoing.finally(() => (this.#undoing = null));
    void this.start();
  }

  async #takeBack(): Promise<void> {
    this.state = await this.#engine.ask("undo");
    this.steps = this.steps.slice(0, this.state.plies);
    await this.#look();
    await this.#keep();
  }

  async hint(): Promise<Thought> {
    const { minds } = await this.#engine.ask("minds", { game: this.game, players: this.seats.length });
    const mind = minds.includes("perfect") ? "perfect" : "admiral";
    return this.#engine.ask("think", { mind, seat: this.actor, ms: hintTime });
  }

  async resign(): Promise<void> {}

  async viewAt(ply: number): Promise<View> {
    return (await this.#engine.ask("view", { viewer: this.viewer, ply })).view;
  }

  async study(ply: number, seat: number): Promise<unknown> {
    return (await this.#engine.ask("study", { ply, seat })).study;
  }

  async record(): Promise<string> {
    const over = this.state.turn === "over";
    return (await this.#engine.ask("record", over ? {} : { viewer: "spectator" })).record;
  }

  async review(progress: (done: number) => void): Promise<Review> {
    const engine = new Engine(this.game);
    engine.onprogress = progress;
    try {
      await engine.ask("load", { record: (await this.#engine.ask("record")).record });
      return (await engine.ask("review", { nodes: reviewNodes })).review;
    } finally {
      engine.close();
    }
  }

  async say(): Promise<void> {}
  async mute(): Promise<void> {}

  /** The same people again, each one seat further, so that everybody begins once. */
  async rematch(): Promise<string> {
    const { game, options, seats } = this.#kept;
    const rotated = [...seats.slice(1), ...seats.slice(0, 1)];
    return `/local/${LocalTable.create({ game, options, seats: rotated })}`;
  }

  /** Tells everything again, when the language has changed. */
  async translate(): Promise<void> {
    if (this.#language === settings.language) return;
    this.#language = settings.language;
    await this.#retell();
    if (this.actor !== null) await this.#offer(this.actor);
  }

  close(): void {
    this.#closed = true;
    this.#engine.close();
  }

  async #offer(seat: number): Promise<void> {
    this.moves = (await this.#engine.ask("moves", { seat, lang: settings.language })).moves;
  }

  #isMine(seat: number): boolean {
    return this.#kept.seats[seat]?.mind === null;
  }

  async #advance(asked: Promise<MatchState>): Promise<void> {
    this.#moving = true;
    try {
      this.state = await asked;
      await this.#look();
      await this.#addStep(this.state.plies);
      await this.#keep();
    } finally {
      this.#moving = false;
    }
  }

  async #look(): Promise<void> {
    this.view = (await this.#engine.ask("view", { viewer: this.viewer })).view;
  }

  async #addStep(ply: number): Promise<void> {
    this.steps = [...this.steps, await this.#step(ply)];
  }

  async #step(ply: number): Promise<Step> {
    const told = await this.#engine.ask("events", { ply, viewer: this.viewer, lang: settings.language });
    return { ply, seat: told.seat, notation: told.notation, events: told.events };
  }

  async #retell(): Promise<void> {
    this.steps = await Promise.all(this.steps.map(({ ply }) => this.#step(ply)));
  }

  async #keep(): Promise<void> {
    const { record } = await this.#engine.ask("record");
    this.#kept = { ...this.#kept, record, over: this.state.turn === "over", changed: Date.now() };
    keep(this.#kept);
  }
}
