// What the river shows, and how it handles touch and keyboard.
import { untrack } from "svelte";
import { cubicInOut } from "svelte/easing";
import { motion, settings } from "../../lib/settings.svelte";
import type { Move } from "../../lib/protocol";
import { StateOf } from "../../lib/state-of";
import type { BoardProps } from "../board";
import { assign, hasDrifted, layoutOf, riverOf, sections } from "./river";
import type { River, Sprite } from "./river";
import { labels } from "./labels";

interface Section {
  tape: number;
  position: number;
  kind: "plain" | "sandbank" | "wave";
}

interface Sign {
  id: string;
  box: { x: number; y: number; width: number; height: number };
  text: string;
}

interface Ghost {
  seat: number;
  from: { x: number; y: number };
  to: { x: number; y: number };
}

export class RiverBoardState extends StateOf<BoardProps> {
  room = $state({ width: 0, height: 0 });
  screen = $state({ width: 0, height: 0 });
  // On an upright screen the river is upright, even if many choices leave it little room.
  readonly standing = $derived(this.screen.height > this.screen.width || this.room.height > this.room.width);
  readonly layout = $derived(layoutOf(this.standing));
  readonly river = $derived(riverOf(this.props.view));
  readonly #lanes = $derived(this.river?.players.length ?? 0);
  readonly #label = $derived(labels[settings.language]);

  // The sections are a tape that never ends: `scroll` of them have gone over the waterfall.
  #scroll = $state(0);
  sprites = $state.raw<Sprite[]>([]);
  #shown: River | null = null;

