// A half-made choice, before it is a move; board and dock share it.
import type { Move } from "../../lib/protocol";

export type Intent = "sail" | "turn" | "exchange";

export class Choosing {
  intent = $state<Intent>("sail");
  /** The card of the hand that is looked at, counted from 0. */
  card = $state<number | null>(null);
  /** The requested heading, in degrees, although something is in the way. */
  blocked = $state<number | null>(null);
  /** Cards to be exchanged, counted from 0. */
  marked = $state<number[]>([]);

  forget(): void {
    this.intent = "sail";
    this.card = null;
    this.blocked = null;
    this.marked = [];
  }

  /** What to press next on the way to a move. */
  nextFor(wanted: Move, selected: Move | null): Press {
    if (selected === wanted) return "go";
    const { kind, card, cards = [] } = wanted.parts;
    if (kind === "place") return "berth";
    const intent = kind === "turn" || kind === "exchange" ? kind : "sail";
    if (this.intent !== intent && this.intent !== "sail") return "back";
    if (this.card !== null && this.card !== card) return kind === "play" ? `card ${Number(card)}` : `card ${this.card}`;
    if (this.intent !== intent) return intent;
    if (intent === "turn") return "dial";
    if (intent === "exchange") {
      const meant = cards as number[];
      return `card ${this.marked.find((slot) => !meant.includes(slot)) ?? meant.find((slot) => !this.marked.includes(slot)) ?? 0}`;
    }
    if (kind === "let_be") return "let_be";
    if (this.card === null) return `card ${Number(card)}`;
    const along = ["card", "arrow", "second"].every((part) => selected?.parts[part] === wanted.parts[part]);
    return along ? "sun" : "way";
  }
}

export type Press = "berth" | "sail" | "turn" | "exchange" | "back" | "dial" | "let_be" | "way" | "sun" | "go" | `card ${number}`;
