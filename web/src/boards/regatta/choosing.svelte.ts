// What is being thought about before it is a move: board and dock of a match share it.
export type Intent = "sail" | "turn" | "exchange";

export class Choosing {
  intent = $state<Intent>("sail");
  /** The card of the hand that is looked at, counted from 0. */
  card = $state<number | null>(null);
  /** The heading, in degrees, that was wanted though something is in its way. */
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
