// A table on the server. What it sends is shown as it is; a local engine only replays the record, for
// looking back and for telling what happened before one came.
import { Engine } from "./engine";
import { act, newNonce, recordOf, reviewOf, tableFor, thinkingPatience } from "./house";
import type { About, Action, Entry, HouseMatch, HouseSeat, Update } from "./house";
import { newId } from "./local-games";
import type { MatchState, Move, Review, Thought, View, Viewer } from "./protocol";
import { replay } from "./replay";
import { settings } from "./settings.svelte";
import { mindName } from "../words";
import { socket } from "./socket";
import type { Listener } from "./socket";
import type { ChatLine, Clock, Link, Seat, Step, Table } from "./table";

/** After the table was made, before anything else: what came later is told entry by entry. */
const wholeStory = 1;
/** How many entries the server tells again, with room for some that come meanwhile. */
const mostTold = 190;

/** Plies of which nothing is known. */
const untold = (plies: number): Step[] => Array.from({ length: plies }, (_, i) => ({ ply: i + 1, seat: null, notation: "", events: [] }));

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What is sent again unchanged, as with every word that is said, stays what it is: a choice half made does too. */
function withKept(next: HouseMatch, last: HouseMatch | null): HouseMatch {
  if (!last || next.plies !== last.plies) return next;
  return {
    ...next,
    view: same(next.view, last.view) ? last.view : next.view,
    moves: same(next.moves, last.moves) ? last.moves : next.moves,
  };
}

/** What one seat at this screen has been told: people who share a screen do not share a story. */
interface Told {
  seq: number;
  steps: readonly Step[];
  views: Map<number, View>;
}

export class RemoteTable implements Table {
  readonly remote = true;
  readonly id: string;
  settled: () => Promise<void> = () => Promise.resolve();

