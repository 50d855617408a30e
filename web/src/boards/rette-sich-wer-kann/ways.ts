// For each crocodile, one way that it could go in open water, from corner to corner: columns to the right, rows down.
import type { Language } from "../../lib/protocol";

type Corner = readonly [number, number];

export const ways: Record<number, readonly Corner[]> = {
  1: [[0, 0], [1, -1]],
  2: [[0, 0], [1, 0], [1, -1]],
  3: [[0, 0], [2, 0], [2, -1]],
  4: [[0, 0], [3, 0], [3, -1]],
  5: [[0, 0], [3, 0], [3, -2]],
  6: [[0, 0], [2, 0], [2, -2], [4, -2]],
};

export const captions: Record<Language, string> = {
  en: "One way for each crocodile, from the tile to the ring. The turn may come earlier or later, or not at all, but the number of cells is always exact.",
  fr: "Un chemin pour chaque crocodile, de la tuile à l’anneau. Le virage peut venir plus tôt, plus tard ou pas du tout, mais le nombre de cases est toujours exact.",
  de: "Für jedes Krokodil ein Weg, vom Plättchen zum Ring. Gewendet wird früher, später oder gar nicht, aber die Zahl der Felder stimmt immer genau.",
};
