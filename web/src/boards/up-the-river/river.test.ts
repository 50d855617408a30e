import { describe, expect, it } from "vitest";

import type { GameEvent, View } from "../../lib/protocol";
import { assign, frames, hasDrifted, layoutOf, sections } from "./river";
import type { River, Sprite } from "./river";

const river = (boats: number[][], more: Partial<River> = {}): River => ({
  first: 0,
  sandbank: 1,
  wave: 5,
  seat: 0,
  die: null,
  next_berth: 12,
  players: boats.map((own) => ({ boats: own, berths: [], points: 0 })),
  ...more,
});
const event = (name: string, values: Record<string, number>): GameEvent =>
  ({ event: name, sentence: `${name}.`, ...values }) as GameEvent;
const view = (shown: River) => shown as unknown as View;
const placesOf = (sprites: Sprite[], seat: number) =>
  sprites.filter((sprite) => sprite.seat === seat).map(({ place }) => place);

describe("drawn boats", () => {
  const start = assign([], river([[4, 4, 4], [4, 4, 4]]), false);

  it("are three for each seat", () => {
    expect(start).toHaveLength(6);
  });

  it("stay the same ones when another moves", () => {
    const moved = assign(start, river([[4, 4, 7], [4, 4, 4]]), false);
    expect(placesOf(moved, 0).filter((place) => JSON.stringify(place) === '{"section":4}')).toHaveLength(2);
    const back = assign(moved, river([[4, 4, 9], [4, 4, 4]]), false);
    const which = (sprites: Sprite[], section: number) =>
      sprites.find(({ seat, place }) => seat === 0 && JSON.stringify(place) === `{"section":${section}}`)?.boat;
    expect(which(back, 9)).toBe(which(moved, 7));
  });

  it("drift with the river and are lost over the waterfall", () => {
    const before = assign(start, river([[1, 4, 6], [4, 4, 4]]), false);
    const after = assign(before, river([[3, 5], [3, 3, 3]], { sandbank: 10 }), true);
    before.forEach(({ seat, place }, i) => {
      if (seat !== 0 || place === "lost" || !("section" in place)) return;
      const expected = place.section === 1 ? "lost" : { section: place.section - 1 };
      expect(after[i]?.place).toEqual(expected);
    });
  });

  it("take a berth", () => {
    const shown = river([[4, 4], [4, 4, 4]]);
    shown.players[0]?.berths.push(12);
    expect(placesOf(assign(start, shown, false), 0)).toContainEqual({ berth: 12 });
  });
});

describe("the moments of a ply", () => {
  it("show the wave carrying a boat on after its number", () => {
    const before = river([[3, 4, 4], [4, 4, 4]], { die: 2 });
    const after = river([[4, 4, 8], [4, 4, 4]], { seat: 1 });
    const told = frames(view(before), view(after), [
      event("sailed", { seat: 0, from: 3, to: 5 }),
      event("carried", { seat: 0, from: 5, to: 8 }),
    ]);
    expect(told.map((frame) => (frame.view as unknown as River).players[0]?.boats)).toEqual([
      [4, 4, 5],
      [4, 4, 8],
    ]);
  });

  it("show the move first and the river moving on after it", () => {
    const before = river([[4, 4, 4], [1, 4, 4]], { seat: 1, die: 3 });
    const after = river([[3, 3, 3], [3, 6]], { sandbank: 10, wave: 4 });
    const told = frames(view(before), view(after), [
      event("sailed", { seat: 1, from: 4, to: 7 }),
      event("waterfall", {}),
      event("lost", { seat: 1, count: 1 }),
    ]);
    expect(told).toHaveLength(2);
    expect((told[0]?.view as unknown as River).players[1]?.boats).toEqual([1, 4, 7]);
    expect(told[1]?.view).toBe(after);
    expect(told[1]?.sentences).toEqual(["waterfall.", "lost."]);
  });

  it("end with what the engine shows, even when nothing is told", () => {
    const after = view(river([[4, 4, 4]]));
    expect(frames({}, after, [])).toEqual([{ view: after, sentences: [] }]);
  });
});

it("sees the river move on, from the last section to the first too", () => {
  expect(hasDrifted(river([], { sandbank: 1 }), river([], { sandbank: 10 }))).toBe(true);
  expect(hasDrifted(river([], { sandbank: 5 }), river([], { sandbank: 4 }))).toBe(true);
  expect(hasDrifted(river([], { sandbank: 5 }), river([], { sandbank: 5 }))).toBe(false);
});

it.each([true, false])("keeps every boat on the drawing (standing: %s)", (standing) => {
  const layout = layoutOf(standing);
  for (let section = 1; section <= sections; section++) {
    for (let lane = 0; lane < 4; lane++) {
      for (let index = 0; index < 3; index++) {
        const { x, y } = layout.boat({ seat: lane, boat: 0, place: { section } }, index, 3, 4);
        expect(x).toBeGreaterThan(10);
        expect(x).toBeLessThan(layout.width - 10);
        expect(y).toBeGreaterThan(10);
        expect(y).toBeLessThan(layout.height - 10);
      }
    }
  }
});