  about = $state.raw<About | null>(null);
  match = $state.raw<HouseMatch | null>(null);
  viewer = $state.raw<Viewer>("spectator");
  steps = $state.raw<readonly Step[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  link = $state<Link>("connecting");
  trouble = $state<string | null>(null);
  curtain = $state<number | null>(null);

  #seq = 0;
  #views = new Map<number, View>();
  /** Whose story this is; nobody's before the match. */
  #shown: Viewer | null = null;
  #told = new Map<Viewer, Told>();
  #hides = false;
  #asking = false;
  #adding = new Set<number>();
  #retold = false;
  /** Since when the story is being told again. */
  #from: number | null = null;
  #replay: Engine | null = null;
  #replayed = 0;
  #busy: Promise<unknown> = Promise.resolve();
  #received = performance.now();
  #sent: number | null = $state(null);
  #listener: Listener;
  #stop: () => void;

  constructor(id: string) {
    this.id = id;
    this.#listener = {
      table: id,
      since: () => this.#seq,
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
  get houseSeats(): readonly HouseSeat[] {
    return this.about?.seats ?? [];
  }
  get seats(): readonly Seat[] {
    return this.houseSeats.map((seat) => ({
      name: seat.name,
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
    if (update.about) this.about = update.about;
    if (update.about?.phase === "open") void this.#addToDice(update.about);
    if (update.match?.turn === "over") this.curtain = null;
    else if (update.match && update.as !== this.#shown && this.mySeats.length > 1) return void this.#handOver(update);
    if (update.as !== this.#shown && this.#shown !== null) this.#turnTo(update.as);
    if (update.match) this.#shown = update.as;
    if (update.since > this.#seq) {
      socket().again(this.#listener);
      return;
    }
    if (update.seq < this.#seq) return;
    const whole = update.since === 0;
    this.#received = performance.now();
    const retold = update.since === this.#from;
    if (whole) {
      this.#replayed = 0;
      this.chat = [];
    }
    if (retold) {
      this.#from = null;
      const first = update.log.find((entry) => entry.kind === "ply");
      this.steps = untold(first ? first.ply - 1 : 0);
    }
    if (whole || retold) this.#views.clear();
    this.viewer = update.as;
    const entries = update.log.filter(({ seq }) => whole || retold || seq > this.#seq);
    this.#seq = update.seq;
    if (update.match) {
      // Answered; the same ply may come again, when the move is taken back.
      if (update.match.plies !== this.#sent) this.#sent = null;
      this.match = withKept(update.match, this.match);
      this.#views.set(update.match.plies, update.match.view ?? {});
    }
    for (const entry of entries) this.#tell(entry);
    if (update.match && (whole || this.steps.length !== update.match.plies)) void this.#tellAll();
    else this.#retold = false;
  }

  // What this visitor adds to the dice of each of his seats, so that nobody else could have known them. The
  // server adds for those who do not; so there is nothing to say when it fails.
  async #addToDice({ seats }: About): Promise<void> {
    for (const [seat, { yours, nonce }] of seats.entries()) {
      if (!yours || nonce !== null || this.#adding.has(seat)) continue;
      this.#adding.add(seat);
      await act({ do: "nonce", table: this.id, seat, nonce: newNonce() }).catch(() => {});
      this.#adding.delete(seat);
    }
  }

  // The screen goes to another seat of this visitor. Where the game hides something it is not shown
  // before that player says that it is him: neither now nor after a reload.
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
    // What came meanwhile was not heard.
    socket().again(this.#listener);
  }

  // What looks the same to everybody hides nothing, and needs no curtain.
  async #isSecret(seen: HouseMatch | undefined): Promise<boolean> {
    try {
      const { match } = await tableFor(this.id, "spectator");
      return match?.plies !== seen?.plies || !same(match?.view, seen?.view);
    } catch {
      return true;
    }
  }

  // Goes on with the story of another seat where that one has seen it last.
  #turnTo(as: Viewer): void {
    if (this.#shown !== null) this.#told.set(this.#shown, { seq: this.#seq, steps: this.steps, views: this.#views });
    const { seq, steps, views } = this.#told.get(as) ?? { seq: 0, steps: [], views: new Map<number, View>() };
    const view = views.get(steps.length);
    this.match = this.match && view ? { ...this.match, view, moves: [], on_turn: [], undo: false } : null;
    [this.#seq, this.steps, this.#views, this.viewer] = [seq, steps, views, as];
  }

  #tell(entry: Entry): void {
    if (entry.kind === "ply" && entry.ply === this.steps.length + 1) {
      if (entry.view) this.#views.set(entry.ply, entry.view);
      this.steps = [...this.steps, entry];
    } else if (entry.kind === "undo") {
      this.steps = this.steps.slice(0, entry.ply - 1);
      this.#replayed = 0;
      for (const ply of this.#views.keys()) if (ply >= entry.ply) this.#views.delete(ply);
      if (this.match) this.#views.set(this.match.plies, this.match.view ?? {});
    } else if (entry.kind === "said") {
      const { seq, name, text, visitor, you } = entry;
      const known = this.chat.filter(({ id }) => id !== seq);
      this.chat = [...known, { id: seq, name, text, visitor, mine: you }];
    }
  }

  // What happened before one came, from the record. A record with secrets in it cannot be replayed
  // before the match is over; then the server tells again what this viewer was told, as far back as it
  // does; and where it does not, the story begins now.
  async #tellAll(): Promise<void> {
    const { plies } = this.state;
    const steps: Step[] = [];
    try {
      await this.#replaying(plies, async (engine) => {
        for (let ply = 1; ply <= plies; ply++) {
          const told = await engine.ask("events", { ply, viewer: this.viewer, lang: settings.language });
          steps.push({ ply, seat: told.seat, notation: told.notation, events: told.events });
        }
      });
    } catch {
      if (!this.#retold) return this.#askAgain();
      steps.splice(0, Infinity, ...untold(plies));
    }
    if (this.state.plies === plies) this.steps = steps;
    else void this.#tellAll();
  }

  #askAgain(): void {
    this.#retold = true;
    this.#from = Math.max(wholeStory, this.#seq - mostTold);
    this.#seq = this.#from;
    this.steps = [];
    socket().again(this.#listener);
  }

  // One after the other: a match that is played again ply by ply must not be disturbed.
  #replaying<Found>(plies: number, use: (engine: Engine) => Promise<Found>): Promise<Found> {
    const done = this.#busy.then(async () => use(await this.#replayAt(plies)));
    this.#busy = done.catch(() => {});
    return done;
  }

  async #replayAt(plies: number): Promise<Engine> {
    if (this.#replay && this.#replayed >= plies && plies > 0) return this.#replay;
    this.#replayed = 0;
    const record = await recordOf(this.id, this.viewer);
    if (this.#replay?.broken) this.#replay = null;
    this.#replay ??= new Engine(this.game);
    const found = await replay(this.#replay, record);
    this.#replayed = found;
    if (found < plies) throw new Error("the record ends early");
    return this.#replay;
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

  // A move that got no answer is sent again: it counts once.
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

  async viewAt(ply: number): Promise<View> {
    const kept = this.#views.get(ply);
    if (kept) return kept;
    try {
      const { view } = await this.#replaying(ply, (engine) => engine.ask("view", { viewer: this.viewer, ply }));
      this.#views.set(ply, view);
      return view;
    } catch {
      // A running match with secrets: as far back as is known.
      const [first] = [...this.#views.keys()].filter((known) => known > ply).toSorted((a, b) => a - b);
      return this.#views.get(first ?? -1) ?? this.view;
    }
  }

  async study(ply: number, seat: number): Promise<unknown> {
    return (await this.#replaying(ply, (engine) => engine.ask("study", { ply, seat }))).study;
  }

  record(): Promise<string> {
    return recordOf(this.id, this.viewer);
  }

  review(): Promise<Review> {
    return reviewOf(this.id);
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

  /** Tells everything again, when the language has changed. */
  async translate(): Promise<void> {
    if (!this.match) return;
    this.#seq = 0;
    this.#told.clear();
    socket().again(this.#listener);
  }

  close(): void {
    this.#stop();
    this.#replay?.close();
  }
}
