// What the engine's navigator says about a race, as docs/engine-protocol.md describes it.
export interface Study {
  /** In tenths of a turn, as everything here. */
  par: number;
  players: (number | null)[];
  line: string[];
  hexes: (number | null)[][];
}

export const turnsOf = (tenths: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(tenths / 10);

export interface Heat {
  column: number;
  row: number;
  tenths: number;
  /** From 0, near, to 1, far. */
  share: number;
}

export function heatOf({ hexes }: Study): Heat[] {
  const all = hexes.flat().filter((tenths) => tenths !== null);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return hexes.flatMap((line, row) =>
    line.flatMap((tenths, column) =>
      tenths === null ? [] : [{ column, row, tenths, share: high > low ? (tenths - low) / (high - low) : 0 }],
    ),
  );
}

/** From coral, near, over paper to deep water, far. */
export function heatColour(share: number): string {
  const stops = [[0xef, 0x6f, 0x53], [0xfb, 0xf8, 0xf1], [0x1c, 0x5e, 0x8e]] as const;
  const at = Math.min(1, Math.max(0, share)) * 2;
  const first = at < 1 ? 0 : 1;
  const [a, b] = [stops[first], stops[first + 1]] as [readonly number[], readonly number[]];
  return `rgb(${a.map((part, i) => Math.round(part + ((b[i] as number) - part) * (at - first))).join(" ")})`;
}
