// How a match on the lake ends: the points of three races, and what those of a race are for.
import type { Language, View } from "../../lib/protocol";
import type { Step } from "../../lib/table";
import type { Breakdown, BreakdownCell } from "../board";
import { lakeOf, racesFor } from "./lake";

const words: Record<Language, { race: string; parts: string; tie: string }> = {
  en: {
    race: "Race",
    parts: "Place + turns ahead of the last boat home + bonus for boats that did not finish.",
    tie: "Equal points: the order in race 3 decides.",
  },
  fr: {
    race: "Course",
    parts: "Place + tours d’avance sur le dernier arrivé + prime pour les bateaux non arrivés.",
    tie: "Points égaux : l’ordre de la course 3 l’emporte.",
  },
  de: {
    race: "Rennen",
    parts: "Platz + Züge Vorsprung auf das letzte Boot im Ziel + Bonus für Boote, die nicht ankamen.",
    tie: "Gleiche Punkte: Die Reihenfolge in Rennen 3 entscheidet.",
  },
};

/** The parts of the points, in this order. */
const parts = ["for_place", "for_turns", "for_missing"] as const;

export function breakdown(view: View, steps: readonly Step[], language: Language): Breakdown {
  const events = steps.flatMap((step) => step.events);
  const { race: name, parts: made, tie } = words[language];
  const players = lakeOf(view)?.players ?? [];
  const most = Math.max(...players.map(({ points }) => points));
  const equal = players.filter(({ points }) => points === most).length > 1;
  const races = racesFor(players.length);
  const rows = players.map(() => Array.from({ length: races }, (): BreakdownCell => ({ value: 0 })));
  let race = 0;
  for (const event of events) {
    if (event.event === "race_over") race = Number(event["race"]);
    const row = event.event === "scored" ? rows[Number(event["seat"])] : undefined;
    if (row) row[race - 1] = { value: Number(event["points"]), parts: parts.map((part) => Number(event[part] ?? 0)) };
  }
  const cells = rows.flat();
  // Where only places count, there is nothing to take apart.
  const inParts = cells.some(({ parts: each = [] }) => each.slice(1).some((part) => part > 0));
  if (!inParts) for (const cell of cells) delete cell.parts;
  return {
    columns: Array.from({ length: races }, (_, i) => `${name} ${i + 1}`),
    rows,
    adds: true,
    note: [...(inParts ? [made] : []), ...(equal ? [tie] : [])].join(" "),
  };
}

/** A chequered flag and a drop of spray. */
export const confetti = [
  "M3,3h6v6h-6ZM15,3h6v6h-6ZM9,9h6v6h-6ZM3,15h6v6h-6ZM15,15h6v6h-6Z",
  "M12,2C17,9 20,13 20,16A8,8 0 0 1 4,16C4,13 7,9 12,2Z",
];

export function isOut(view: View, seat: number): boolean {
  const lake = lakeOf(view);
  const state = lake?.players[seat]?.state;
  return lake?.race === racesFor(lake?.players.length ?? 0) && (state === "finished" || state === "sunk" || state === "unplaced");
}

export function sameTurn(earlier: View, later: View, seat: number): boolean {
  const moment = (view: View) => {
    const lake = lakeOf(view);
    return [lake?.race, lake?.phase === "place", lake?.players[seat]?.turns].join();
  };
  return moment(earlier) === moment(later);
}
