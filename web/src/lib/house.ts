// The server as the pages use it; see docs/server.md. Actions go over HTTP; updates come over the socket.
import type { components } from "./api";
import { historyAddress } from "./history";
import type { HistoryFilter } from "./history";
import { newId } from "./local-games";
import type { GameEvent, Move, OptionValue, Parts, Review, View, Viewer } from "./protocol";
import { Refusal } from "./protocol";
import { settings } from "./settings.svelte";
import type { StoryPage } from "./story.svelte";
import { guestName, words } from "../words";

/** The server's types, generated from its OpenAPI document by `npm run api`. */
export type Api = components["schemas"];
/** The parts that the OpenAPI document leaves to the engine. */
type InEngineWords<Described, Words> = Omit<Described, keyof Words> & Words;

export type Me = Api["Me"];
export type Device = Api["Device"];
export type Pace = Api["Pace"];
export type HouseSeat = Api["Seat"];
export type SeatWish = Api["SeatWish"];
export type LobbyTable = Api["LobbyTable"];
export type MyTable = Api["MyTable"];
export type SeatRating = Api["TableRatings"]["seats"][number];
export type MyRatings = Api["MyRatings"];
export type Player = Api["Player"];
export type Followed = Api["Following"]["following"][number];
export type PlayedMatch = Api["MyMatches"]["matches"][number];
export type Tournaments = Api["Tournaments"];
export type ListedTournament = Api["ListedTournament"];
export type Tournament = Api["Tournament"];
/** One game's part of the table of a day. */
export type DayTable = Api["DayTable"]["games"][number];
export type TournamentKind = Tournament["kind"];
export type Action = Api["Action"];
type Answer = Partial<Api["Answer"] & Api["Error"]>;

export type About = InEngineWords<Api["About"], { options: Record<string, OptionValue> }>;
export type HouseMatch = InEngineWords<Api["Match"], { view: View | null; moves: Move[] }>;
type PlyEntry = InEngineWords<Extract<Api["Entry"], { kind: "ply" }>, { parts?: Parts; events: GameEvent[]; view?: View | null }>;
export type Entry = PlyEntry | Exclude<Api["Entry"], { kind: "ply" }>;
export type Update = InEngineWords<Api["Update"], { log: Entry[]; match?: HouseMatch; about?: About }>;

async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await reach(fetch(path, { headers: { Accept: "application/json" }, signal: signal ?? null }));
  const answer = (await response.json()) as T & Partial<Api["Error"]>;
  if (answer.error) throw new Refusal(answer.error);
  return answer;
}

async function reach(asked: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await asked;
  } catch {
    throw new Error(words().serverAway);
  }
  if (!response.headers.get("Content-Type")?.includes("json")) throw new Error(words().serverAway);
  return response;
}

/** How long to wait for an answer: a network that fails silently must not block a match. */
const patience = 15_000;
/** The same if a mind has to think first. */
export const thinkingPatience = 60_000;

/** Carries out an action and returns its answer; throws a refusal with its sentence. */
export async function act(action: Action, wait = patience): Promise<Answer> {
  const signal = AbortSignal.timeout(wait);
  const body = JSON.stringify({ id: newId(), lang: settings.language, ...action });
  const headers = { "Content-Type": "application/json" };
  const answer = (await (await reach(fetch("/api/do", { method: "POST", headers, body, signal }))).json()) as Answer;
  if (answer.error) throw new Refusal(answer.error);
  return answer;
}

export async function whoAmI(): Promise<Me | null> {
  const { me } = await read<Api["MeAnswer"]>("/api/me");
  settings.account = typeof me?.login === "string";
  return me;
}

async function hello(name: string): Promise<Me> {
  try {
    return (await act({ do: "hello", name })).me as Me;
  } catch (error) {
    // A name that the server does not accept keeps nobody out.
    if (name === guestName() || !(error instanceof Refusal) || !error.code.startsWith("name")) throw error;
    return hello(guestName());
  }
}

let known: Promise<Me> | null = null;

/** The visitor; a new one becomes a guest at once. */
export function enter(): Promise<Me> {
  known ??= whoAmI()
    .then(async (me) => {
      if (!me) return hello(settings.name || guestName());
      if (me.name !== guestName()) settings.name ||= me.name;
      return me;
    })
    .catch((error: unknown) => {
      known = null;
      throw error;
    });
  return known;
}

/** Call this when the visitor may have changed. */
export function forgetMe(): void {
  known = null;
}

/** The visitor's devices and bots. */
export async function myDevices(): Promise<Device[]> {
  return (await read<Api["Devices"]>("/api/me/devices")).devices;
}

