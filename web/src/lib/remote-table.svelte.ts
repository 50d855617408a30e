// A table on the server. What it sends is shown as it is, and it tells what happened before one came; a local
// engine only studies a moment, and looks at a match that is over.
import { Engine } from "./engine";
import { act, newNonce, ratingsAt, recordOf, reviewOf, storyOf, tableFor, thinkingPatience } from "./house";
import type { About, Action, Entry, HouseMatch, HouseSeat, SeatRating, Update } from "./house";
import { newId } from "./local-games";
import { keepPromise } from "./promises";
import type { MatchState, Move, Review, Thought, View, Viewer } from "./protocol";
import type { ReviewWatch } from "./review";
import { reviewInParts } from "./review-parts";
import { mindName } from "../words";
import { socket } from "./socket";
import type { Listener } from "./socket";
import { Story } from "./story.svelte";
import type { ChatLine, Clock, Link, Rating, Seat, Skill, Step, Table } from "./table";
import { turnStart } from "./turns";
import type { SameTurn } from "./turns";

/** How long a kept review may take to arrive before one is made here, in milliseconds. */
const patienceForServer = 300;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Unchanged data, resent with every chat message, keeps its identity, and so does a half-made choice. */
function withKept(next: HouseMatch, last: HouseMatch | null): HouseMatch {
  if (!last || next.plies !== last.plies) return next;
  return {
    ...next,
    view: same(next.view, last.view) ? last.view : next.view,
    moves: same(next.moves, last.moves) ? last.moves : next.moves,
  };
}

/** How often, and how long apart, a match that is over is asked for what it has changed, in milliseconds. */
const [ratingQuestions, ratingPause] = [5, 700];

function ratingOf(seat: SeatRating | undefined): { rating?: Rating; skill?: Skill } {
  const skill = seat?.skill ? { skill: seat.skill } : {};
  if (!seat || seat.rating === null) return skill;
  return { ...skill, rating: { number: seat.rating, margin: seat.margin ?? 0, provisional: seat.provisional, change: seat.change } };
}

/** What one seat at this screen has been told: people who share a screen do not share a story. */
class SeatStory extends Story {
  /** The last number of the table's journal that is in it. */
  seq = 0;
}

export class RemoteTable implements Table {
  readonly remote = true;
  readonly id: string;
  settled: () => Promise<void> = () => Promise.resolve();

  about = $state.raw<About | null>(null);
  ratings = $state.raw<readonly SeatRating[]>([]);
  /** Of whom, and when, ratings were asked for last. */
  #ratingsOf = "";
  /** When that was told (performance.now). */
  toldAt = $state(0);
  match = $state.raw<HouseMatch | null>(null);
  viewer = $state.raw<Viewer>("spectator");
  chat = $state.raw<readonly ChatLine[]>([]);
  link = $state<Link>("connecting");
  trouble = $state<string | null>(null);
  curtain = $state<number | null>(null);

  #story = $state.raw(this.#newStory());
  /** Whose story this is; nobody's before the match. */
  #shown: Viewer | null = null;
  #stories = new Map<Viewer, SeatStory>();
  #hides = false;
  #asking = false;
  #adding = new Set<number>();
  #engine: Engine | null = null;
  #received = performance.now();
  #sent: number | null = $state(null);
  #listener: Listener;
  #stop: () => void;

