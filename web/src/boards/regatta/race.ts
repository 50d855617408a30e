// The race as the engine shows it, and the moments of a ply. Nothing here decides what a boat may do.
import type { GameEvent, Move, View } from "../../lib/protocol";
import type { Frame, History } from "../board";

/** Hundredths of a millimetre, y upwards. */
export type Place = readonly [number, number];

export type Exit = "L90" | "L45" | "S" | "R45" | "R90";

export interface CardFace {
  card: string;
  colour: "red" | "green" | "blue" | "joker" | "sun";
  size?: "large" | "small";
  arrows?: Exit[];
  symbol?: "none" | "helm" | "cloud";
}

export interface Pose {
  at: Place;
  /** In degrees. */
  heading: number;
}

export interface Boat {
  state: "ashore" | "racing" | "finished";
  pose?: Pose;
  zone?: Place[];
  next?: string;
  count?: number;
  to_go?: number;
  becalmed?: boolean;
  place?: number;
  leg: number;
  turns: number;
  track: Place[];
  hand: (CardFace | null)[];
}

export type Hindrance = "boat" | "buoy" | "edge" | "zone";

/** What is in the way: a boat or its zone by its seat, a buoy by its number. */
export interface Obstacle {
  hindrance?: Hindrance;
  of?: number;
}

/** A card of the hand along its arrows: the bow's path, and why it is not allowed, if so. */
export interface Way extends Obstacle {
  card: number;
  arrow: Exit;
  second?: Exit;
  legal: boolean;
  pose?: Pose;
  finish?: boolean;
  leg?: number;
  path: Place[];
}

export interface Mark {
  name: string;
  at: Place;
  sense: "clockwise" | "counter-clockwise";
  ray_end: Place;
}

export interface Race {
  course: { water: [Place, Place]; line: [Place, Place]; buoy_radius: number; marks: Mark[] };
  phase: "deal" | "place" | "sail" | "second" | "draw" | "over";
  seat: number;
  pile: number;
  discards: Record<string, number>;
  players: Boat[];
  /** For the seat on turn alone. */
  choices?: Way[];
  /** Also only for it: headings to which the boat cannot turn on the spot. */
  blocked?: (Obstacle & { heading: number })[];
}

export function raceOf(view: View): Race | null {
  return Array.isArray(view["players"]) ? (view as unknown as Race) : null;
}

/** The hand that this viewer sees. */
export function handOf(race: Race | null, viewer: unknown): CardFace[] {
  const hand = typeof viewer === "number" ? (race?.players[viewer]?.hand ?? []) : [];
  return hand.filter((card) => card !== null);
}

/** Of equal cards the first is played. */
export function firstLike(hand: readonly CardFace[], slot: number): number {
  return hand.findIndex(({ card }) => card === hand[slot]?.card);
}

const sunOf = (move: Move): number => (typeof move.parts["sun"] === "number" ? move.parts["sun"] : -1);

/** The move that sails this way, with a sun before a seat, or none (−1). */
export function moveAlong(moves: readonly Move[], way: Way, sun = -1): Move | undefined {
  return moves.find(
    ({ parts, ...move }) =>
      parts.kind === "play" &&
      parts["card"] === way.card &&
      parts["arrow"] === way.arrow &&
      parts["second"] === way.second &&
      sunOf({ parts, ...move }) === sun,
  );
}

const shape = ({ parts }: Move): string => JSON.stringify({ ...parts, sun: 0 });

/** The same choice with other suns, first without one. */
export function withSuns(moves: readonly Move[], move: Move | null): Move[] {
  return move ? moves.filter((each) => shape(each) === shape(move)) : [];
}

/** The same choice with the sun before this seat; without it if it is there already. */
export function sunMoved(moves: readonly Move[], move: Move | null, seat: number): Move | undefined {
  const wanted = move && sunOf(move) === seat ? -1 : seat;
  return withSuns(moves, move).find((each) => sunOf(each) === wanted);
}

/** The seats before which the sun may be laid with this choice. */
export function sunSeats(moves: readonly Move[], move: Move | null): number[] {
  return withSuns(moves, move).map(sunOf).filter((seat) => seat >= 0);
}

export const sunSeatOf = (move: Move | null): number => (move ? sunOf(move) : -1);

/** The exchange of these cards of the hand, counted from 0; of equal cards, the first ones go. */
export function exchangeOf(moves: readonly Move[], hand: readonly CardFace[], slots: readonly number[]): Move | undefined {
  const wanted: number[] = [];
  for (const slot of slots) {
    const first = hand.findIndex(({ card }, i) => card === hand[slot]?.card && !wanted.includes(i));
    wanted.push(first);
  }
  const key = wanted.toSorted((a, b) => a - b).join();
  return moves.find(
    ({ parts }) => parts.kind === "exchange" && String(parts["cards"]) === key,
  );
}

/** The turn to which a boat's track belongs. */
export const turnOf = (race: Race, seat: number): number =>
  (race.players[seat]?.turns ?? 0) + (race.phase === "second" && race.seat === seat ? 1 : 0);

/** The track of each boat in each of its turns. */
export type Trails = readonly ReadonlyMap<number, Place[]>[];

/** The known ones, and those in the current view. */
export function withTracks(known: Trails, race: Race): Trails {
  return race.players.map(({ track }, seat) => {
    const tracks = new Map(known[seat]);
    if (track.length) tracks.set(turnOf(race, seat), track);
    return tracks;
  });
}

/** All tracks seen after these plies. */
export async function tracksAt(history: Pick<History, "viewAt">, plies: readonly number[]): Promise<Trails> {
  let found: Trails = [];
  for (const ply of plies) {
    const race = raceOf(await history.viewAt(ply));
    if (race) found = withTracks(found, race);
  }
  return found;
}

/** Events at the end of a turn, shown after the boat has moved. */
const afterwards = new Set(["becalmed", "missed", "reshuffled", "time_up", "won", "took_place", "shared"]);
const dealing = new Set(["drew", "drew_sun", "drew_unseen"]);

function soundOf(events: readonly GameEvent[]): Frame["sound"] {
  const names = events.map(({ event }) => event);
  if (names.some((name) => ["started", "rounded", "finished", "won"].includes(name))) return "bell";
  if (names.some((name) => ["sailed", "turned_about", "placed"].includes(name))) return "water";
  return names.some((name) => ["becalmed", "exchanged", "laid_down"].includes(name)) ? "wood" : undefined;
}

/** The moments of a ply: first the boat moves, then what comes of it. */
export function frames(beforeView: View, afterView: View, events: readonly GameEvent[]): Frame[] {
  const [before, after] = [raceOf(beforeView), raceOf(afterView)];
  const told = (list: readonly GameEvent[], view: View): Frame => {
    const sound = soundOf(list);
    const brief = list.length > 0 && list.every(({ event }) => dealing.has(event));
    return {
      view,
      sentences: list.map(({ sentence }) => sentence),
      ...(sound ? { sound } : {}),
      ...(brief ? { share: 1 / 6, silent: true } : {}),
    };
  };
  const cut = events.findIndex(({ event }) => afterwards.has(event));
  if (cut <= 0 || !before || !after) return [told(events, afterView)];
  // The sun is laid when the boat has arrived.
  const players = after.players.map((boat, seat) => ({ ...boat, becalmed: before.players[seat]?.becalmed ?? false }));
  const moved = { ...afterView, players, seat: before.seat } as unknown as View;
  return [told(events.slice(0, cut), moved), told(events.slice(cut), afterView)];
}
