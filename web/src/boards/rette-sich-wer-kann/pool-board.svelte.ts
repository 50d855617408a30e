// What the pool shows, and how it handles touch, mouse and keyboard.
import { untrack } from "svelte";
import type { Move } from "../../lib/protocol";
import { motion, settings } from "../../lib/settings.svelte";
import { StateOf } from "../../lib/state-of";
import { colon, percent } from "../../words";
import type { BoardProps } from "../board";
import type { Chosen } from "./chosen.svelte";
import { aboutOf, labels, namesOf, refusalOf } from "./labels";
import { layoutOf } from "./layout";
import type { Point } from "./layout";
import { barAt, barCells, cellOf, columns, cornersOf, endOf, follow, ladders, lastMoveOf, pieceOn, poolOf, rows, topOf, wayOf } from "./pool";
import type { Pool, Sprite } from "./pool";

const goes = (move: Move) => move.parts.kind === "swim" || move.parts.kind === "crocodile";

interface Worth {
  at: Point;
  share: number;
}

/** Along the real path, at constant speed. */
function glide(node: SVGGElement, points: Point[], fades: boolean): void {
  const lengths = points.map((point, i) => {
    const last = points[i - 1] ?? point;
    return Math.hypot(point.x - last.x, point.y - last.y);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  const keyframes = points.map(({ x, y }, i) => {
    gone += lengths[i] ?? 0;
    return { transform: `translate(${x}px, ${y}px)`, offset: Math.min(1, gone / whole), opacity: fades && i === points.length - 1 ? 0.3 : 1 };
  });
  node.animate(keyframes, { duration: motion(), easing: "ease-in-out" });
}

export class PoolBoardState extends StateOf<BoardProps<Chosen>> {
  room = $state({ width: 0, height: 0 });
  readonly pool = $derived(poolOf(this.props.view));
  readonly label = $derived(labels[settings.language]);
  readonly nameOf = $derived(namesOf(this.props.seats));

  // Every viewer sits at the near end. People who share a screen share an end too: a pool that turned with
  // every move would be harder to read.
  readonly ownSide = $derived(this.props.seats.filter(({ mine }) => mine).length === 1 && typeof this.props.viewer === "number");
  turned = $state(false);
  readonly near = $derived(this.ownSide ? Number(this.props.viewer) : this.turned ? 1 : 0);
  readonly layout = $derived(layoutOf(this.room, this.near));
  /** A picture in the rules, without interaction. */
  readonly still = $derived(this.props.viewer === "spectator" && this.props.moves.length === 0 && this.props.steps.length === 0);

  // --- Choices ---

  readonly placing = $derived(this.props.moves.filter(({ parts }) => parts.kind === "place"));
  /** The viewer's pieces that can do something, by cell. */
  readonly ready = $derived(new Set(this.props.moves.flatMap(({ parts }) => (parts["from"] === undefined ? [] : [String(parts["from"])]))));
  readonly #forced = $derived(this.pool?.phase === "way" ? this.pool.active : null);
  readonly from = $derived(this.#forced ?? this.props.choice.cell);
  /** Where the chosen piece can go; a bar can be entered by pointing at either of its cells. */
  readonly targets = $derived.by(() => {
    const found = new Map<string, Move>();
    for (const move of this.placing) found.set(String(move.parts["to"]), move);
    for (const move of this.props.moves) {
      if (!goes(move) || move.parts["from"] !== this.from) continue;
      const bar = barAt(endOf(move));
      for (const cell of bar === null ? [endOf(move)] : (barCells[bar] ?? [])) found.set(cell, move);
    }
    return found;
  });
  // --- What the strip says ---

  readonly refusal = $derived.by(() => {
    const { refused } = this.props.choice;
    return this.pool && refused ? refusalOf(this.pool, this.from, refused, settings.language, this.nameOf) : "";
  });
  readonly about = $derived.by(() => {
    const { badge } = this.props.choice;
    if (!this.pool || this.refusal) return this.refusal;
    if (badge !== null) {
      return this.label.aboutHidden(this.props.seats[badge]?.name ?? "", this.label.colours[badge as 0 | 1], this.pool.players[badge as 0 | 1].hidden);
    }
    const what = aboutOf(this.pool, this.from, settings.language, this.nameOf);
    const piece = pieceOn(this.pool, this.from);
    const stuck = piece && this.props.moves.length && topOf(piece).seat === this.pool.seat && !this.ready.has(piece.cell);
    return stuck ? `${what}, ${this.label.cannotMove}` : what;
  });
  readonly explain = (seat: number): void => {
    const { choice } = this.props;
    choice.refused = null;
    choice.badge = choice.badge === seat ? null : seat;
  };

  /** The last move, in its player's colour. */
  readonly last = $derived.by(() => {
    const found = this.still || this.pool?.way ? null : lastMoveOf(this.props.steps);
    return found && { ...found, points: found.way ? cornersOf(found.way).map((cell) => this.layout.middle(cell)) : [] };
  });

  // All props are in one object, so any change would count as a change of moves.
  readonly #offered = $derived(this.props.moves);

  readonly #worthOf = (move: Move | undefined) => this.props.thought?.choices.find(({ code }) => code === move?.code)?.equity;
  readonly best = $derived(Math.max(-1, ...(this.props.thought?.choices.map(({ equity }) => equity) ?? [])));
  /** The computer's rating of each destination or, before a piece is chosen, of each piece's best move. */
  readonly worths = $derived.by((): Worth[] => {
    if (!this.props.thought) return [];
    const shares = new Map<string, number>();
    for (const move of this.props.moves) {
      const share = this.#worthOf(move);
      if (share === undefined) continue;
      const shown = this.targets.size ? this.targets.get(endOf(move)) === move : move.parts["from"] !== undefined;
      const cell = this.targets.size ? endOf(move) : String(move.parts["from"]);
      if (shown) shares.set(cell, Math.max(share, shares.get(cell) ?? 0));
    }
    return [...shares].map(([cell, share]) => ({ at: this.layout.middle(cell), share }));
  });

  // --- The highlighted move ---

  readonly trail = $derived.by(() => {
    const way = this.props.selected ? wayOf(this.props.selected) : null;
    return way ? cornersOf(way).map((cell) => this.layout.middle(cell)) : [];
  });
  readonly ghost = $derived.by(() => {
    const { selected } = this.props;
    if (!selected || !this.pool || selected.parts.kind === "turn" || selected.parts.kind === "pass") return null;
    const tiles = selected.parts.kind === "place" ? [{ seat: this.pool.seat, value: null }] : pieceOn(this.pool, this.from)?.tiles;
    return tiles ? { tiles, at: this.layout.middle(endOf(selected)), eats: pieceOn(this.pool, endOf(selected)) !== null } : null;
  });

  /** Where a lesson asks to tap next. */
  readonly asks = $derived.by((): string | null => {
    const wanted = this.props.asked?.move;
    if (!wanted) return null;
    if (wanted.parts["from"] !== undefined && wanted.parts["from"] !== this.from) return String(wanted.parts["from"]);
    if (wanted.parts.kind === "turn" || (settings.confirm && this.props.selected === wanted)) return null;
    const bar = barAt(endOf(wanted));
    return bar === null ? endOf(wanted) : (barCells[bar]?.[0] ?? null);
  });

  // --- Moving pieces ---

  sprites = $state.raw<Sprite[]>([]);
  readonly nodes: Record<number, SVGGElement | null> = $state({});
  #animate(before: readonly Sprite[], after: readonly Sprite[], shown: Pool): void {
    for (const sprite of after) {
      const old = before.find(({ id }) => id === sprite.id)?.piece;
      const node = this.nodes[sprite.id];
      if (!old || !node) continue;
      if (old.cell !== sprite.piece.cell) {
        const way = shown.way?.to === sprite.piece.cell ? cornersOf(shown.way) : [old.cell, sprite.piece.cell];
        glide(node, way.map((cell) => this.layout.middle(cell)), sprite.gone);
      } else if (old.tiles.length < sprite.piece.tiles.length) {
        (node.firstElementChild as SVGGElement).animate(
          [{ transform: "none" }, { transform: "scale(1.3) rotate(-7deg)" }, { transform: "scale(0.94)" }, { transform: "none" }],
          { duration: motion(), easing: "ease-out" },
        );
      }
    }
  }

  // --- Pointing ---

  drawing: SVGSVGElement | undefined = $state();
  pressed = $state.raw<{ cell: string | null; selected: Move | null; chosen: string | null } | null>(null);
  #cellUnder(event: PointerEvent): string | null {
    const bounds = this.drawing?.getBoundingClientRect();
    const spot = bounds && this.layout.cellAt({ x: event.clientX - bounds.left, y: event.clientY - bounds.top });
    return spot ? cellOf(spot) : null;
  }
  readonly down = (event: PointerEvent): void => {
    if (this.still || event.button !== 0) return;
    const cell = this.#cellUnder(event);
    this.pressed = { cell, selected: this.props.selected, chosen: this.props.choice.cell };
    // Without pointer capture, the finger may slide on to other cells and preview them.
    if (this.drawing?.hasPointerCapture(event.pointerId)) this.drawing.releasePointerCapture(event.pointerId);
    const target = this.targets.get(cell ?? "");
    if (target) this.props.onselect(target);
    else this.#look(cell);
  };
  readonly over = (event: PointerEvent): void => {
    if (this.still || (!this.pressed && (event.pointerType !== "mouse" || settings.confirm))) return;
    const target = this.targets.get(this.#cellUnder(event) ?? "");
    if (target !== undefined && target !== this.props.selected) this.props.onselect(target);
    else if (!target && this.props.selected && (this.pressed || !settings.confirm)) this.props.onselect(null);
  };
  readonly up = (event: PointerEvent): void => {
    const start = this.pressed;
    this.pressed = null;
    if (!start) return;
    const cell = this.#cellUnder(event);
    const target = this.targets.get(cell ?? "");
    // A finger that slid away cancels, unless it drags a piece to a legal destination.
    const meant = cell === start.cell || start.cell === this.from || this.targets.has(start.cell ?? "");
    if (target && meant) {
      if (!settings.confirm || start.selected === target) this.props.onplay(target);
    } else if (cell === start.cell && cell === start.chosen) {
      this.#look(null);
    } else if (cell && cell !== start.cell && start.cell === this.from && this.#refuses(cell)) {
      this.props.choice.refused = cell;
    }
  };
  /** Whether the chosen piece, or a swimmer to be placed, is meant to go there but cannot. */
  #refuses(cell: string): boolean {
    if (!this.pool || this.targets.has(cell) || cell === this.from) return false;
    if (this.placing.length || this.#forced) return true;
    const piece = pieceOn(this.pool, cell);
    return this.ready.has(this.from ?? "") && !(piece && topOf(piece).seat === this.pool.seat);
  }
  /**
   * Chooses a piece, or shows what is on a cell. A chosen piece that cannot go there stays chosen, and the
   * strip says why not; a second tap looks at what is there.
   */
  #look(cell: string | null): void {
    const { choice } = this.props;
    const again = cell !== null && cell === choice.refused;
    this.props.onselect(null);
    choice.badge = choice.refused = null;
    const bar = barAt(cell ?? "");
    const something = this.pool && cell && (pieceOn(this.pool, cell) || bar !== null || ladders.some((ladder) => ladder.cell === cell));
    if (cell && this.#refuses(cell) && !(again && something && this.ready.has(choice.cell ?? ""))) choice.refused = cell;
    else choice.cell = something ? (bar === null ? cell : (barCells[bar]?.[0] ?? null)) : null;
  }

  // --- Keys ---

  #focused = $state<string | null>(null);
  readonly #start = $derived(this.#forced ?? [...this.ready][0] ?? this.placing.map(endOf)[0] ?? "a2");
  readonly stop = $derived(this.#focused ?? this.#start);
  readonly #cells = $derived.by(() => {
    const all = Array.from({ length: columns * rows }, (_, i) => cellOf({ column: (i % columns) + 1, row: Math.floor(i / columns) + 1 }));
    const first = all.filter((cell) => barAt(cell) === null || barCells.some(([one]) => one === cell));
    const order = (cell: string) => {
      const { x, y } = this.layout.middle(cell);
      return Math.round(y * 4096 + x);
    };
    return first.sort((one, other) => order(one) - order(other));
  });
  /** Cells in rows as on screen, for screen readers. */
  readonly lines = $derived.by(() => {
    const found: string[][] = [];
    let at = NaN;
    for (const cell of this.#cells) {
      const { y } = this.layout.middle(cell);
      if (Math.abs(y - at) < 1) found.at(-1)?.push(cell);
      else found.push([cell]);
      at = y;
    }
    return found;
  });
  readonly choosable = (cell: string) => this.targets.has(cell) || this.ready.has(cell);
  #focus(cell: string): void {
    this.#focused = cell;
    document.getElementById(`pool-${cell}`)?.focus();
  }
  #beside(cell: string, right: number, below: number): string {
    const { x, y } = this.layout.middle(cell);
    const spot = this.layout.cellAt({ x: x + right * this.layout.width, y: y + below * this.layout.height });
    if (!spot) return cell;
    const bar = barAt(cellOf(spot));
    if (bar === null) return cellOf(spot);
    const first = barCells[bar]?.[0] ?? cell;
    if (first !== cell) return first;
    // Past the other cell of the bar, if it is occupied.
    const past = this.#beside(cellOf(spot), right, below);
    return past === cellOf(spot) ? cell : past;
  }
  press(event: KeyboardEvent, cell: string): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    const target = this.targets.get(cell);
    const turn = this.props.moves.find(({ parts }) => parts.kind === "turn" && parts["from"] === (this.props.choice.cell ?? cell));
    if (step) this.#focus(this.#beside(cell, ...step));
    else if (event.key === "n" || event.key === "p") {
      const found = this.#cells.filter(this.choosable);
      const at = this.#cells.indexOf(cell);
      const next = event.key === "n" ? found.find((each) => this.#cells.indexOf(each) > at) : found.findLast((each) => this.#cells.indexOf(each) < at);
      const other = next ?? found.at(event.key === "n" ? 0 : -1);
      if (other) this.#focus(other);
    } else if (event.key === "t" && turn) this.props.onplay(turn);
    else if (event.key === "Escape" && (this.props.choice.cell || this.props.choice.refused)) this.#look(null);
    else if (event.key === "Enter" || event.key === " ") {
      if (!target) this.#look(this.props.choice.cell === cell ? null : cell);
      else if (settings.confirm && this.props.selected !== target) this.props.onselect(target);
      else this.props.onplay(target);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  arrive(cell: string): void {
    this.#focused = cell;
    const target = this.targets.get(cell);
    if (!this.pressed && !settings.confirm) this.props.onselect(target ?? null);
  }

  described(cell: string): string {
    if (!this.pool) return cell;
    const what = aboutOf(this.pool, cell, settings.language, this.nameOf) || colon(cell, this.label.free);
    const target = this.targets.get(cell);
    const worth = this.#worthOf(target);
    const more = target ? [target.sentence, ...(worth === undefined ? [] : [percent(worth, 0)])] : this.ready.has(cell) ? [this.label.canMove] : [];
    const last = this.last?.cell === cell ? [this.label.lastMove(this.nameOf(this.last.seat))] : [];
    return [what, ...last, ...more].join(". ");
  }

  readonly edges = $derived.by(() => {
    const { pool: box, standing } = this.layout;
    const below = (cell: string) => ({ x: this.layout.middle(cell).x, y: box.y + box.height + 16 });
    const beside = (cell: string) => ({ x: box.x - 12, y: this.layout.middle(cell).y + 4 });
    const [letters, numbers] = standing ? [below, beside] : [beside, below];
    return [
      ...[..."abcdef"].map((letter) => ({ text: letter, at: letters(`${letter}3`) })),
      ...Array.from({ length: rows }, (_, i) => ({ text: String(i + 1), at: numbers(`c${i + 1}`) })),
    ];
  });
  readonly box = (cell: string, by: number) => {
    const { x, y, width, height } = this.layout.box(cell);
    return { x: x + by, y: y + by, width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by), rx: 9 };
  };

  constructor(props: BoardProps<Chosen>) {
    super(props);
    $effect(() => {
      void this.#offered;
      untrack(() => this.props.choice.clear());
    });
    $effect.pre(() => {
      const next = this.pool;
      if (!next) return;
      untrack(() => {
        const before = this.sprites;
        this.sprites = follow(before, next);
        if (motion() > 0) queueMicrotask(() => this.#animate(before, this.sprites, next));
      });
    });
  }
}
