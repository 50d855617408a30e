// The rules: alike in every language, with pictures of what can happen, and open at what matters.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import type { Move, OptionValue, View } from "../lib/protocol";
import { languages } from "../lib/settings.svelte";
import { testEngine } from "../lib/testing/engine";
import type { RuleSection } from "./board";
import { games } from ".";
import { captions } from "./powerboats/captions";
import { matters as powerboatsMatters } from "./powerboats/matters";
import { course, lake, pictures } from "./powerboats/pictures";
import { byPlace, byTurns } from "./powerboats/scores";
import { about, deck, drawnIn } from "./regatta/deck";
import { matters as regattaMatters } from "./regatta/matters";
import moments from "./regatta/pictures.plies.json";
import { rules as regattaRules } from "./regatta/rules";
import { matters as retteMatters } from "./rette-sich-wer-kann/matters";
import { poolOf } from "./rette-sich-wer-kann/pool";
import { rules as retteRules } from "./rette-sich-wer-kann/rules";
import { ways } from "./rette-sich-wer-kann/ways";
import { matters as riverMatters } from "./up-the-river/matters";
import { rules as riverRules } from "./up-the-river/rules";

/** Views of a match after each ply, as a seat or everybody sees them. */
async function replay(game: string, players: number, options: Record<string, OptionValue>, plies: readonly string[], viewer: number | "spectator" = "spectator") {
  const ask = await testEngine(game);
  ask({ do: "new", game, players, options });
  return plies.map((notation) => {
    expect(ask({ do: "play", notation }), notation).not.toHaveProperty("error");
    return ask({ do: "view", viewer })["view"] as View;
  });
}
const section = (rules: RuleSection[], id: string): RuleSection => {
  const found = rules.find((each) => each.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe.each(games.map((card) => [card.id, card] as const))("%s", (id, card) => {
  it("opens at a section that exists, whatever happens in a match", async () => {
    const [ask, { rules, matters }] = [await testEngine(id), await card.load()];
    const ids = rules.en.map((each) => each.id);
    const opened = new Set<string>();
    let state = ask({ do: "new", game: id, players: card.players[0], seed: 7 });
    for (let ply = 0; ply < 200 && state["turn"] !== "over"; ply++) {
      const moves = (ask({ do: "moves" })["moves"] ?? []) as Move[];
      // Spread out, so that all sorts of things happen.
      const notation = moves[(Math.imul(ply, 0x9e3779b1) >>> 8) % moves.length]?.notation;
      state = state["turn"] === "chance" ? ask({ do: "roll" }) : ask({ do: "play", notation });
      for (const viewer of ["spectator", 0] as const) opened.add(matters(ask({ do: "view", viewer })["view"] as View, viewer));
    }
    expect(ids).toEqual(expect.arrayContaining([...opened]));
    expect(opened.size).toBeGreaterThan(2);
  });

  it("has the same sections in every language, and a caption under every picture", async () => {
    const { rules } = await card.load();
    const ids = rules.en.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const language of languages) {
      expect(rules[language].map(({ id }) => id)).toEqual(ids);
      for (const { title, diagram, caption } of rules[language]) {
        expect(title).toBeTruthy();
        expect(Boolean(caption), title).toBe(diagram !== undefined);
      }
      expect(rules[language].some(({ diagram, Figure }) => diagram ?? Figure)).toBe(true);
    }
  });
});

describe("Up the River", () => {
  const round = ["roll 2", "4>6", "roll 3", "4>7"];
  const home = ["roll 5", "4>9", "roll 5", "4>9", "roll 2", "8>10", "roll 2", "8>10", "roll 3", "9>harbour", "roll 3", "9>harbour"];

  it("shows moments of real matches", async () => {
    const pictured: Record<string, string[]> = {
      number: ["roll 2", "4>6", "roll 2", "4>6", "roll 5", "5>10", "roll 1"],
      arrows: [...round, "roll arrows"],
      waterfall: [...round, "roll 4", "3>7", "roll 2", "6>8"],
      end: home,
    };
    for (const [id, plies] of Object.entries(pictured)) {
      const views = await replay("up-the-river", 2, { first: "seat" }, plies);
      expect(views.at(-1), id).toMatchObject(section(riverRules.en, id).diagram as View);
    }
  });

  it("opens its rules at what the die shows, or at the waterfall", async () => {
    const at = async (plies: string[]) => (await replay("up-the-river", 2, { first: "seat" }, plies)).map((view) => riverMatters(view)).at(-1);
    expect(await at(["roll 2"])).toBe("number");
    expect(await at(["roll 2", "4>6"])).toBe("turn");
    expect(await at([...round, "roll arrows"])).toBe("arrows");
    expect(await at([...home, "roll 1"])).toBe("waterfall");
    expect(riverMatters({ players: [{ boats: [], berths: [12], points: 12 }] } as unknown as View)).toBe("end");
  });
});

describe("Powerboats", () => {
  const plies =
    "tile 6 turned|tile 4 turned|tile 3 turned|tile 5 turned|tile 2|tile 1|starter 1|buoys K10 M17 E21 T21|O10 SE|L10 SE|+1|roll 2|SE>M12|+1|roll 1|SE>P11|2+1|roll 2|SE>O16|1+1|roll 2|SE>Q14|22|SW>M20|21|SE>S17|2+1|roll 3|W>H20|21|SW>Q20|32+1|roll 3|W>A20!1".split("|");
  const after = async (ply: string, viewer = 0) => {
    const views = await replay("powerboats", 2, { water: "dark" }, plies.slice(0, plies.indexOf(ply) + 1), viewer);
    return views.at(-1) as View & { free?: unknown; players: { at?: string; damage: number; next?: string; dice?: number[] }[] };
  };

  it("shows moments of one race", async () => {
    expect(await after("L10 SE")).toMatchObject({ lake, course, players: pictures.start.boats.map(({ at, heading }) => ({ at, heading })) });
    const [before, rounded] = pictures.gates.boats;
    expect((await after("22")).players[0]).toMatchObject({ at: before.at, heading: before.heading, next: "buoy 1" });
    expect((await after("SW>M20")).players[0]).toMatchObject({ at: rounded.at, heading: rounded.heading, next: "buoy 2" });
    const steering = await after("roll 3");
    expect(steering.players[0]).toMatchObject({ at: pictures.steering.boats[0].at, heading: "SW", dice: [2, 3] });
    expect(steering.free).toEqual({ left: 4, ahead: 0, right: 12 });
    const crash = await after("W>A20!1");
    expect(crash.players[0]).toMatchObject({ at: pictures.damage.boats[1].at, damage: pictures.damage.damage, dice: [] });
    for (const language of languages) expect(Object.keys(captions[language])).toEqual(Object.keys(pictures));
  });

  it("opens its rules at the place, the dice, the gate, the way or the crash", async () => {
    const at = async (ply: string, viewer = 0) => powerboatsMatters(await after(ply, viewer), viewer);
    expect(await at("starter 1")).toBe("course");
    expect(await at("buoys K10 M17 E21 T21")).toBe("start");
    expect(await at("L10 SE")).toBe("dice");
    expect(await at("roll 2")).toBe("steering");
    expect(await at("W>A20!1")).toBe("dice");
    // It is the other's turn now; in the next one of the boat that crashed, the damage matters.
    const crashed = { ...(await after("W>A20!1")), seat: 0 } as View;
    expect(powerboatsMatters(crashed, 0)).toBe("damage");
    const gate = structuredClone(await after("22"));
    (gate.players[0] as { at: string }).at = "N19";
    expect(powerboatsMatters(gate, 0)).toBe("gates");
    expect(powerboatsMatters({ ...gate, players: [{ state: "sunk" }, gate.players[1]] } as unknown as View, 0)).toBe("end");
    expect(powerboatsMatters({ ...gate, phase: "over" } as View, 0)).toBe("points");
  });

  it("adds up the points of its examples as the rule says", () => {
    for (const race of [0, 1, 2]) {
      const worths = byPlace.map(({ points }) => points[race] as [number, number]);
      expect(worths.map(([worth]) => worth).toSorted()).toEqual([0, 1, 2]);
      expect(worths.every(([, factor]) => factor === race + 1)).toBe(true);
    }
    const totals = byPlace.map(({ points }) => points.reduce((sum, [worth, factor]) => sum + worth * factor, 0));
    expect(totals).toEqual([7, 4, 7]);
    // 23 − 20 turns, or 5 for a boat that did not finish.
    expect(byTurns).toEqual([[1, 23 - 20, 0], [1, 0, 5]]);
  });
});

describe("Regatta", () => {
  it.each(Object.entries(moments))("shows a moment of a real match: %s", async (id, { players, options, plies }) => {
    const views = await replay("regatta", players, options, plies);
    expect(views.at(-1)).toEqual(section(regattaRules.en, id).diagram);
  });

  it("shows every card of the deck, as often as it is there", () => {
    const data = readFileSync(new URL("../../../src/games/regatta/data/deck.txt", import.meta.url), "utf8");
    const lines = data.split("\n").filter((line) => line && !line.startsWith("#"));
    const cards = lines.map((line) => {
      const [colour, ...rest] = line.trim().split(/\s+/);
      const [size, arrows, symbol] = colour === "sun" ? [] : rest;
      return [colour, size, arrows, symbol?.startsWith("x") ? "none" : symbol, Number(rest.at(-1)?.slice(1))];
    });
    const shown = deck.flatMap(({ colour, kinds }) =>
      kinds.map(({ face, count }) => [colour, face.size, face.arrows?.join("/"), face.symbol, count]),
    );
    expect(shown).toEqual(cards);
    // And an event that tells of one is enough to draw it.
    for (const { face } of deck.flatMap(({ kinds }) => kinds)) {
      const { colour, size = "", arrows = [], symbol = "" } = face;
      expect(drawnIn({ event: colour === "sun" ? "drew_sun" : "drew", sentence: "", size, arrows, symbol })).toBe(face);
    }
    for (const language of languages) expect(Object.keys(about[language].colours)).toEqual(deck.map(({ colour }) => colour));
  });

  it("opens its rules at the start, the turn, the second card, the zones, heaving to or the end", async () => {
    const { players, options, plies } = moments.marks;
    const views = await replay("regatta", players, options, plies, 0);
    expect(regattaMatters(views[0] as View)).toBe("setup");
    type Choosing = View & { choices?: { legal: boolean; hindrance?: string }[] };
    const free = ({ choices }: Choosing) => choices?.some(({ legal, hindrance }) => legal && !hindrance) ?? false;
    const sailing = views.find((view) => view["phase"] === "sail" && free(view)) as Required<Choosing>;
    expect(regattaMatters(sailing)).toBe("turn");
    const second = views.find((view) => view["phase"] === "second") as View;
    expect(regattaMatters(second)).toBe("symbols");
    const all = (more: object) => ({ ...sailing, choices: sailing.choices.map((way) => ({ ...way, ...more })) }) as View;
    expect(regattaMatters(all({ legal: false, hindrance: "edge" }))).toBe("heaving");
    expect(regattaMatters(all({ legal: true, hindrance: "zone" }))).toBe("zones");
    expect(regattaMatters({ ...sailing, phase: "over" } as View)).toBe("end");
  });
});

describe("Rette sich wer kann", () => {
  it("shows each tile once in its pictures", () => {
    for (const { diagram } of retteRules.en) {
      const pool = diagram && poolOf(diagram);
      if (!pool) continue;
      const tiles = [...pool.pieces.map((piece) => piece.tiles), ...pool.players.map(({ bar }) => bar)].flat();
      for (const seat of [0, 1]) {
        const own = tiles.filter((tile) => tile.seat === seat);
        expect(own).toHaveLength(6);
        const seen = own.flatMap(({ value }) => value ?? []);
        expect(new Set(seen).size).toBe(seen.length);
      }
    }
  });

  it("draws a way for each crocodile, as long and as straight as it must be", () => {
    expect(Object.keys(ways)).toEqual(["1", "2", "3", "4", "5", "6"]);
    for (const [value, corners] of Object.entries(ways)) {
      const legs = corners.slice(1).map(([x, y], i) => [x - (corners[i]?.[0] ?? 0), y - (corners[i]?.[1] ?? 0)] as const);
      const steps = legs.reduce((sum, [x, y]) => sum + (value === "1" ? Math.max(Math.abs(x), Math.abs(y)) : Math.abs(x) + Math.abs(y)), 0);
      expect(steps).toBe(Number(value));
      expect(legs.length - 1).toBeLessThanOrEqual(value === "6" ? 2 : value === "1" ? 0 : 1);
      if (value !== "1") expect(legs.every(([x, y]) => x === 0 || y === 0)).toBe(true);
    }
  });

  it("opens its rules at the opening, the move, the crocodile, the bar, a stall or the end", async () => {
    const [placed] = await replay("rette-sich-wer-kann", 2, { opening: "placed" }, ["place d2"]);
    expect(retteMatters(placed as View)).toBe("opening");
    const ask = await testEngine("rette-sich-wer-kann");
    ask({ do: "new", game: "rette-sich-wer-kann", players: 2, options: { opening: "standard" } });
    const view = ask({ do: "view" })["view"] as View;
    expect(retteMatters(view)).toBe("turn");
    expect(retteMatters({ ...view, phase: "way" } as View)).toBe("crocodiles");
    expect(retteMatters({ ...view, quiet: 21 } as View)).toBe("stalling");
    expect(retteMatters({ ...view, occurrences: 2 } as View)).toBe("stalling");
    expect(retteMatters({ ...view, pieces: [{ cell: "f13", tiles: [{ seat: 0, value: null }] }] } as unknown as View)).toBe("bars");
    expect(retteMatters({ ...view, phase: "over" } as View)).toBe("end");
  });
});
