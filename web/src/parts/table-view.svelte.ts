// The state of a match on the page: what is highlighted, requested and refused, and the sentences.
import { tick, untrack } from "svelte";
import type { Snippet } from "svelte";
import type { Board, BoardProps } from "../boards/board";
import { attempt, sentenceOf } from "../lib/errors";
import { keepFocus } from "../lib/focus-keeper";
import { callBack } from "../lib/notify";
import type { Move, Thought } from "../lib/protocol";
import { pause, settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { Stage } from "../lib/stage.svelte";
import { StateOf } from "../lib/state-of";
import type { Table } from "../lib/table";
import { offerRules } from "../lib/rulebook.svelte";
import { tableName, titleTable } from "../lib/title.svelte";
import { unreadOf } from "../lib/unread.svelte";
import { words } from "../words";

export interface TableViewProps {
  table: Table;
  board: Board;
  onready?: () => void;
  /** What the page has to say about the table; shown above the board. */
  banner?: Snippet | undefined;
  /** Shown in place of the choices, and of what usually follows a match. */
  result?: Snippet | undefined;
}

export class TableViewState extends StateOf<TableViewProps> {
  readonly t = $derived(words());
  readonly stage = untrack(() => new Stage(this.props.table, this.props.board));
  readonly #choice: unknown = untrack(() => this.props.board.newChoice());

  selected = $state.raw<Move | null>(null);
  thought = $state.raw<Thought | null>(null);
  thinking = $state(false);
  refused = $state<string | null>(null);
  tab = $state<"story" | "chat">("story");

  /** What others have said since the visitor last had the chat open. */
  readonly unread = $derived(this.tab === "chat" ? 0 : unreadOf(this.props.table));
  readonly openChat = (): void => {
    this.tab = "chat";
    void tick().then(() => document.querySelector("aside section:last-of-type")?.scrollIntoView());
  };

  readonly bestWorth = $derived(Math.max(0, ...(this.thought?.choices ?? []).map(({ equity }) => equity)));
  readonly over = $derived(this.props.table.state.turn === "over");
  /** The last ply has arrived: a table may know its result a moment before it can tell how it came about. */
  readonly #complete = $derived(this.props.table.steps.length >= this.props.table.state.plies);
  readonly settled = $derived(
    this.#complete && !this.stage.busy && this.stage.back === null && this.stage.ply >= this.props.table.steps.length,
  );
  readonly moves = $derived(this.settled && this.props.table.actor !== null && this.props.table.curtain === null ? this.props.table.moves : []);
  /** The highlighted one of the current moves. */
  readonly chosen = $derived(this.moves.find(({ code }) => code === this.selected?.code) ?? null);
  readonly listed = $derived(this.props.board.offersMoves ? [] : this.moves);
  readonly points = $derived(this.props.board.points(this.stage.view));
  readonly #nameOf = (seat: number | undefined) => this.props.table.seats[seat ?? -1]?.name ?? "";
  readonly #people = $derived(this.props.table.seats.filter(({ mine }) => mine).length);

  /** The match is over, and its story has been told; it stays so while somebody looks back. */
  ended = $state(false);
  /** The same, if it ended before the visitor's eyes. */
  celebrates = $state(false);
  /** The ending takes the place of the dock. */
  readonly ending = $derived(this.ended && this.stage.back === null);

  /** The viewer's seat, if they have just one. */
  readonly #seat = $derived(typeof this.props.table.viewer === "number" && this.#people === 1 ? this.props.table.viewer : null);
  readonly out = $derived(!this.over && this.#seat !== null && (this.props.board.isOut?.(this.stage.view, this.#seat) ?? false));
  /** There is something to watch before the next choice. */
  readonly watches = $derived(
    !this.ended && this.moves.length === 0 && (this.stage.busy || this.props.table.thinking !== null || !this.props.table.remote),
  );

  // An only move is played by itself, unless it was just taken back, or its haste would tell others about a hand.
  #takenBack = $state(-1);
  readonly #others = $derived(this.props.table.seats.filter(({ mind, mine }) => mind === null && !mine).length + this.#people - 1);
  readonly forced = $derived.by(() => {
    const [move, ...more] = this.moves;
    if (!settings.forced || !move || more.length > 0) return null;
    if (this.props.board.secrets && this.#others > 0) return null;
    return this.props.table.state.plies > this.#takenBack ? move : null;
  });

  readonly headline = $derived.by(() => {
    if (this.stage.back !== null) return this.t.lookingBack;
    if (this.over && this.settled) return this.outcome;
    if (this.moves.length) {
      const own = this.#people > 1 && this.props.table.actor !== null ? this.t.turnOf(this.#nameOf(this.props.table.actor)) : this.t.yourTurn;
      return `${own}. ${this.moves.length === 1 ? this.t.onlyMove : this.t.chooseMove}`;
    }
    if (this.stage.busy) return "";
    if (this.props.table.thinking) return this.t.isThinking(this.props.table.thinking);
    if (this.props.table.state.turn === "seats") return this.t.turnOf(this.#nameOf(this.props.table.state.seats[0]));
    return "";
  });

  /** A player who resigned comes last, whatever the stand-in achieved. */
  readonly resigned = $derived.by(() => {
    const gaveUp = this.over && (this.settled || this.ended) ? this.props.table.seats.filter(({ resigned }) => resigned) : [];
    return gaveUp.length ? gaveUp.map(({ name }) => this.t.comesLast(name)).join(" ") : null;
  });
  readonly story = $derived(this.resigned ?? this.stage.sentences.join(" "));

  readonly outcome = $derived.by(() => {
    const winners = (this.props.table.state.result ?? []).flatMap(({ place }, seat) => (place === 1 ? [seat] : []));
    const [winner] = winners;
    if (winners.length === 0 || winner === undefined) return this.t.nobodyWins;
    if (winners.length > 1) return this.t.winMany(new Intl.ListFormat(settings.language).format(winners.map(this.#nameOf)));
    return this.props.table.seats[winner]?.mine && this.#people === 1 ? this.t.youWin : this.t.wins(this.#nameOf(winner));
  });

  // A new turn resets the last one. Other updates from the table change nothing.
  readonly #turn = $derived(`${this.props.table.actor} ${this.props.table.state.plies}`);

  /** The number of plies at which somebody at this screen has to choose. */
  readonly #awaited = $derived(this.props.table.actor !== null && this.props.table.moves.length > 0 ? this.props.table.state.plies : null);

  async #choose(move: Move): Promise<void> {
    if (!this.moves.some(({ code }) => code === move.code)) return;
    this.selected = null;
    this.refused = null;
    try {
      await this.props.table.play(move);
    } catch (error) {
      this.refused = error instanceof Error ? error.message : this.t.moveRefused;
    }
  }
  /** From the list: at once, or after confirmation if the visitor wants that. */
  pick(move: Move): void {
    if (settings.confirm && this.selected !== move) this.selected = move;
    else void this.#choose(move);
  }

  readonly askHint = async (): Promise<void> => {
    this.thinking = true;
    try {
      this.thought = await this.props.table.hint();
    } catch (error) {
      this.refused = sentenceOf(error);
    } finally {
      this.thinking = false;
    }
  };

  readonly #tell = (sentence: string | null) => (this.refused = sentence);
  readonly takeBack = () => this.#goBack(() => this.props.table.undo());
  readonly takeBackTurn = () => this.#goBack(() => this.props.table.undoTurn(this.props.board.sameTurn));
  async #goBack(work: () => Promise<void>): Promise<void> {
    // Whatever comes up again was played before.
    this.#takenBack = this.props.table.state.plies;
    await attempt(work, this.#tell);
    this.#takenBack = this.props.table.state.plies;
  }

  /** The section at which the rules are open; it stays while the match goes on. */
  reading = $state<string | null>(null);
  readonly readRules = (): void => {
    this.reading = this.props.board.matters(this.stage.view, this.shown.viewer);
  };

  givingUp = $state(false);
  async giveUp(): Promise<void> {
    this.givingUp = false;
    await attempt(() => this.props.table.resign(), this.#tell);
  }

  readonly onkeydown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (this.props.table.curtain !== null) return;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
    const number = Number(event.key);
    const move = number >= 1 && number <= 9 ? this.listed[number - 1] : undefined;
    if (move) this.pick(move);
    else if (event.key === "ArrowLeft") void this.stage.lookBack((this.stage.back ?? this.props.table.steps.length) - 1);
    else if (event.key === "ArrowRight" && this.stage.back !== null) void this.stage.lookBack(this.stage.back + 1);
    else if (event.key === "Escape" && this.stage.back !== null) this.stage.now();
    else if (event.key === "Escape" && this.stage.busy) this.stage.skip();
    else if (event.key === "h" && this.props.table.hints && this.moves.length > 1 && !this.thinking) void this.askHint();
    else if (event.key === "u" && this.props.table.canUndo) void this.takeBack();
    else if (event.key.toLowerCase() === "u" && this.props.table.canUndoTurn) void this.takeBackTurn();
    else if (event.key === "r") this.readRules();
    else if (event.key === "f" && this.watches) this.stage.forward();
    else return;
    event.preventDefault();
  };

  /** The properties that board and dock share. */
  readonly shown = $derived<BoardProps>({
    view: this.stage.view,
    seats: this.props.table.seats,
    viewer: this.props.table.actor ?? this.props.table.viewer,
    moves: this.moves,
    choice: this.#choice,
    selected: this.chosen,
    onselect: (move) => (this.selected = move),
    onplay: (move) => void this.#choose(move),
    steps: this.props.table.steps.slice(0, this.stage.ply),
    thought: this.thought,
    compared: this.stage.compared,
    history: this.props.table,
  });

  root: HTMLElement | undefined = $state();
  drawing: HTMLElement | undefined = $state();
  dock: HTMLElement | undefined = $state();
  panel: HTMLElement | undefined = $state();

  constructor(props: TableViewProps) {
    super(props);
    // Before the page shows it, so that another player's hand never flashes up.
    $effect.pre(() => {
      void [this.props.table.steps, this.props.table.view];
      untrack(() => this.stage.follow());
    });
    $effect(() => {
      const { root, dock, drawing, panel } = this;
      if (!root || !dock || !drawing || !panel) return;
      const acting = () => this.moves.length > 0;
      return keepFocus(root, { areas: [dock, drawing, panel], acting, aside: ".tools, .zoom" });
    });
    $effect(() => {
      scrollTo(0, 0);
      untrack(() => this.props.onready?.());
      return () => this.stage.close();
    });
    $effect(() => {
      void this.#turn;
      untrack(() => {
        this.selected = null;
        this.thought = null;
        this.refused = null;
      });
    });
    $effect(() => {
      const move = this.forced;
      if (!move) return;
      const timer = setTimeout(() => void this.#choose(move), this.stage.fast ? 0 : pause());
      return () => clearTimeout(timer);
    });
    // Fast-forward ends where the visitor has to choose.
    $effect(() => {
      if ((this.moves.length && !this.forced) || this.ended) this.stage.forward(false);
    });
    const before = untrack(() => this.over);
    $effect(() => {
      const [over, settled] = [this.over, this.settled];
      untrack(() => {
        if (over && settled && !this.ended) this.celebrates = !before;
        this.ended = over && (settled || this.ended);
      });
    });
    // Rules that a curtain has closed stay closed.
    $effect(() => {
      if (this.props.table.curtain !== null) this.reading = null;
    });
    offerRules(() => (this.props.table.curtain === null ? this.readRules : null));
    titleTable(
      () => ({ game: this.props.table.game, names: this.props.table.seats.map(({ name }) => name) }),
      () => this.#awaited !== null,
    );
    // A visitor who is elsewhere sees it in the title, hears it, and is called back if they want. The animation
    // may be far behind then.
    $effect(() => {
      if (this.#awaited === null) return;
      return untrack(() => {
        if (document.hidden) sound("bell");
        return callBack({ id: this.props.table.id, title: tableName(), body: this.t.yourTurn });
      });
    });
  }
}
