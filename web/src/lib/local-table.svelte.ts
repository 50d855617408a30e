// A table in this browser: the engine in its worker, people at this screen and minds.
import type { Attempt } from "./attempt";
import { sentenceOf } from "./errors";
import { Engine } from "./engine";
import { find, keep, newId, newSeed } from "./local-games";
import type { LocalGame } from "./local-games";
import { stillOffered } from "./options";
import type { Challenge, MatchState, Move, Review, Score, Thought, View, Viewer } from "./protocol";
import type { ReviewWatch } from "./review";
import { reviewInParts } from "./review-parts";
import { settings } from "./settings.svelte";
import { pageLength, Story } from "./story.svelte";
import type { StoryPage, ToldPly } from "./story.svelte";
import type { ChatLine, Clock, Seat, Step, Table } from "./table";
import { turnStart } from "./turns";
import type { SameTurn } from "./turns";
import { mindNames } from "../words";

/** How long a mind may think here, in milliseconds: a slow phone answers within a second, too. Most need much less. */
const thinkingTime = 800;

export class LocalTable implements Table {
  readonly remote = false;
  readonly chat: readonly ChatLine[] = [];
  readonly clocks: readonly (Clock | null)[] = [];
  readonly link = "live";
  readonly canResign = false;
  readonly watching = 0;
  settled: () => Promise<void> = () => Promise.resolve();

  state = $state.raw<MatchState>() as MatchState;
  view = $state.raw<View>({});
  viewer = $state.raw<Viewer>("spectator");
  moves = $state.raw<readonly Move[]>([]);
  actor = $state<number | null>(null);
  thinking = $state<string | null>(null);
  progress = $state<number | null>(null);
  curtain = $state<number | null>(null);
  /** The error that stopped the table, if any. */
  trouble = $state<string | null>(null);

  #engine: Engine;
  #story = $state.raw(this.#newStory());
  #kept: LocalGame;
  #language = settings.language;
  #closed = false;
  #running = false;
  /** A ply is on its way to the engine, so the current state is outdated. */
  #moving = $state(false);
  #undoing: Promise<void> | null = null;
  #raise: () => void = () => {};
  /** The challenge of a day, if this is an attempt at one, and how it went. */
  challenge = $state.raw<Challenge | null>(null);
  score = $state.raw<Score | null>(null);
  /** Whether the rolls of an attempt for the day's table were those that the server had promised. */
  fair = $state<boolean | null>(null);
  /** An attempt for the day's table, whose dice the server rolls. */
  #attempt: Attempt | null = null;
  /** Where a demo begins again; a match that is played is kept instead. */
  #demoAt: string | null = null;

  private constructor(kept: LocalGame) {
    this.#kept = kept;
    this.#engine = new Engine(kept.game);
    // A perfect player has to solve the game first.
    this.#engine.onprogress = (done) => (this.progress = done < 1 ? done : null);
    // If several people share the screen, nobody's view is shown before their turn.
    this.viewer = this.#onlyPerson ?? "spectator";
  }

  /** The table of a saved match, or nothing if it is not saved here. */
  static async open(id: string): Promise<LocalTable | null> {
    const kept = find(id);
    if (!kept) return null;
    const table = new LocalTable(kept);
    await table.#begin();
    return table;
  }

  /** Minds among themselves, to be watched; it is not saved. */
  static async demo(game: string, minds: readonly string[], place = "demo"): Promise<LocalTable> {
    const seats = mindNames(minds).map((name, seat) => ({ name: name ?? "", mind: minds[seat] ?? null }));
    const table = new LocalTable({ id: newId(), game, options: {}, seats, seed: newSeed(), record: "", over: false, changed: 0 });
    table.#demoAt = `/${place}/${game}`;
    await table.#begin();
    return table;
  }

  /** An attempt at the challenge of a day, for practice or for the day's table; it is not saved here. */
  static async daily(game: string, date: string, you: string, opponent: string, attempt: Attempt | null = null): Promise<LocalTable> {
    const table = new LocalTable({ id: newId(), game, options: {}, seats: [], seed: newSeed(), record: "", over: false, changed: 0 });
    table.#demoAt = `/daily/${date}/${game}`;
    table.#attempt = attempt;
    await table.#beginDaily(date, you, opponent);
    return table;
  }

  static create(match: Pick<LocalGame, "game" | "options" | "seats">): string {
    const id = newId();
    keep({ ...match, id, seed: newSeed(), record: "", over: false, changed: Date.now() });
    return id;
  }

