// The title of the page, which tabs, histories and bookmarks show. The server sends the same for those who do not run
// scripts.
import { findGame } from "../boards";
import { route } from "./router.svelte";
import { settings } from "./settings.svelte";
import { colon, words } from "../words";

interface Players {
  game: string;
  /** Without free seats. */
  names: readonly string[];
}

const brand = "Boathouse";
const shown = $state({ table: null as Players | null, turn: false, missing: false, tournament: "" });

function playersIn({ game, names }: Players): string {
  const name = findGame(game)?.name[settings.language] ?? "";
  return names.length && name ? colon(name, names.join(", ")) : name;
}

function own(): string {
  const t = words();
  const [place, id] = route.parts;
  if (shown.missing) return t.notFound;
  if (shown.table) return playersIn(shown.table);
  if (shown.tournament) return shown.tournament;
  const name = findGame(id)?.name[settings.language];
  if (place === "play" && name) return colon(name, t.newTable);
  if (place === "learn" && name) return colon(name, t.rules);
  if (place === "watch" && name) return colon(name, t.watch);
  const names: Record<string, string> = {
    lobby: t.lobby, tournaments: t.tournaments, tournament: t.tournaments, matches: t.myMatches, history: t.history,
    player: t.profile, watch: t.watch, daily: t.daily, me: t.me, move: t.moveDevice,
  };
  return names[place ?? ""] ?? "";
}

function title(): string {
  if (route.parts.length === 0) return words().homeTitle;
  const turn = shown.turn ? `● ${words().yourTurn}` : "";
  return [turn, own(), brand].filter(Boolean).join(" · ");
}

/** Called once by the page. */
export function keepTitle(): void {
  $effect(() => {
    document.title = title();
  });
}

/** Called by what shows a table, and whether it waits for somebody at this screen. */
export function titleTable(players: () => Players, turn: () => boolean = () => false): void {
  $effect(() => {
    shown.table = players();
    return () => (shown.table = null);
  });
  $effect(() => {
    shown.turn = turn();
    return () => (shown.turn = false);
  });
}

/** Called by what shows a tournament. */
export function titleTournament(name: () => string): void {
  $effect(() => {
    shown.tournament = name();
    return () => (shown.tournament = "");
  });
}

/** What people call the table: its game and who plays. */
export const tableName = (): string => (shown.table ? playersIn(shown.table) : brand);

/** Called by the page that says there is none. */
export function titleMissing(): void {
  $effect(() => {
    shown.missing = true;
    return () => (shown.missing = false);
  });
}
