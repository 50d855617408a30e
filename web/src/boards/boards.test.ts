// What every board must provide, checked with the real engine.
import { describe, expect, it } from "vitest";

import { languages } from "../lib/settings.svelte";
import type { GameEvent, GameInfo, Move, View } from "../lib/protocol";
import { testEngine } from "../lib/testing/engine";
import { games } from ".";

describe.each(games.map((card) => [card.id, card] as const))("%s", (id, card) => {
  it("is named and described as by the engine", async () => {
    const ask = await testEngine(id);
    for (const lang of languages) {
      const found = (ask({ do: "games", lang })["games"] as GameInfo[]).find((game) => game.id === id);
      expect(found?.name).toBe(card.name[lang]);
      expect(found?.players).toEqual(card.players);
    }
  });

  it("has a lesson that can be played", async () => {
    const ask = await testEngine(id);
    const { lesson } = await card.load();
    ask({ do: "new", game: id, players: lesson.players, options: lesson.options });
    const play = (notation: string) => expect(ask({ do: "play", notation })).not.toHaveProperty("error");
    for (const step of lesson.steps) {
      for (const notation of step.plies ?? []) play(notation);
      for (const language of languages) expect(step.text[language]).toBeTruthy();
      if (!step.wanted) continue;
      const { seat, moves } = ask({ do: "moves" }) as unknown as { seat: number; moves: Move[] };
      expect(seat).toBe(0);
      expect(moves.map(({ notation }) => notation)).toContain(step.wanted);
      play(step.wanted);
    }
  });

  it("names no cell in its lesson, since boards do not show their names everywhere", async () => {
    const { lesson } = await card.load();
    for (const { text } of lesson.steps) {
      for (const language of languages) expect(text[language]).not.toMatch(/\b[a-x]\d{1,2}\b/i);
    }
  });

  it("says in every step of its lesson what to do or what to look at", async () => {
    const { lesson } = await card.load();
    for (const { text, wanted, marks } of lesson.steps) expect(Boolean(wanted) || (marks?.length ?? 0) > 0, text.en).toBe(true);
  });

  it("shows every ply of whole matches, ending with what the engine shows", async () => {
    const ask = await testEngine(id);
    const board = await card.load();
    const [fewest, most] = card.players;
    for (let players = fewest; players <= most; players++) {
      let state = ask({ do: "new", game: id, players, seed: players });
      let view = ask({ do: "view" })["view"] as View;
      for (let ply = 0; ply < 6000 && state["turn"] !== "over"; ply++) {
        if (state["turn"] === "chance") {
          state = ask({ do: "roll" });
        } else {
          const { moves } = ask({ do: "moves" }) as unknown as { moves: Move[] };
          // Spread out, so that no game goes on for ever.
          const move = moves[(Math.imul(ply, 0x9e3779b1) >>> 8) % moves.length] as Move;
          expect(move.sentence).toBeTruthy();
          // The computer finishes games that take too long, and one that is to be played well.
          const { notation } = ply < (players === fewest ? 60 : 3000) ? move : ask({ do: "think", mind: "deckhand", nodes: 1, seed: ply });
          state = ask({ do: "play", notation });
        }
        const { events } = ask({ do: "events" }) as unknown as { events: GameEvent[] };
        const after = ask({ do: "view" })["view"] as View;
        const frames = board.frames(view, after, events);
        expect(frames.at(-1)?.view).toEqual(after);
        expect(frames.flatMap(({ sentences }) => sentences)).toEqual(events.map(({ sentence }) => sentence));
        view = after;
      }
      expect(state["turn"]).toBe("over");
      // A game without points shows none.
      const points = (state["result"] as { points: number }[]).map((result) => result.points);
      const shown = board.points(view);
      expect(shown).toEqual(shown.length || points.some(Boolean) ? points : []);
    }
  });

  it("explains its rules alike in every language", async () => {
    const { rules } = await card.load();
    for (const language of languages) {
      expect(rules[language]).toHaveLength(rules.en.length);
      rules[language].forEach((section, i) => {
        expect(section.paragraphs).toHaveLength(rules.en[i]?.paragraphs.length ?? 0);
        expect(section.paragraphs.every(Boolean)).toBe(true);
      });
    }
  });
});
