// The lines of the story: a ply has one of its own, except that some belong together, such as those of the set-up.
import type { Component } from "svelte";
import type { GameEvent } from "./protocol";
import type { Step } from "./table";

/** What a game's list of moves need not tell at length, by the names of events. */
export interface Telling {
  /** Chance plies that share a line with those before and after them. */
  together?: readonly string[];
  /** Of these, the ones that help nobody. */
  untold?: readonly string[];
  /** Whether a step shares the line of the one before in any case. */
  continues?: (before: Step, step: Step) => boolean;
  /** Events that are drawn behind the line; their sentences are for those who cannot see it. */
  drawn?: { events: readonly string[]; Picture: Component<{ event: GameEvent }> };
}

export interface Line {
  /** The plies that it tells, from the first to the last. */
  first: number;
  last: number;
  seat: number | null;
  sentences: string[];
  pictures: GameEvent[];
}

/** Equal sentences are told once, with their number. */
function counted(sentences: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return [...times].map(([sentence, n]) => (n === 1 ? sentence : `${sentence} (× ${n})`));
}

/** Of more steps than these, only the first and the last are told. */
const most = 3;

function shortened(told: readonly string[][]): string[] {
  return told.length > most ? [...(told[0] ?? []), "…", ...(told.at(-1) ?? [])] : told.flat();
}

export function linesOf(steps: readonly Step[], { together = [], untold = [], continues, drawn }: Telling = {}): Line[] {
  const lines: { first: number; last: number; seat: number | null; shared: boolean; told: string[][]; pictures: GameEvent[] }[] = [];
  const isDrawn = ({ event }: GameEvent) => drawn?.events.includes(event) === true;
  steps.forEach((step, i) => {
    const { ply, seat, events } = step;
    const shared = seat === null && events.length > 0 && events.every(({ event }) => together.includes(event));
    const pictures = events.filter(isDrawn);
    const sentences = events.filter((event) => !untold.includes(event.event) && !isDrawn(event)).map(({ sentence }) => sentence);
    const before = steps[i - 1];
    const line = lines.at(-1);
    if (line && ((shared && line.shared) || (before && continues?.(before, step)))) {
      line.last = ply;
      line.told.push(sentences);
      line.pictures.push(...pictures);
    } else {
      lines.push({ first: ply, last: ply, seat, shared, told: [sentences], pictures });
    }
  });
  return lines
    .filter(({ shared, told, pictures }) => !shared || told.flat().length > 0 || pictures.length > 0)
    .map(({ first, last, seat, shared, told, pictures }) => ({ first, last, seat, sentences: shared ? counted(told.flat()) : shortened(told), pictures }));
}
