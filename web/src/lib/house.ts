// The server, as the pages use it; docs/server.md describes it. Actions go by HTTP where a cookie may
// be set, else by the socket; updates come by the socket.
import { newId } from "./local-games";
import type { ErrorAnswer, GameEvent, Move, OptionValue, Parts, Review, SeatResult, Verdict, View, Viewer } from "./protocol";
import { Refusal } from "./protocol";
import { settings } from "./settings.svelte";
import { guestName, words } from "../words";

export interface Me {
  visitor: string;
  name: string;
  login: string | null;
  tokens: string[];
  muted: string[];
}

export type Pace =
  | { kind: "relaxed" }
  | { kind: "live"; move_s: number; bank_s: number }
  | { kind: "correspondence"; days: number };

export interface HouseSeat {
  kind: "human" | "mind" | "friend" | "anyone";
  name: string;
  yours: boolean;
  visitor: string | null;
  here: boolean;
  mind: string | null;
  stand_in: string | null;
  resigned: boolean;
  nonce: string | null;
}

export type Phase = "open" | "playing" | "over" | "closed";

export interface About {
  game: string;
  options: Record<string, OptionValue>;
  host: boolean;
  public: boolean;
  pace: Pace;
  stand_in: string;
  hints: boolean;
  phase: Phase;
  seats: HouseSeat[];
  commitment: string;
  secret: string | null;
  next: string | null;
  watching: number;
  created: number;
}

export interface HouseMatch {
  plies: number;
  turn: "chance" | "seats" | "over";
  on_turn: number[];
  undo: boolean;
  view: View | null;
  moves: Move[];
  clock: { deadline: number | null; bank: number[] } | null;
  result: SeatResult[] | null;
}

export interface PlyEntry {
  kind: "ply";
  seq: number;
  ply: number;
  seat: number | null;
  notation: string;
  parts?: Parts;
  events: GameEvent[];
  view?: View | null;
}
export interface UndoEntry {
  kind: "undo";
  seq: number;
  seat: number;
  ply: number;
}
export interface SaidEntry {
  kind: "said";
  seq: number;
  text: string;
  name: string;
  visitor: string;
  you: boolean;
}
export interface OtherEntry {
  kind: "takeover" | "return" | "resign" | "end" | "created" | "sat" | "left" | "swapped" | "set_seat" | "nonce" | "started" | "closed" | "rematch";
  seq: number;
}
export type Entry = PlyEntry | UndoEntry | SaidEntry | OtherEntry;

export interface Update {
  event: "update";
  table: string;
  as: Viewer;
  since: number;
  seq: number;
  log: Entry[];
  match?: HouseMatch;
  about?: About;
}

export interface TableLine {
  table: string;
  game: string;
  phase: Phase;
  pace: Pace;
  seats: { kind: string; name: string }[];
  watching: number;
  created: number;
  /** Of one's own tables. */
  changed?: number;
  your_turn?: boolean;
}

export interface HouseHint {
  code: number;
  notation: string;
  equity: number;
  error: number;
  cost: number;
  verdict: Verdict;
}

interface Answer {
  ok?: boolean;
  seq?: number;
  me?: Me | null;
  table?: string;
  path?: string;
  hints?: HouseHint[];
  error?: ErrorAnswer;
}

async function read<T>(path: string): Promise<T> {
  const response = await reach(fetch(path, { headers: { Accept: "application/json" } }));
  const answer = (await response.json()) as T & { error?: ErrorAnswer };
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

/** How long an answer is waited for: a network that fails without saying so must not hold up a match. */
const patience = 15_000;
/** The same where somebody has to think first. */
export const thinkingPatience = 60_000;

/** Carries an action out and gives its answer; what is refused is thrown with its sentence. */
export async function act(action: Record<string, unknown>, wait = patience): Promise<Answer> {
  const signal = AbortSignal.timeout(wait);
  const body = JSON.stringify({ id: newId(), lang: settings.language, ...action });
  const headers = { "Content-Type": "application/json" };
  const answer = (await (await reach(fetch("/api/do", { method: "POST", headers, body, signal }))).json()) as Answer;
  if (answer.error) throw new Refusal(answer.error);
  return answer;
}

export async function whoAmI(): Promise<Me | null> {
  return (await read<{ me: Me | null }>("/api/me")).me;
}

let known: Promise<Me> | null = null;

/** Who the visitor is; whoever is new becomes a guest at once. */
export function enter(): Promise<Me> {
  known ??= whoAmI()
    .then(async (me) => {
      if (!me) return (await act({ do: "hello", name: settings.name || guestName() })).me as Me;
      if (me.name !== guestName()) settings.name ||= me.name;
      return me;
    })
    .catch((error: unknown) => {
      known = null;
      throw error;
    });
  return known;
}

/** To be called when somebody else may be here now. */
export function forgetMe(): void {
  known = null;
}

export type SeatWish =
  | { kind: "me"; name?: string }
  | { kind: "friend" | "anyone" }
  | { kind: "mind"; mind: string; name: string };

const paces: Record<Pace["kind"], Pace> = {
  relaxed: { kind: "relaxed" },
  live: { kind: "live", move_s: 30, bank_s: 120 },
  correspondence: { kind: "correspondence", days: 3 },
};

export interface TableWish {
  game: string;
  options: Record<string, OptionValue>;
  seats: SeatWish[];
  pace: Pace["kind"];
  open: boolean;
}

export async function createTable({ open, pace, ...wish }: TableWish): Promise<string> {
  await enter();
  const { table } = await act({ do: "create", ...wish, pace: paces[pace], public: open });
  if (!table) throw new Error(words().broken);
  return table;
}

export async function myTables(): Promise<TableLine[]> {
  if (!(await whoAmI())) return [];
  return (await read<{ tables: TableLine[] }>("/api/me/tables")).tables;
}

export async function lobbyTables(): Promise<TableLine[]> {
  return (await read<{ tables: TableLine[] }>("/api/lobby")).tables;
}

/** A table as somebody sees it now. */
export function tableFor(table: string, viewer: Viewer): Promise<Update> {
  return read<Update>(`/api/tables/${encodeURIComponent(table)}?as=${viewer}`);
}

export async function recordOf(table: string, viewer: Viewer): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(`/api/tables/${encodeURIComponent(table)}/record?as=${viewer}`, { signal });
  if (!response.ok) throw new Refusal(((await response.json()) as { error: ErrorAnswer }).error);
  return response.text();
}

export function reviewOf(table: string): Promise<Review> {
  return read<Review>(`/api/tables/${encodeURIComponent(table)}/review`);
}

/** 32 bytes of this visitor's own for the dice. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