export interface TableWish {
  game: string;
  options: Record<string, OptionValue>;
  seats: SeatWish[];
  pace: Pace;
  open: boolean;
  hints: boolean;
  rated: boolean;
}

export async function createTable({ open, ...wish }: TableWish): Promise<string> {
  await enter();
  const { table } = await act({ do: "create", ...wish, public: open });
  if (!table) throw new Error(words().broken);
  return table;
}

/** A part of a long list, and where the next one begins. */
export interface Page<Item> {
  tables: Item[];
  next: string | null;
}

function pageAt(path: string, after: string | null): string {
  return after === null ? path : `${path}?${new URLSearchParams({ after }).toString()}`;
}

export async function myTables(after: string | null = null): Promise<Page<MyTable>> {
  if (!(await whoAmI())) return { tables: [], next: null };
  return read<Api["MyTables"]>(pageAt("/api/me/tables", after));
}

export function lobbyTables(after: string | null = null): Promise<Page<LobbyTable>> {
  return read<Api["Lobby"]>(pageAt("/api/lobby", after));
}

/** What is known of everybody at a rated table. */
export async function ratingsAt(table: string): Promise<SeatRating[]> {
  return (await read<Api["TableRatings"]>(`/api/tables/${encodeURIComponent(table)}/ratings`)).seats;
}

export type Seek = NonNullable<Api["MySeek"]["seek"]>;

/** What this visitor is looking for; asking keeps the search alive. */
export async function mySeek(): Promise<Seek | null> {
  return (await read<Api["MySeek"]>("/api/me/seek")).seek;
}

export function myRatings(): Promise<MyRatings> {
  return read<MyRatings>("/api/me/ratings");
}

/** The page of an account. */
export function playerOf(id: string): Promise<Player> {
  return read<Player>(`/api/players/${encodeURIComponent(id)}`);
}

/** Whom the visitor follows, and what they are playing in public now. */
export async function following(): Promise<Followed[]> {
  return (await read<Api["Following"]>("/api/me/following")).following;
}

/** A page of the visitor's finished matches. */
export function myMatches(filter: HistoryFilter, after: string | null): Promise<Api["MyMatches"]> {
  return read<Api["MyMatches"]>(historyAddress(filter, after === null ? {} : { after }));
}

/** The best public match of this game, or of any, that is being played. */
export async function bestMatch(game: string | null): Promise<LobbyTable | null> {
  const query = game === null ? "" : `?${new URLSearchParams({ game }).toString()}`;
  return (await read<Api["Watch"]>(`/api/watch${query}`)).table;
}

/** The table of a day, with what is known of this visitor's own attempts. */
export async function dayTable(date: string): Promise<DayTable[]> {
  return (await read<Api["DayTable"]>(`/api/daily/${encodeURIComponent(date)}`)).games;
}

export function tournaments(): Promise<Tournaments> {
  return read<Tournaments>("/api/tournaments");
}

/** Those in which this visitor takes part, the latest first. */
export async function myTournaments(): Promise<ListedTournament[]> {
  return (await read<Api["MyTournaments"]>("/api/me/tournaments")).tournaments;
}

/** A tournament with the top of its standings, and how this visitor is doing. */
export function tournamentOf(id: string): Promise<Tournament> {
  return read<Tournament>(`/api/tournaments/${encodeURIComponent(id)}?limit=100`);
}

/** A table as a viewer sees it now. */
export function tableFor(table: string, viewer: Viewer): Promise<Update> {
  return read<Update>(`/api/tables/${encodeURIComponent(table)}?as=${viewer}`);
}

/** What happened in the match from this ply on, as the viewer was told it. */
export function storyOf(table: string, viewer: Viewer, from: number): Promise<StoryPage> {
  const query = new URLSearchParams({ from: String(from), as: String(viewer), lang: settings.language });
  return read<StoryPage>(`/api/tables/${encodeURIComponent(table)}/story?${query.toString()}`);
}

export async function recordOf(table: string, viewer: Viewer): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(`/api/tables/${encodeURIComponent(table)}/record?as=${viewer}`, { signal });
  if (!response.ok) throw new Refusal(((await response.json()) as Api["Error"]).error);
  return response.text();
}

/** The server makes it once and keeps it; aborted, it stops unless others wait for it too. */
export function reviewOf(table: string, signal: AbortSignal): Promise<Review> {
  return read<Review>(`/api/tables/${encodeURIComponent(table)}/review`, signal);
}

/** This visitor's 32 bytes for the dice. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
