// Checks that this browser computes the engine's thoughts correctly. Some do not: optimised code of V8 10.2
// on arm64 gave wrong sums for vector instructions, and with them wrong moves without any error.

/** A position as the requests that lead to it, and the value of each choice there. */
export interface Known {
  requests: object[];
  equities: number[];
}

const files = import.meta.glob<Known>("../boards/*/known.json", { eager: true, import: "default" });

/** The position of a game whose values are known. */
export function knownOf(game: string): Known | undefined {
  return files[`../boards/${game}/known.json`];
}

/** The value of each choice in an answer of the engine. */
export function equitiesOf(answer: string): number[] {
  const thought = JSON.parse(answer) as { choices?: { equity: number }[] };
  return thought.choices?.map(({ equity }) => equity) ?? [];
}

/** Whether a game's engine, asked with lines of its protocol, values the known position correctly. */
export function computesCorrectly(game: string, ask: (line: string) => string): boolean {
  const { requests, equities } = knownOf(game) ?? { requests: [], equities: [] };
  const answers = requests.map((request) => ask(JSON.stringify(request)));
  return equitiesOf(answers.at(-1) ?? "{}").join() === equities.join();
}
