// How a regatta ends: whoever has come further, in fewer turns.
import type { Language, View } from "../../lib/protocol";
import type { Step } from "../../lib/table";
import type { Breakdown } from "../board";
import { raceOf } from "./race";

const words: Record<Language, { marks: string; turns: string }> = {
  en: { marks: "Marks", turns: "Turns" },
  fr: { marks: "Marques", turns: "Tours" },
  de: { marks: "Marken", turns: "Züge" },
};

export function breakdown(view: View, steps: readonly Step[], language: Language): Breakdown {
  const race = raceOf(view);
  const { marks, turns } = words[language];
  const events = steps.flatMap((step) => step.events);
  // Leg 0 is the one to the start line.
  const rounded = (leg: number) => Math.min(Math.max(leg - 1, 0), race?.course.marks.length ?? 0);
  return {
    columns: [marks, turns],
    rows: (race?.players ?? []).map((boat) => [{ value: rounded(boat.leg) }, { value: boat.turns }]),
    adds: false,
    why: events.find(({ event }) => event === "finished" || event === "time_up")?.sentence,
  };
}

/** A pair of sails and a pennant. */
export const confetti = ["M12,2C19,8 21,14 21,19H12ZM10,6V19H3Z", "M3,4L22,12L3,20Z"];

export function isOut(view: View, seat: number): boolean {
  return raceOf(view)?.players[seat]?.state === "finished";
}

export function sameTurn(earlier: View, later: View, seat: number): boolean {
  const moment = (view: View) => {
    const race = raceOf(view);
    return [race?.phase === "place", race?.players[seat]?.turns].join();
  };
  return moment(earlier) === moment(later);
}
