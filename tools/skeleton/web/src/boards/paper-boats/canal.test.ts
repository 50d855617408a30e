import { expect, it } from "vitest";

import type { GameEvent } from "../../lib/protocol";
import { canalOf, frames, heightOf, placeOf, widthOf } from "./canal";
import type { Canal } from "./canal";

const canal: Canal = { pond: 10, mover: 0, die: null, players: [{ boats: [0, 10], points: 1 }, { boats: [3, 3], points: 0 }] };

it("is nothing before the set-up is complete", () => {
  expect(canalOf({})).toBeNull();
  expect(canalOf({ ...canal })?.pond).toBe(10);
});

it("shows a ply with all that is told about it, and its last sound", () => {
  const events: GameEvent[] = [
    { event: "sailed", sentence: "You sail." },
    { event: "carried", sentence: "On it goes." },
  ];
  expect(frames({}, { ...canal }, events)).toEqual([{ view: canal, sentences: ["You sail.", "On it goes."], sound: "water" }]);
  expect(frames({}, { ...canal }, [])).toEqual([{ view: canal, sentences: [] }]);
});

it("keeps every boat on the drawing", () => {
  for (let seat = 0; seat < canal.players.length; seat++) {
    for (let at = 0; at <= canal.pond; at++) {
      for (const beside of [0, 1]) {
        const { x, y } = placeOf(seat, at, beside);
        expect(x).toBeGreaterThan(20);
        expect(x).toBeLessThan(widthOf(canal) - 20);
        expect(y).toBeGreaterThan(20);
        expect(y).toBeLessThan(heightOf(canal) - 20);
      }
    }
  }
});
