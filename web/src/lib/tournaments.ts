// What the pages of tournaments count and say.
import type { Tournament, TournamentKind } from "./house";
import { settings } from "./settings.svelte";

/** A day and an hour, as short as they can be: today only the hour. */
export function moment(time: number, now = Date.now()): string {
  const when = new Date(time);
  const today = when.toDateString() === new Date(now).toDateString();
  return when.toLocaleString(settings.language, {
    ...(today ? {} : { day: "numeric", month: "short" }),
    hour: "numeric",
    minute: "2-digit",
  });
}

/** A score in points, with as many decimals as it needs, at most two. */
export function points(score: number, unit: number): string {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 }).format(score / unit);
}

/** The time that is left, as minutes and seconds or as hours. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const pad = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** The shortest arena that the server takes for these clocks: four matches in which people use half of their time. */
export function shortestArena(players: number, bank: number): number {
  return Math.max(300, (4 * players * bank) / 2);
}

/** Days of a season of a league: all matches end within it. */
const season = 42;

/** How many days somebody may have for a match of a league, the usual choice first. */
export function leagueDays(players: number): number[] {
  return [10, 3, 5, 7, 14, 21].filter((days) => days * players <= season);
}

/** How many matches everybody plays in a season: a second helping where there is time for it. */
export function leagueMatches(players: number, days: number): number {
  return 2 * days * players <= season ? 7 : 4;
}

/** What counts down: the start, or the end of an arena. */
export function awaited({ phase, kind, starts, ends }: Tournament): number | null {
  if (phase === "open") return starts;
  return phase === "playing" && kind === "arena" ? ends : null;
}

/** Standings by division, the best one first; those of a tournament without divisions all together. */
export function byDivision(standings: Tournament["standings"]): { division: number | null; standings: Tournament["standings"] }[] {
  const groups: { division: number | null; standings: Tournament["standings"] }[] = [];
  for (const each of standings) {
    const last = groups.at(-1);
    if (last?.division === each.division) last.standings.push(each);
    else groups.push({ division: each.division, standings: [each] });
  }
  return groups;
}

/** Whether all tables of a round can have the same luck: where there are rounds. */
export function canBeDuplicate(kind: TournamentKind): boolean {
  return kind === "swiss" || kind === "series";
}

/** The duplicate round that is being played, whose tables only their players may see; null if there is none. */
export function sealedRound({ duplicate, tables }: Pick<Tournament, "duplicate" | "tables">): number | null {
  if (!duplicate) return null;
  return tables.find(({ seats }) => seats.some(({ place }) => place === null))?.round ?? null;
}
