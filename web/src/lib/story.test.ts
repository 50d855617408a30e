import { expect, it } from "vitest";

import type { View, Viewer } from "./protocol";
import { pageLength, Story } from "./story.svelte";
import type { StoryPage, ToldPly } from "./story.svelte";

const seen = (ply: number, viewer: Viewer = 0): View => ({ ply, viewer });
const told = (ply: number, viewer: Viewer = 0): ToldPly => ({ ply, seat: 0, notation: `move ${ply}`, events: [], view: seen(ply, viewer) });

/** Tells a match of that many plies, and counts what it was asked for. */
function teller(plies: number) {
  const asked: number[] = [];
  const tell = (viewer: Viewer, from: number): Promise<StoryPage> => {
    asked.push(from);
    const length = Math.max(Math.min(pageLength, plies + 1 - from), 0);
    return Promise.resolve({ view: seen(from - 1, viewer), story: Array.from({ length }, (_, i) => told(from + i, viewer)) });
  };
  return { asked, tell };
}
const notations = ({ steps }: Story) => steps.map(({ notation }) => notation);

it("is told page by page, the latest first, each page once", async () => {
  const { asked, tell } = teller(2 * pageLength + 7);
  const story = new Story(tell);
  const all = story.begin(2 * pageLength + 7, 0);
  expect(story.steps.length).toBe(2 * pageLength + 7);
  expect(notations(story).join("")).toBe("");
  await all;
  expect(asked).toEqual([2 * pageLength + 1, pageLength + 1, 1]);
  expect(story.steps.map(({ ply }) => ply)).toEqual(story.steps.map((_, i) => i + 1));
  expect(notations(story)).not.toContain("");
  for (const ply of [0, 1, pageLength, pageLength + 1, 2 * pageLength + 7]) expect(await story.viewAt(ply)).toEqual(seen(ply));
  await story.tellAll();
  expect(asked.length).toBe(3);
});

it("fetches what is looked at before the rest has come", async () => {
  const { asked, tell } = teller(3 * pageLength);
  const story = new Story(tell);
  const all = story.begin(3 * pageLength, 0);
  expect(await story.viewAt(5)).toEqual(seen(5));
  expect(asked.slice(0, 2)).toEqual([2 * pageLength + 1, 1]);
  await all;
  expect(asked.length).toBe(3);
});

it("keeps what was told or taken back while a page was on its way", async () => {
  const { tell } = teller(5);
  const story = new Story(tell);
  const all = story.begin(4, 0);
  story.takeBack(4);
  story.add({ ...told(4), notation: "another move" });
  story.add({ ...told(4), notation: "told twice" });
  await all;
  expect(notations(story)).toEqual(["move 1", "move 2", "move 3", "another move"]);
  story.takeBack(3);
  expect(story.steps.length).toBe(2);
  expect(story.seen(3)).toBeUndefined();
  expect(story.seen(2)).toEqual(seen(2));
});

it("forgets a page that was asked for by somebody else", async () => {
  const { tell } = teller(6);
  const story = new Story(tell);
  const first = story.begin(6, 0);
  const second = story.begin(6, 1);
  await Promise.all([first, second]);
  for (let ply = 0; ply <= 6; ply++) expect(await story.viewAt(ply)).toEqual(seen(ply, 1));
});

it("asks again for what could not be told", async () => {
  const { tell } = teller(3);
  let away = true;
  const story = new Story((viewer, from) => (away ? Promise.reject(new Error("away")) : tell(viewer, from)));
  await expect(story.begin(3, 0)).rejects.toThrow("away");
  await expect(story.viewAt(2)).rejects.toThrow("away");
  away = false;
  await story.tellAll();
  expect(notations(story)).toEqual(["move 1", "move 2", "move 3"]);
});