  get hints(): boolean {
    return this.challenge === null;
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
  get steps(): readonly Step[] {
    return this.#story.steps;
  }
  /** Only one's own last choice, before anything followed it. */
  get canUndo(): boolean {
    if (this.challenge) return false;
    const last = this.steps.at(-1);
    return !this.#moving && last?.seat != null && this.#isMine(last.seat) && this.state.turn !== "over";
  }
  /** Against the computer alone: people at one screen take back their own last choice only. */
  get canUndoTurn(): boolean {
    const me = this.challenge ? null : this.#onlyPerson;
    return me !== null && !this.#moving && this.state.turn !== "over" && this.steps.some(({ seat }) => seat === me);
  }
  get #onlyPerson(): number | null {
    const [first, ...others] = this.#kept.seats.flatMap(({ mind }, seat) => (mind === null ? [seat] : []));
    return first !== undefined && others.length === 0 ? first : null;
  }

  async #begin(): Promise<void> {
    const { game, options, seats, seed, record } = this.#kept;
    if (record) {
      this.state = await this.#engine.ask("load", { record, seed: Number(seed) });
    } else {
      const names = seats.map(({ name }) => name);
      const info = (await this.#engine.ask("games")).games.find(({ id }) => id === game);
      this.state = await this.#engine.ask("new", {
        game,
        players: seats.length,
        options: stillOffered(info?.options ?? [], options),
        names,
        seed: Number(seed),
      });
    }
    await this.#look();
    await this.#retell();
  }

  async #beginDaily(date: string, you: string, opponent: string): Promise<void> {
    const { game, seed } = this.#kept;
    // Until the engine has said which seat is to be played, anybody may be the opponent; “you” are never called by name.
    const begun = await this.#engine.ask("daily", { game, date, seed: Number(seed), names: [opponent, opponent] });
    const seats = begun.names.map((_, seat) => (seat === begun.seat ? { name: you, mind: null } : { name: opponent, mind: opponent }));
    this.#kept = { ...this.#kept, options: begun.options, seats };
    this.challenge = begun;
    this.viewer = begun.seat;
    this.state = begun;
    for (const code of this.#attempt?.plies ?? []) this.state = await this.#engine.ask("play", { code });
    await this.#look();
    await this.#retell();
  }

  /** Once the attempt is over: what it has given away. */
  async #judge(): Promise<void> {
    if (!this.challenge || this.score || !(this.#answered || this.state.turn === "over")) return;
    await this.settled();
    if (!this.#closed) this.score = await this.#engine.ask("score");
    if (!this.#closed && this.#attempt) this.fair = await this.#attempt.isFair();
  }
  #roll(): Promise<MatchState> {
    return this.#attempt ? this.#engine.ask("play", { code: this.#attempt.plies[this.state.plies] }) : this.#engine.ask("roll");
  }
  /** A position asks for one move. */
  get #answered(): boolean {
    return this.challenge?.kind === "position" && this.state.plies > 0;
  }

  /** Continues the match. Call this once the current state is shown. */
  async start(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      await this.#goOn();
      await this.#judge();
    } catch (error) {
      if (!this.#closed) this.trouble = sentenceOf(error);
    } finally {
      this.#running = false;
    }
  }

  // Plays chance and minds until a person at this screen has to choose.
  async #goOn(): Promise<void> {
    while (!this.#closed && this.state.turn !== "over" && !this.#answered) {
      await this.settled();
      if (this.#closed) return;
      if (this.#undoing) {
        await this.#undoing;
        continue;
      }
      if (this.state.turn === "chance") {
        await this.#advance(this.#roll());
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
      // Obsolete if the move before was taken back in the meantime.
      if (!this.#undoing) await this.#advance(this.#engine.ask("play", { seat, notation: thought.notation }));
    }
  }

  // Several people at one screen: each sees the match from their own side.
  async #handOver(seat: number): Promise<void> {
    if (this.viewer !== seat) {
      const { view } = await this.#engine.ask("view", { viewer: seat });
      // If both see the same, nothing is hidden and no curtain is needed.
      if (JSON.stringify(view) !== JSON.stringify(this.view)) await this.#confirmed(seat);
      this.viewer = seat;
      this.view = view;
      await this.#retell();
      // Not before: until now, the story was the last player's.
      this.curtain = null;
    }
    await this.#offer(seat);
    this.actor = seat;
  }

  #confirmed(seat: number): Promise<void> {
    this.curtain = seat;
    return new Promise((resolve) => (this.#raise = resolve));
  }
  raiseCurtain(): void {
    this.#raise();
  }

  async play(move: Move): Promise<void> {
    const seat = this.actor;
    if (seat === null) return;
    const offered = this.moves;
    this.actor = null;
    this.moves = [];
    try {
      await this.#attempt?.play(this.state.plies, move.code);
    } catch (error) {
      [this.actor, this.moves] = [seat, offered];
      throw error;
    }
    await this.#advance(this.#engine.ask("play", { seat, code: move.code }));
    void this.start();
  }

  async undo(): Promise<void> {
    if (this.canUndo) await this.#goBack(() => this.#takeBack());
  }

  /** The dice that follow come out as before, so going back is no second throw. */
  async undoTurn(sameTurn?: SameTurn): Promise<void> {
    const me = this.#onlyPerson;
    if (!this.canUndoTurn || me === null) return;
    await this.#goBack(async () => {
      const to = await turnStart(this.steps, me, (ply) => this.viewAt(ply), sameTurn);
      if (to !== null) await this.#takeBack({ to });
    });
  }

  async #goBack(going: () => Promise<void>): Promise<void> {
    if (this.#undoing) return;
    this.actor = null;
    this.moves = [];
    this.#undoing = going();
    await this.#undoing.finally(() => (this.#undoing = null));
    void this.start();
  }

  async #takeBack(where: { to?: number } = {}): Promise<void> {
    this.state = await this.#engine.ask("undo", where);
    this.#story.takeBack(this.state.plies + 1);
    await this.#look();
    await this.#keep();
  }

  hint(): Promise<Thought> {
    return this.#engine.ask("hint", { seat: this.actor });
  }

  async resign(): Promise<void> {}

  viewAt(ply: number): Promise<View> {
    return this.#story.viewAt(ply);
  }

  async study(ply: number, seat: number): Promise<unknown> {
    // It would show the best line.
    if (this.challenge && !this.score) return null;
    return (await this.#engine.ask("study", { ply, seat })).study;
  }

  async record(): Promise<string> {
    const over = this.state.turn === "over";
    return (await this.#engine.ask("record", over ? {} : { viewer: "spectator" })).record;
  }

  // In the engine of the match, which has the tables of its courses already.
  review(watch: ReviewWatch): Promise<Review> {
    return reviewInParts(this.#engine, this.state.plies, watch);
  }

  seenBy(seat: number, ply: number): Promise<View> {
    return this.#seenBy(seat, ply);
  }

  async say(): Promise<void> {}
  async mute(): Promise<void> {}

  /** The same people, each one seat further, so that everyone begins once. */
  async rematch(): Promise<string> {
    const { game, options, seats } = this.#kept;
    if (this.#demoAt !== null) return `${this.#demoAt}/${newId()}`;
    const rotated = [...seats.slice(1), ...seats.slice(0, 1)];
    return `/local/${LocalTable.create({ game, options, seats: rotated })}`;
  }

  /** Repeats all sentences after a change of language. */
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
      this.#story.add({ ...(await this.#toldTo(this.viewer, this.state.plies)), view: this.view });
      await this.#keep();
    } finally {
      this.#moving = false;
    }
  }

  async #look(): Promise<void> {
    this.view = (await this.#engine.ask("view", { viewer: this.viewer })).view;
  }

  async #toldTo(viewer: Viewer, ply: number): Promise<ToldPly> {
    const { seat, notation, events } = await this.#engine.ask("events", { ply, viewer, lang: settings.language });
    return { ply, seat, notation, events };
  }
  async #seenBy(viewer: Viewer, ply: number): Promise<View> {
    return (await this.#engine.ask("view", { viewer, ply })).view;
  }

  #newStory(): Story {
    return new Story(async (viewer, from): Promise<StoryPage> => {
      const plies = Array.from({ length: Math.min(pageLength, this.state.plies + 1 - from) }, (_, i) => from + i);
      const told = async (ply: number) => ({ ...(await this.#toldTo(viewer, ply)), view: await this.#seenBy(viewer, ply) });
      const [view, story] = await Promise.all([this.#seenBy(viewer, from - 1), Promise.all(plies.map(told))]);
      return { view, story };
    });
  }

  /** What is shown stays until all is told again. */
  async #retell(): Promise<void> {
    let story: Story;
    do {
      story = this.#newStory();
      await story.begin(this.state.plies, this.viewer);
    } while (story.steps.length !== this.state.plies);
    this.#story = story;
  }

  async #keep(): Promise<void> {
    if (this.#demoAt !== null) return;
    const { record } = await this.#engine.ask("record");
    this.#kept = { ...this.#kept, record, over: this.state.turn === "over", changed: Date.now() };
    keep(this.#kept);
  }
}