  readonly tape = $derived.by((): Section[] => {
    const river = this.river;
    if (!river) return [];
    return Array.from({ length: sections }, (_, i) => {
      const position = i + 1;
      const kind = position === river.sandbank ? "sandbank" : position === river.wave ? "wave" : "plain";
      return { tape: this.#scroll + i, position, kind };
    });
  });

  readonly move = (position: number) => {
    const { x, y } = this.layout.section(position);
    return `transform: translate(${x}px, ${y}px)`;
  };
  // A section leaves below and comes back above.
  readonly slide = (_node: Element, { from }: { from: number }) => {
    const rest = from < 1 ? 1 : sections;
    return {
      duration: motion(),
      easing: cubicInOut,
      css: (t: number) => `${this.move(from + (rest - from) * t)}; opacity: ${t}`,
    };
  };

  /** A seat's boats on one section are side by side. */
  spot(sprite: Sprite) {
    const key = JSON.stringify(sprite.place);
    const together = this.sprites.filter((each) => each.seat === sprite.seat && JSON.stringify(each.place) === key);
    return this.layout.boat(sprite, together.indexOf(sprite), together.length, this.#lanes);
  }

  readonly #actor = $derived(typeof this.props.viewer === "number" ? this.props.viewer : -1);
  readonly #seatMoved = (each: Move) => (each.parts.kind === "foul" ? Number(each.parts["seat"]) : this.#actor);
  /** The move that takes this boat somewhere, if there is one. */
  moveOf(sprite: Sprite): Move | undefined {
    const { place } = sprite;
    if (place === "lost" || !("section" in place)) return undefined;
    return this.props.moves.find(
      (each) => each.parts.kind !== "pass" && this.#seatMoved(each) === sprite.seat && each.parts["from"] === place.section,
    );
  }

  /** Of boats that can make the move that a lesson asks for, the first. */
  readonly asks = $derived.by(() => {
    const wanted = this.props.asked?.move;
    return wanted ? this.sprites.find((sprite) => this.moveOf(sprite) === wanted) : undefined;
  });

  readonly ghost = $derived.by((): Ghost | null => {
    const { selected } = this.props;
    if (!selected || selected.parts.kind === "pass" || !this.river) return null;
    const seat = this.#seatMoved(selected);
    const from = this.layout.at(Number(selected.parts["from"]), seat, this.#lanes);
    const target = Number(selected.parts["to"]);
    const to = target > sections ? this.layout.berth(this.river.next_berth) : this.layout.at(target, seat, this.#lanes);
    return { seat, from, to };
  });

  // Dragging: a boat with a move follows the finger and is dropped near its destination.
  dragged = $state<{ sprite: Sprite; move: Move; x: number; y: number; far: boolean } | null>(null);
  drawing: SVGSVGElement | undefined = $state();
  #pointOf(event: PointerEvent) {
    const matrix = this.drawing?.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : null;
  }
  grab(event: PointerEvent, sprite: Sprite, its: Move) {
    const point = this.#pointOf(event);
    if (!point) return;
    this.#wasSelected = this.props.selected === its;
    this.props.onselect(its);
    this.dragged = { sprite, move: its, x: point.x, y: point.y, far: false };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }
  #wasSelected = false;
  readonly drag = (event: PointerEvent) => {
    const point = this.#pointOf(event);
    if (!this.dragged || !point) return;
    const far = this.dragged.far || Math.hypot(point.x - this.dragged.x, point.y - this.dragged.y) > 12;
    this.dragged = far ? { ...this.dragged, x: point.x, y: point.y, far } : this.dragged;
  };
  readonly drop = (event: PointerEvent) => {
    const let_go = this.dragged;
    this.dragged = null;
    if (!let_go) return;
    if (let_go.far) {
      const near = this.ghost && Math.hypot(this.ghost.to.x - let_go.x, this.ghost.to.y - let_go.y) < 90;
      if (near) this.props.onplay(let_go.move);
    } else if (this.#wasSelected || (event.pointerType === "mouse" && !settings.confirm)) {
      this.props.onplay(let_go.move);
    }
  };
  press(event: KeyboardEvent, its: Move) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (this.props.selected === its) this.props.onplay(its);
    else this.props.onselect(its);
  }

  // --- The signs, which say what they mean ---

  /** A picture in the rules, without interaction. */
  readonly #still = $derived(this.props.viewer === "spectator" && this.props.moves.length === 0 && this.props.steps.length === 0);
  readonly signs = $derived.by((): Sign[] => {
    const river = this.river;
    if (!river || this.#still) return [];
    const first = this.props.seats[river.first]?.name ?? "";
    return [
      { id: "sandbank", box: this.layout.section(river.sandbank), text: this.#label.sandbank },
      { id: "wave", box: this.layout.section(river.wave), text: this.#label.wave },
      { id: "waterfall", box: this.layout.fall, text: this.#label.waterfall(first) },
      { id: "harbour", box: this.layout.harbour, text: this.#label.harbour(river.next_berth) },
    ];
  });
  explained = $state<{ text: string; x: number; y: number } | null>(null);
  /** Beside the sign, or where it was tapped. */
  explain(sign: Sign, target: Element, point?: { x: number; y: number }): void {
    const room = this.drawing?.parentElement?.getBoundingClientRect();
    const box = target.getBoundingClientRect();
    const at = point ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (room) this.explained = { text: sign.text, x: at.x - room.x, y: at.y - room.y };
  }

  readonly narration = $derived.by(() => {
    if (!this.river) return "";
    const lines = this.river.players.map((player, seat) =>
      this.#label.player(this.props.seats[seat]?.name ?? "", player.boats, player.berths),
    );
    const { sandbank, wave, first } = this.river;
    const began = this.#label.first(this.props.seats[first]?.name ?? "");
    return [this.#label.river(sandbank, wave), began, ...lines].join(" ");
  });

  constructor(props: BoardProps) {
    super(props);
    $effect.pre(() => {
      const next = this.river;
      if (next) untrack(() => this.#flow(next));
    });
  }

  #flow(next: River): void {
    const drifted = this.#shown !== null && hasDrifted(this.#shown, next);
    const back = this.#shown !== null && hasDrifted(next, this.#shown) && !drifted;
    if (drifted) this.#scroll += 1;
    else if (back) this.#scroll -= 1;
    this.sprites = assign(this.sprites, next, drifted);
    this.#shown = next;
  }
}
