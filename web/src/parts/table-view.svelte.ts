// The state of a match on the page: what is highlighted, requested and refused, and the sentences.
import { untrack } from "svelte";
import type { Board, BoardProps } from "../boards/board";
import { attempt, sentenceOf } from "../lib/errors";
import type { Move, Thought } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { Stage } from "../lib/stage.svelte";
import { StateOf } from "../lib/state-of";
import type { Table } from "../lib/table";
import { words } from "../words";

export interface TableViewProps {
  table: Table;
  board: Board;
  onready?: () => void;
}

const title = "Boathouse";

export class TableViewState extends StateOf<TableViewProps> {
  readonly t = $derived(words());
  readonly stage = untrack(() => new Stage(this.props.table, this.props.board));
  readonly #choice: unknown = untrack(() => this.props.board.newChoice());

  selected = $state.raw<Move | null>(null);
  thought = $state.raw<Thought | null>(null);
  thinking = $state(false);
  refused = $state<string | null>(null);
  tab = $state<"story" | "chat">("story");

  readonly bestWorth = $derived(Math.max(0, ...(this.thought?.choices ?? []).map(({ equity }) => equity)));
  readonly over = $derived(this.props.table.state.turn === "over");
  readonly settled = $derived(!this.stage.busy && this.stage.back === null && this.stage.ply >= this.props.table.steps.length);
  readonly moves = $derived(this.settled && this.props.table.actor !== null && this.props.table.curtain === null ? this.props.table.moves : []);
  /** The highlighted one of the current moves. */
  readonly chosen = $derived(this.moves.find(({ code }) => code === this.selected?.code) ?? null);
  readonly listed = $derived(this.props.board.offersMoves ? [] : this.moves);
  readonly points = $derived(this.props.board.points(this.stage.view));
  readonly #nameOf = (seat: number | undefined) => this.props.table.seats[seat ?? -1]?.name ?? "";
  readonly #people = $derived(this.props.table.seats.filter(({ mine }) => mine).length);

  readonly headline = $derived.by(() => {
    if (this.stage.back !== null) return this.t.lookingBack;
    if (this.over && this.settled) return this.#ending();
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
  readonly story = $derived.by(() => {
    const gaveUp = this.over && this.settled ? this.props.table.seats.filter(({ resigned }) => resigned) : [];
    return gaveUp.length ? gaveUp.map(({ name }) => this.t.comesLast(name)).join(" ") : this.stage.sentences.join(" ");
  });

  #ending(): string {
    const winners = (this.props.table.state.result ?? []).flatMap(({ place }, seat) => (place === 1 ? [seat] : []));
    const [winner] = winners;
    if (winners.length === 0 || winner === undefined) return this.t.nobodyWins;
    if (winners.length > 1) return this.t.winMany(winners.map(this.#nameOf).join(", "));
    return this.props.table.seats[winner]?.mine && this.#people === 1 ? this.t.youWin : this.t.wins(this.#nameOf(winner));
  }

  // A new turn resets the last one. Other updates from the table change nothing.
  readonly #turn = $derived(`${this.props.table.actor} ${this.props.table.state.plies}`);

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
  readonly takeBack = () => attempt(() => this.props.table.undo(), this.#tell);

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
    else if (event.key === "h" && this.moves.length > 1 && !this.thinking) void this.askHint();
    else if (event.key === "u" && this.props.table.canUndo) void this.takeBack();
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

  drawing: HTMLElement | undefined = $state();

  constructor(props: TableViewProps) {
    super(props);
    $effect(() => {
      void [this.props.table.steps, this.props.table.view];
      untrack(() => this.stage.follow());
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
    // A visitor in another tab sees it in the title, and gets a notification if they want.
    $effect(() => {
      const mine = this.moves.length > 0;
      document.title = mine ? `● ${this.t.yourTurn} · ${title}` : title;
      if (mine && document.hidden) {
        sound("bell");
        if (settings.notify && Notification.permission === "granted") {
          const note = new Notification(title, { body: this.t.yourTurn, tag: this.props.table.id });
          note.onclick = () => window.focus();
        }
      }
      return () => {
        document.title = title;
      };
    });
  }
}
