// How a match in the pool ends: the tiles in each bar count, of either colour.
import type { Language, View } from "../../lib/protocol";
import type { Step } from "../../lib/table";
import type { Breakdown } from "../board";
import { poolOf } from "./pool";

const words: Record<Language, { own: string; caught: string }> = {
  en: { own: "Own tiles", caught: "Captured tiles" },
  fr: { own: "Tuiles à soi", caught: "Tuiles prises" },
  de: { own: "Eigene Plättchen", caught: "Erbeutete" },
};
const reasons = new Set(["won", "won_by_values", "drawn", "drawn_empty"]);

export function breakdown(view: View, steps: readonly Step[], language: Language): Breakdown {
  const { own, caught } = words[language];
  return {
    columns: [own, caught],
    rows: (poolOf(view)?.players ?? []).map(({ bar }, seat) => {
      const mine = bar.filter((tile) => tile.seat === seat).length;
      return [{ value: mine }, { value: bar.length - mine }];
    }),
    adds: true,
    why: steps.at(-1)?.events.findLast(({ event }) => reasons.has(event))?.sentence,
  };
}

/** A lifebelt and a drop. */
export const confetti = [
  "M12,2A10,10 0 1 1 11.99,2ZM12,7.5A4.5,4.5 0 1 0 12.01,7.5Z",
  "M12,2C17,9 20,13 20,16A8,8 0 0 1 4,16C4,13 7,9 12,2Z",
];
