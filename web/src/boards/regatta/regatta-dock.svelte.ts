// What a hand of cards shows, and how it handles cards, arrows and sliders.
import { untrack } from "svelte";
import { settings } from "../../lib/settings.svelte";
import type { Move, Thought } from "../../lib/protocol";
import { StateOf } from "../../lib/state-of";
import type { BoardProps } from "../board";
import type { Choosing } from "./choosing.svelte";
import { meaningOf } from "./deck";
import { labels } from "./labels";
import { exchangeOf, handOf, moveAlong, firstLike, raceOf, sunMoved, sunSeatOf, sunSeats } from "./race";
import type { CardFace, Exit, Way } from "./race";
import { blockedBy } from "./words";

export const isPlay = (slot: number) => ({ parts }: Move) => parts.kind === "play" && parts["card"] === slot;

export const tilts: Record<Exit, number> = { L90: -90, L45: -45, S: 0, R45: 45, R90: 90 };

export class RegattaDockState extends StateOf<BoardProps<Choosing>> {
  readonly #choosing = $derived(this.props.choice);
  readonly label = $derived(labels[settings.language]);
  readonly race = $derived(raceOf(this.props.view));
  readonly hand = $derived(handOf(this.race, this.props.viewer));
  readonly ways = $derived(this.props.moves.length ? (this.race?.choices ?? []) : []);
  readonly kinds = $derived(new Set(this.props.moves.map(({ parts }) => parts.kind)));
  readonly acting = $derived(this.props.moves.length > 0);
  readonly isSecond = $derived(this.kinds.has("let_be"));

  // A new choice resets the last one; a single option is highlighted at once.
  #offered: readonly Move[] | null = null;

