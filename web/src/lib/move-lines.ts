// The lines of the list of moves: a line is a step, or several that belong together.
import type { Step } from "./table";

export interface MoveLine {
  /** Plies. */
  first: number;
  last: number;
  seat: number | null;
  text: string;
}

/** Of a longer line, only the first step and the last are told. */
const most = 3;

export function linesOf(steps: readonly Step[], continues: (before: Step, step: Step) => boolean): MoveLine[] {
  const lines: Step[][] = [];
  steps.forEach((step, i) => {
    const before = steps[i - 1];
    const line = lines.at(-1);
    if (before && line && continues(before, step)) line.push(step);
    else lines.push([step]);
  });
  return lines.map((line) => {
    const [first, last] = [line[0] as Step, line.at(-1) as Step];
    const told = (each: readonly Step[]) => each.flatMap(({ events }) => events.map(({ sentence }) => sentence)).join(" ");
    const text = line.length > most ? `${told([first])} … ${told([last])}` : told(line);
    return { first: first.ply, last: last.ply, seat: first.seat, text };
  });
}
