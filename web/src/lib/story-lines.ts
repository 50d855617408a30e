// The lines of the story: a ply has one of its own, except that plies of chance which belong together, such as those
// of the set-up, share one.
import type { Step } from "./table";

/** What a game's list of moves need not tell at length, by the names of events. */
export interface Telling {
  /** Chance plies that share a line with those before and after them. */
  together: readonly string[];
  /** Of these, the ones that help nobody. */
  untold?: readonly string[];
}

export interface Line {
  /** The plies that it tells, from the first to the last. */
  first: number;
  last: number;
  seat: number | null;
  sentences: string[];
}

/** Equal sentences are told once, with their number. */
function counted(sentences: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return [...times].map(([sentence, n]) => (n === 1 ? sentence : `${sentence} (× ${n})`));
}

export function linesOf(steps: readonly Step[], { together, untold = [] }: Telling = { together: [] }): Line[] {
  const lines: (Line & { shared: boolean })[] = [];
  for (const { ply, seat, events } of steps) {
    const shared = seat === null && events.length > 0 && events.every(({ event }) => together.includes(event));
    const sentences = events.filter(({ event }) => !untold.includes(event)).map(({ sentence }) => sentence);
    const last = lines.at(-1);
    if (shared && last?.shared) {
      last.last = ply;
      last.sentences.push(...sentences);
    } else {
      lines.push({ first: ply, last: ply, seat, sentences, shared });
    }
  }
  return lines
    .filter(({ shared, sentences }) => !shared || sentences.length > 0)
    .map(({ first, last, seat, sentences, shared }) => ({ first, last, seat, sentences: shared ? counted(sentences) : sentences }));
}