  // The computer's favourite is highlighted first.
  #heard: Thought | null = null;
  #lookAt(move: Move): void {
    const { kind } = move.parts;
    this.#choosing.intent = kind === "turn" || kind === "exchange" ? kind : "sail";
    this.#choosing.blocked = null;
    this.#choosing.card = kind === "play" ? Number(move.parts["card"]) : null;
    this.#choosing.marked = kind === "exchange" ? [...(move.parts["cards"] as number[])] : [];
    this.props.onselect(move);
  }
  readonly bestWorth = $derived(Math.max(0, ...(this.props.thought?.choices ?? []).map(({ equity }) => equity)));
  /** The best rating among some of the moves, if known. */
  worthOf(some: (move: Move) => boolean): number | null {
    if (!this.props.thought) return null;
    const codes = new Set(this.props.moves.filter(some).map(({ code }) => code));
    const worths = this.props.thought.choices.filter(({ code }) => codes.has(code)).map(({ equity }) => equity);
    return worths.length ? Math.max(...worths) : null;
  }

  readonly shownWays = $derived(this.#choosing.card === null ? [] : this.ways.filter(({ card }) => card === this.#choosing.card));
  readonly suns = $derived(sunSeats(this.props.moves, this.props.selected));
  readonly sunOn = $derived(sunSeatOf(this.props.selected));
  isChosen(way: Way): boolean {
    const parts = this.props.selected?.parts;
    return parts?.kind === "play" && parts["card"] === way.card && parts["arrow"] === way.arrow && parts["second"] === way.second;
  }

  /** Why something was refused, until the next action. */
  said = $state<string | null>(null);

  // A card that is held down says what is on it; so does a right click, and the menu key.
  told = $state<string | null>(null);
  #holding = 0;
  #held = false;
  readonly hold = (event: Event): void => {
    clearTimeout(this.#holding);
    this.#held = false;
    const slot = Number((event.target as Element).closest<HTMLElement>("[data-slot]")?.dataset["slot"] ?? -1);
    const card = this.hand[slot];
    if (!card) return;
    const tell = () => {
      this.told = `${this.label.card(slot + 1, card)}. ${meaningOf(card, settings.language)}`;
      this.#held = true;
    };
    if (event.type === "pointerdown") {
      this.#holding = setTimeout(tell, 500) as unknown as number;
      return;
    }
    event.preventDefault();
    tell();
  };
  readonly letGo = (): void => clearTimeout(this.#holding);
  /** Whoever asked about a card did not choose it. */
  readonly ignoreHeld = (event: Event): void => {
    if (this.#held) event.stopPropagation();
    this.#held = false;
  };

  /** Of equal cards, the tapped one is raised, although the first is played. */
  #touched = $state(-1);
  readonly lit = $derived.by(() => {
    const first = this.#choosing.card ?? -1;
    return this.hand[this.#touched]?.card === this.hand[first]?.card ? this.#touched : first;
  });
  press(slot: number): void {
    this.said = null;
    const card = this.hand[slot] as CardFace;
    if (this.#choosing.intent === "exchange") return this.#mark(slot);
    if (card.colour === "sun") return this.#passSun();
    const first = firstLike(this.hand, slot);
    if (this.#choosing.card === first) {
      this.#choosing.card = null;
      this.props.onselect(null);
      return;
    }
    this.#touched = slot;
    this.#choosing.intent = "sail";
    this.#choosing.card = first;
    const legal = this.ways.filter((way) => way.card === first && way.legal);
    this.props.onselect(legal.length === 1 ? (moveAlong(this.props.moves, legal[0] as Way) ?? null) : null);
  }
  #mark(slot: number): void {
    const without = this.#choosing.marked.filter((each) => each !== slot);
    if (without.length === this.#choosing.marked.length && without.length === 3) return;
    this.#choosing.marked = without.length < this.#choosing.marked.length ? without : [...this.#choosing.marked, slot];
    this.props.onselect(exchangeOf(this.props.moves, this.hand, this.#choosing.marked) ?? null);
  }
  /** The sun goes from one boat to the next, and back into the hand. */
  #passSun(): void {
    if (this.suns.length === 0) {
      this.said = this.label.sunAfter;
      return;
    }
    const next = this.suns[this.suns.indexOf(this.sunOn) + 1];
    const move = sunMoved(this.props.moves, this.props.selected, next ?? this.sunOn);
    if (move) this.props.onselect(move);
  }
  heaveTo(intent: "turn" | "exchange"): void {
    this.said = null;
    this.#choosing.intent = intent;
    this.#choosing.card = null;
    this.#choosing.marked = [];
    this.#choosing.blocked = null;
    this.props.onselect(null);
  }
  readonly goBack = (): void => {
    this.said = null;
    this.#choosing.forget();
    this.props.onselect(null);
  };

  // Turning and placing by keyboard: sliders, which keep to what is free.
  readonly #heading = $derived(this.race?.players[this.race.seat]?.pose?.heading ?? 0);
  dial = $state(0);
  turn(degrees: number): void {
    const move = this.props.moves.find(({ parts }) => parts.kind === "turn" && parts["heading"] === degrees);
    this.props.onselect(move ?? null);
    this.#choosing.blocked = !move && degrees !== this.#heading ? degrees : null;
  }
  readonly whyNot = $derived.by(() => {
    if (!this.race || this.#choosing.intent !== "turn" || this.#choosing.blocked === null) return null;
    return this.label.notTo(this.#choosing.blocked, blockedBy(this.race, this.#choosing.blocked, this.props.seats, this.label) ?? "");
  });
  berth = $state({ x: 0, below: 0 });
  placeAt(x: number, below: number): void {
    this.berth = { x, below };
    const move = this.props.moves.find(({ parts }) => parts.kind === "place" && parts["x"] === x && parts["below"] === below);
    this.props.onselect(move ?? null);
    this.said = move ? null : this.label.placeTaken;
  }

  readonly todo = $derived.by(() => {
    if (this.said) return this.said;
    if (this.whyNot) return this.whyNot;
    if (!this.acting) return "";
    if (this.kinds.has("place")) return this.props.selected ? "" : this.label.placeHint;
    if (this.#choosing.intent === "exchange") return this.props.selected ? "" : this.label.chooseExchange;
    if (this.shownWays.length > 1 && !this.props.selected && this.shownWays.some(({ legal }) => legal)) return this.label.chooseArrow;
    if (this.#choosing.card !== null || this.props.selected || this.#choosing.intent === "turn") return "";
    if (this.isSecond) return this.label.secondCard;
    return this.kinds.has("play") ? this.label.chooseCard : this.label.nowhere;
  });
  readonly doIt = $derived.by(() => {
    const { selected } = this.props;
    if (!selected) return null;
    switch (selected.parts.kind) {
      case "place":
        return this.label.start;
      case "turn":
        return this.label.turnTo(Number(selected.parts["heading"]));
      case "exchange":
        return this.label.exchangeCount(this.#choosing.marked.length);
      case "let_be":
        return this.label.letBe;
      default:
        return this.label.sail;
    }
  });
  /** What a lesson asks to press next. */
  readonly asks = $derived(this.props.asked?.move ? this.#choosing.nextFor(this.props.asked.move, this.props.selected) : null);
  readonly isAsked = (way: Way): boolean => this.asks === "way" && moveAlong([this.props.asked?.move as Move], way, sunSeatOf(this.props.asked?.move ?? null)) !== undefined;
  readonly textOf = (way: Way): string => {
    const words = this.label.arrows[way.arrow];
    return way.second ? `${words}, ${this.label.twice}` : words;
  };

  constructor(props: BoardProps<Choosing>) {
    super(props);
    $effect(() => {
      if (this.props.moves === this.#offered) return;
      this.#offered = this.props.moves;
      this.said = null;
      const [only, ...others] = this.props.moves;
      untrack(() => (only && others.length === 0 ? this.#lookAt(only) : this.#choosing.forget()));
    });
    $effect(() => {
      if (this.props.thought === this.#heard) return;
      this.#heard = this.props.thought;
      const best = this.props.thought?.choices.reduce((a, b) => (b.equity > a.equity ? b : a), this.props.thought.choices[0] as { code: number; equity: number });
      const move = best && untrack(() => this.props.moves.find(({ code }) => code === best.code));
      if (move) untrack(() => this.#lookAt(move));
    });
    $effect(() => {
      if (this.#choosing.intent === "turn") this.dial = this.props.selected?.parts.kind === "turn" ? Number(this.props.selected.parts["heading"]) : (this.#choosing.blocked ?? this.#heading);
    });
    $effect(() => {
      const chosen = this.props.selected;
      if (chosen?.parts.kind === "place") this.berth = { x: Number(chosen.parts["x"]), below: Number(chosen.parts["below"]) };
    });
  }
}
