// Checks that this browser computes the engine's thoughts correctly. Some do not: optimised code of V8 10.2
// on arm64 gave wrong sums for vector instructions, and with them wrong moves without any error.

/** Positions as requests that lead to them, and the value of each choice there. */
export const known: { requests: object[]; equities: number[] }[] = [
  {
    requests: [
      { do: "new", game: "up-the-river", players: 2, seed: 5 },
      { do: "play", notation: "roll 5" },
      { do: "play", notation: "4>9" },
      { do: "play", notation: "roll 3" },
      { do: "play", notation: "4>7" },
      { do: "play", notation: "roll 2" },
      { do: "think", mind: "greedy", seed: 1 },
    ],
    equities: [0.512891, 0.599585],
  },
  {
    requests: [
      { do: "new", game: "rette-sich-wer-kann", options: { opening: "standard" }, seed: 5 },
      { do: "think", mind: "sailor", seed: 1 },
    ],
    equities: [
      0.511349, 0.465721, 0.519977, 0.520046, 0.478042, 0.456131, 0.506736, 0.447063,
      0.446574, 0.479519, 0.490488, 0.513976, 0.518771, 0.519251, 0.459906, 0.445467,
      0.458304, 0.461325, 0.438872, 0.514214, 0.519657, 0.519352, 0.508642, 0.475261,
      0.469046, 0.531945, 0.513177, 0.436663, 0.446674, 0.509012, 0.447665, 0.567111,
      0.464511, 0.496514, 0.482821, 0.478382, 0.493365, 0.481433, 0.507206, 0.526575,
      0.439571, 0.490583, 0.512931, 0.514849, 0.470564, 0.495702, 0.483237, 0.499064,
      0.49847, 0.508122, 0.510438, 0.524623, 0.473886, 0.51457, 0.511768, 0.451757,
      0.477395, 0.45944, 0.509997, 0.492068, 0.501126, 0.438372,
    ],
  },
];

/** The value of each choice in an answer of the engine. */
export function equitiesOf(answer: string): number[] {
  const thought = JSON.parse(answer) as { choices?: { equity: number }[] };
  return thought.choices?.map(({ equity }) => equity) ?? [];
}

/** Whether an engine values the known positions correctly. */
export function computesCorrectly(ask: (line: string) => string): boolean {
  return known.every(({ requests, equities }) => {
    const answers = requests.map((request) => ask(JSON.stringify(request)));
    return equitiesOf(answers.at(-1) ?? "{}").join() === equities.join();
  });
}
