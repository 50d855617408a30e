// A half-made choice, before it is a move; board and dock share it.
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
}
