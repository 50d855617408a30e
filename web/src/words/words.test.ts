import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { catalogues, guestName } from ".";
import { dailyCatalogues } from "../parts/daily-words";
import { tournamentCatalogues } from "../parts/tournament-words";
import { en } from "./en";

/** Every key with what kind of thing stands there, and how many values it takes. */
function shape(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value === "object") return shape(value as object, `${path}${key}.`);
    return [`${path}${key} ${typeof value} ${typeof value === "function" ? value.length : ""}`];
  });
}

const all = [catalogues, dailyCatalogues, tournamentCatalogues].flatMap((each) => Object.entries(each).map(([language, words]) => [language, words, each.en] as const));

it.each(all)("%s says everything and nothing else, and leaves nothing empty", (_, words, model) => {
  expect(shape(words)).toEqual(shape(model));
  expect(JSON.stringify(words)).not.toContain('""');
});

it("calls a guest as nobody else at the table is called", () => {
  const taken: string[] = [];
  for (const _ of en.guestNames) taken.push(guestName(taken));
  expect(taken.toSorted()).toEqual(en.guestNames.toSorted());
  expect(guestName(taken)).toBe(taken[0]);
});

it("says tu in French, as the engine, the program and the server do", () => {
  const source = join(import.meta.dirname, "../../../src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("words/fr.txt"));
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const formal = readFileSync(join(source, file), "utf8").match(/^.*(\b(vous|votre|vos|vôtres?)\b|[a-zé]ez\b).*$/gim) ?? [];
    expect(formal, file).toEqual([]);
  }
  const texts = JSON.stringify([catalogues.fr, dailyCatalogues.fr, tournamentCatalogues.fr], (_, value: unknown) => (typeof value === "function" ? String(value) : value));
  expect(texts.match(/\b(vous|votre|vos)\b/i)).toBeNull();
});
