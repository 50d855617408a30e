// How a match on the river ends: each boat's berth is worth its number.
import type { Language, View } from "../../lib/protocol";
import type { Step } from "../../lib/table";
import type { Breakdown } from "../board";
import { boatsEach, riverOf } from "./river";

const words: Record<Language, { boat: string; tie: string }> = {
  en: { boat: "Boat", tie: "Equal points: the better berth decides." },
  fr: { boat: "Bateau", tie: "Points égaux : le meilleur poste l’emporte." },
  de: { boat: "Boot", tie: "Gleiche Punkte: Der bessere Liegeplatz entscheidet." },
};

export function breakdown(view: View, steps: readonly Step[], language: Language): Breakdown {
  const { boat, tie } = words[language];
  const players = riverOf(view)?.players ?? [];
  const most = Math.max(...players.map(({ points }) => points));
  const boats = Array.from({ length: boatsEach }, (_, i) => i);
  return {
    columns: boats.map((i) => `${boat} ${i + 1}`),
    rows: players.map(({ berths }) => {
      const best = berths.toSorted((a, b) => b - a);
      return boats.map((i) => ({ value: best[i] ?? null }));
    }),
    adds: true,
    why: steps.at(-1)?.events.find(({ event }) => event === "shared")?.sentence,
    ...(most > 0 && players.filter(({ points }) => points === most).length > 1 ? { note: tie } : {}),
  };
}

/** A pennant and a drop. */
export const confetti = ["M3,4L22,12L3,20Z", "M12,2C17,9 20,13 20,16A8,8 0 0 1 4,16C4,13 7,9 12,2Z"];

export function isOut(view: View, seat: number): boolean {
  return riverOf(view)?.players[seat]?.boats.length === 0;
}

/** A turn is one choice. */
export const sameTurn = (): boolean => false;
