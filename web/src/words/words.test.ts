import { expect, it } from "vitest";

import { catalogues } from ".";
import { en } from "./en";

/** Every key with what kind of thing stands there, and how many values it takes. */
function shape(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value === "object") return shape(value as object, `${path}${key}.`);
    return [`${path}${key} ${typeof value} ${typeof value === "function" ? value.length : ""}`];
  });
}

it.each(Object.entries(catalogues))("%s says everything and nothing else", (_, words) => {
  expect(shape(words)).toEqual(shape(en));
});

it.each(Object.entries(catalogues))("%s leaves nothing empty", (_, words) => {
  const texts = JSON.stringify(words);
  expect(texts).not.toContain('""');
});
