// What is being thought about before it is a move: board and dock of the one match on this page share it.
export type Intent = "sail" | "turn" | "exchange";

export const choosing = $state({
  intent: "sail" as Intent,
  /** The number of the card that is looked at, from 1 on. */
  card: null as number | null,
  /** The heading, in degrees, that was wanted though something is in its way. */
  blocked: null as number | null,
  /** Cards to be exchanged, counted from 0. */
  marked: [] as number[],
});

export function forgetChoice(): void {
  choosing.intent = "sail";
  choosing.card = null;
  choosing.blocked = null;
  choosing.marked = [];
}