  constructor(id: string) {
    this.id = id;
    this.#listener = {
      table: id,
      since: () => this.#story.seq,
      onupdate: (update) => this.#take(update),
      onlink: (link) => (this.link = link),
      onerror: (sentence) => (this.trouble = sentence),
    };
    this.#stop = socket().listen(this.#listener);
  }

  get game(): string {
    return this.about?.game ?? "";
  }
  get options() {
    return this.about?.options ?? {};
  }
  get slow(): boolean {
    return this.about?.pace.kind === "correspondence";
  }
  get tournament(): string | null {
    return this.about?.tournament ?? null;
  }
  get houseSeats(): readonly HouseSeat[] {
    return this.about?.seats ?? [];
  }
  get seats(): readonly Seat[] {
    return this.houseSeats.map((seat, i) => ({
      ...ratingOf(this.ratings[i]),
      name: seat.name,
      ...(seat.visitor === null ? {} : { visitor: seat.visitor }),
      bot: seat.bot,
      mind: seat.kind === "mind" ? seat.mind : seat.stand_in,
      standsIn: seat.kind !== "mind" && seat.stand_in !== null,
      mine: seat.yours,
      present: seat.kind === "mind" || seat.here,
      resigned: seat.resigned,
    }));
  }
  get state(): MatchState {
    const { match } = this;
    return {
      game: this.game,
      options: this.options,
      names: this.houseSeats.map(({ name }) => name),
      plies: match?.plies ?? 0,
      turn: match?.turn ?? "chance",
      seats: match?.on_turn ?? [],
      fair: true,
      ...(match?.result ? { result: match.result } : {}),
    };
  }
  get view(): View {
    return this.match?.view ?? {};
  }
  get steps(): readonly Step[] {
    return this.#story.steps;
  }
  get actor(): number | null {
    const acting = typeof this.viewer === "number" && this.match?.on_turn.includes(this.viewer);
    return acting && this.#sent !== this.match?.plies ? (this.viewer as number) : null;
  }
  get moves(): readonly Move[] {
    return this.actor === null ? [] : (this.match?.moves ?? []);
  }
  get thinking(): string | null {
    const seat = this.houseSeats[this.match?.on_turn[0] ?? -1];
    return seat && (seat.kind === "mind" || seat.stand_in) ? seat.name : null;
  }
  readonly progress = null;
  get canResign(): boolean {
    return this.match?.turn !== "over" && this.houseSeats.some(({ yours, resigned }) => yours && !resigned);
  }
  get canUndo(): boolean {
    return this.match?.undo ?? false;
  }
  /** The server never takes back dice or what others played, so only a turn of several choices differs from `undo`. */
  get canUndoTurn(): boolean {
    const [before, last] = this.steps.slice(-2);
    return this.canUndo && before !== undefined && before.seat === last?.seat;
  }
  get sealed(): boolean {
    return this.about?.sealed ?? false;
  }
  get hints(): boolean {
    return this.about?.hints ?? true;
  }
  get watching(): number {
    return this.about?.watching ?? 0;
  }
  get clocks(): readonly (Clock | null)[] {
    const clock = this.match?.clock;
    if (!clock || this.match?.turn === "over") return [];
    return this.houseSeats.map((_, seat) => {
      const running = clock.deadline !== null && (this.match?.on_turn.includes(seat) ?? false);
      const bank = clock.bank[seat] ?? 0;
      if (!running && bank === 0) return null;
      const left = running ? (clock.deadline as number) - Date.now() : bank;
      return { move: left - bank, bank, running, at: this.#received };
    });
  }
  get mySeats(): number[] {
    return this.houseSeats.flatMap(({ yours }, seat) => (yours ? [seat] : []));
  }

  #take(update: Update): void {
    if (update.about) {
      this.about = update.about;
      this.toldAt = performance.now();
      if (update.about.rated) this.#askForRatings(update.about);
    }
    if (update.about?.phase === "open") {
      keepPromise(this.id, update.about.commitment);
      void this.#addToDice(update.about);
    }
    if (update.match?.turn === "over") this.curtain = null;
    else if (update.match && update.as !== this.#shown && this.mySeats.length > 1) return void this.#handOver(update);
    if (update.as !== this.#shown && this.#shown !== null) this.#turnTo(update.as);
    if (update.match) this.#shown = update.as;
    const story = this.#story;
    if (update.since > story.seq) {
      socket().again(this.#listener);
      return;
    }
    if (update.seq < story.seq) return;
    const whole = update.since === 0;
    this.#received = performance.now();
    this.viewer = update.as;
    if (whole) {
      this.chat = [];
      this.#begin(update);
    }
    const entries = update.log.filter(({ seq }) => whole || seq > story.seq);
    story.seq = update.seq;
    if (update.match) {
      // Answered; the same ply may come again if the move is taken back.
      if (update.match.plies !== this.#sent) this.#sent = null;
      this.match = withKept(update.match, this.match);
    }
    for (const entry of entries) this.#tell(entry);
    if (!update.match) return;
    if (story.steps.length !== update.match.plies) this.#begin(update);
    story.see(update.match.plies, update.match.view ?? {});
    if (!whole) story.tellAll().catch(() => {});
  }

  // What happened before is told by and by; what could not be told, with the next update.
  #begin({ match, as }: Update): void {
    this.#story.begin(match?.plies ?? 0, as).catch(() => {});
  }

  #newStory(): SeatStory {
    return new SeatStory((viewer, from) => storyOf(this.id, viewer, from));
  }

  // The visitor's contribution to the dice for each of their seats, so that nobody else could know them. The
  // server contributes for seats that do not, so a failure needs no message.
  async #addToDice({ seats }: About): Promise<void> {
    for (const [seat, { yours, nonce }] of seats.entries()) {
      if (!yours || nonce !== null || this.#adding.has(seat)) continue;
      this.#adding.add(seat);
      await act({ do: "nonce", table: this.id, seat, nonce: newNonce() }).catch(() => {});
      this.#adding.delete(seat);
    }
  }

  // The screen goes to another seat of this visitor. If the game has secrets, nothing is shown until that
  // player confirms, neither now nor after a reload.
  async #handOver(update: Update): Promise<void> {
    if (this.#asking || this.curtain === update.as) return;
    this.#asking = true;
    this.#hides ||= await this.#isSecret(update.match);
    this.#asking = false;
    if (this.#hides && typeof update.as === "number") {
      this.curtain = update.as;
      return;
    }
    this.#shown = update.as;
    this.#take(update);
    // Updates in the meantime were missed.
    socket().again(this.#listener);
  }

  // If everyone sees the same, nothing is hidden and no curtain is needed.
  async #isSecret(seen: HouseMatch | undefined): Promise<boolean> {
    try {
      const { match } = await tableFor(this.id, "spectator");
      return match?.plies !== seen?.plies || !same(match?.view, seen?.view);
    } catch {
      return true;
    }
  }

  // Continues the story of another seat where it left off.
  #turnTo(as: Viewer): void {
    if (this.#shown !== null) this.#stories.set(this.#shown, this.#story);
    this.#story = this.#stories.get(as) ?? this.#newStory();
    this.viewer = as;
    const view = this.#story.seen(this.#story.steps.length);
    this.match = this.match && view ? { ...this.match, view, moves: [], on_turn: [], undo: false } : null;
  }

  // Matches are rated a moment after they end. Nobody waits for it, and a match goes on without.
  #askForRatings({ phase, seats }: About, questions = ratingQuestions): void {
    const whom = [phase === "over", ...seats.map(({ visitor }) => visitor)].join(" ");
    if (whom === this.#ratingsOf && questions === ratingQuestions) return;
    this.#ratingsOf = whom;
    ratingsAt(this.id).then(
      (found) => {
        if (whom !== this.#ratingsOf) return;
        this.ratings = found;
        const rated = phase !== "over" || found.some(({ change }) => change !== null);
        if (!rated && questions > 1) setTimeout(() => this.about && this.#askForRatings(this.about, questions - 1), ratingPause);
      },
      () => (this.#ratingsOf = ""),
    );
  }

  #tell(entry: Entry): void {
    if (entry.kind === "ply") {
      this.#story.add(entry);
    } else if (entry.kind === "undo") {
      this.#story.takeBack(entry.ply);
    } else if (entry.kind === "said") {
      const { seq, name, text, visitor, you } = entry;
      const known = this.chat.filter(({ id }) => id !== seq);
      this.chat = [...known, { id: seq, name, text, visitor, mine: you }];
    }
  }

  async play(move: Move): Promise<void> {
    const ply = this.match?.plies;
    if (this.actor === null || ply === undefined) return;
    const action: Action = { do: "play", id: newId(), table: this.id, seat: this.actor, ply, code: move.code };
    this.#sent = ply;
    try {
      await this.#persist(action);
    } catch (error) {
      this.#sent = null;
      throw error;
    }
  }

  // A move without an answer is sent again; it counts once.
  async #persist(action: Action): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await act(action);
        return;
      } catch (error) {
        const answered = error instanceof Error && "answer" in error;
        const code = answered ? (error as { code?: string }).code : undefined;
        if ((answered && code !== "unavailable") || attempt >= 8) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500 * (attempt + 1)));
      }
    }
  }

  async undo(): Promise<void> {
    await act({ do: "undo", table: this.id, ply: this.state.plies });
  }

  async undoTurn(sameTurn?: SameTurn): Promise<void> {
    const [plies, seat] = [this.state.plies, this.steps.at(-1)?.seat ?? null];
    if (!this.canUndo || seat === null) return;
    const begun = await turnStart(this.steps, seat, (ply) => this.viewAt(ply), sameTurn);
    // Not past dice either.
    const rolled = this.steps.findLastIndex((step) => step.seat !== seat) + 1;
    for (let ply = plies; ply > Math.max(begun ?? ply, rolled); ply--) await act({ do: "undo", table: this.id, ply });
  }

  async hint(): Promise<Thought> {
    const seat = this.actor ?? 0;
    const { hints = [] } = await act({ do: "hint", table: this.id, seat }, thinkingPatience);
    return { seat, notation: hints[0]?.notation ?? "", nodes: 0, choices: hints };
  }

  async resign(): Promise<void> {
    const seat = this.actor ?? this.mySeats.find((mine) => !this.houseSeats[mine]?.resigned);
    await act({ do: "resign", table: this.id, ...(seat === undefined ? {} : { seat }) });
  }

  raiseCurtain(): void {
    const seat = this.curtain;
    this.curtain = null;
    if (seat === null) return;
    this.#turnTo(seat);
    this.#shown = seat;
    socket().again(this.#listener);
  }

  viewAt(ply: number): Promise<View> {
    // Without the server, as far back as is known.
    return this.#story.viewAt(ply).catch(() => this.view);
  }

  async study(ply: number, seat: number): Promise<unknown> {
    const engine = await this.#loaded();
    return (await engine.ask("study", { ply, seat })).study;
  }

  /** An engine here with the match as far as the viewer knows it. */
  async #loaded(): Promise<Engine> {
    const record = await this.record();
    if (this.#engine?.broken) this.#engine = null;
    this.#engine ??= new Engine(this.game);
    await this.#engine.ask("load", { record });
    return this.#engine;
  }

  record(): Promise<string> {
    return recordOf(this.id, this.viewer);
  }

  /** The server's, which it keeps. Until that comes, an engine here shows what it finds, which is the same. */
  async review(watch: ReviewWatch): Promise<Review> {
    const here = new AbortController();
    watch.signal.addEventListener("abort", () => here.abort(), { once: true });
    try {
      return await Promise.any([reviewOf(this.id, watch.signal), this.#reviewHere({ ...watch, signal: here.signal })]);
    } catch (error) {
      throw error instanceof AggregateError ? error.errors[0] : error;
    } finally {
      here.abort();
    }
  }

  async #reviewHere(watch: ReviewWatch): Promise<Review> {
    await new Promise((resolve) => setTimeout(resolve, patienceForServer));
    watch.signal.throwIfAborted();
    const engine = new Engine(this.game);
    watch.signal.addEventListener("abort", () => engine.close(), { once: true });
    try {
      const { plies } = await engine.ask("load", { record: await this.record() });
      return await reviewInParts(engine, plies, watch);
    } finally {
      engine.close();
    }
  }

  async seenBy(seat: number, ply: number): Promise<View> {
    const engine = await this.#loaded();
    return (await engine.ask("view", { viewer: seat, ply })).view;
  }

  async say(text: string): Promise<void> {
    await act({ do: "say", table: this.id, text });
  }

  async mute(visitor: string): Promise<void> {
    await act({ do: "mute", visitor, on: true });
    this.chat = this.chat.filter((line) => line.visitor !== visitor);
  }

  async rematch(): Promise<string> {
    const { table } = await act({ do: "rematch", table: this.id });
    return `/t/${table}`;
  }

  // Before the start.

  async sit(seat: number, name: string): Promise<void> {
    await act({ do: "sit", table: this.id, seat, ...(name ? { name } : {}) });
  }
  async leave(seat: number): Promise<void> {
    await act({ do: "leave", table: this.id, seat });
  }
  async freeSeat(seat: number): Promise<void> {
    await act({ do: "free_seat", table: this.id, seat });
  }
  async closeTable(): Promise<void> {
    await act({ do: "close", table: this.id });
  }
  async swap(seat: number, other: number): Promise<void> {
    await act({ do: "swap", table: this.id, seat, with: other });
  }
  async setSeat(seat: number, kind: "friend" | "mind", mind?: string): Promise<void> {
    await act({ do: "set_seat", table: this.id, seat, kind, ...(mind ? { mind, name: mindName(mind) } : {}) });
  }
  async begin(): Promise<void> {
    await act({ do: "start", table: this.id });
  }
  async standIn(seat: number): Promise<void> {
    await act({ do: "stand_in", table: this.id, seat });
  }

  /** Repeats all sentences after a change of language. */
  async translate(): Promise<void> {
    if (!this.match) return;
    this.#story.seq = 0;
    this.#stories.clear();
    socket().again(this.#listener);
  }

  close(): void {
    this.#stop();
    this.#engine?.close();
  }
}
