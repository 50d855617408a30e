// The canal as the engine shows it, and where its parts are on the drawing. How boats move is never
// decided here.
import type { GameEvent, View } from "../../lib/protocol";
import type { Sound } from "../../lib/sound";
import type { Frame } from "../board";

export interface Player {
  boats: number[];
  points: number;
}

export interface Canal {
  /** The field behind the last one. */
  pond: number;
  mover: number;
  die: number | null;
  players: Player[];
}

export function canalOf(view: View): Canal | null {
  return Array.isArray(view["players"]) ? (view as unknown as Canal) : null;
}

const sounds: Readonly<Record<string, Sound>> = { rolled: "dice", sailed: "wood", sailed_home: "bell", carried: "water", won: "bell" };

/** A ply is seen as a whole; the last thing that can be heard is heard. */
export function frames(_before: View, after: View, events: readonly GameEvent[]): Frame[] {
  const sound = events.map(({ event }) => sounds[event]).findLast(Boolean);
  return [{ view: after, sentences: events.map(({ sentence }) => sentence), ...(sound ? { sound } : {}) }];
}

const field = 64;
export const lane = 72;

/** How large the drawing is, and where on it a boat is: `beside` counts the boats of its own before it there. */
export const widthOf = (canal: Canal): number => (canal.pond + 1) * field;
export const heightOf = (canal: Canal): number => canal.players.length * lane;
export function placeOf(seat: number, at: number, beside: number): { x: number; y: number } {
  return { x: (at + 0.5) * field + beside * 14 - 7, y: (seat + 0.5) * lane };
}
