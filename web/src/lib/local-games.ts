// Matches played in this browser, saved so that they survive a reload.
import type { OptionValue } from "./protocol";

export interface LocalSeat {
  name: string;
  /** A mind's name, or null for a person at this screen. */
  mind: string | null;
}

export interface LocalGame {
  id: string;
  game: string;
  options: Record<string, OptionValue>;
  seats: LocalSeat[];
  seed: string;
  /** With the secret of the dice; empty before the first ply. */
  record: string;
  over: boolean;
  changed: number;
}

const prefix = "boathouse.match.";
/** More than anyone looks at; the oldest finished ones go first. */
const most = 40;

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** An unpredictable seed, small enough for a number in JSON. */
export function newSeed(): string {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return String((high & 0x1fffff) * 0x100000000 + low);
}

export function keep(match: LocalGame): void {
  try {
    localStorage.setItem(prefix + match.id, JSON.stringify(match));
  } catch {
    const [oldest] = all().filter(({ id }) => id !== match.id).slice(-1);
    if (!oldest) return;
    forget(oldest.id);
    keep(match);
    return;
  }
  for (const old of all().slice(most)) if (old.over) forget(old.id);
}

export function find(id: string): LocalGame | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + id) ?? "null") as LocalGame | null;
  } catch {
    return null;
  }
}

export function forget(id: string): void {
  localStorage.removeItem(prefix + id);
}

/** The saved matches, the last played first. */
export function all(): LocalGame[] {
  const found: LocalGame[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i);
    const match = key?.startsWith(prefix) ? find(key.slice(prefix.length)) : null;
    if (match) found.push(match);
  }
  return found.sort((a, b) => b.changed - a.changed);
}
