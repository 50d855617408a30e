import { describe, expect, it } from "vitest";

import type { GameEvent, Move, View } from "../../lib/protocol";
import { testEngine } from "../../lib/testing/engine";
import { arrowsOn, chevron, gateOf, lineOf, softened, wayRound, wayTo } from "./course";
import { frames } from "./frames";
import type { Course, Hex, Lake } from "./lake";
import { across, angleOf, border, headings, hexOf, isLand, lakeOf, middle, nameOf, onLake, scene, stepped, turned, unit } from "./lake";
import { lesson } from "./lesson";
import { labels } from "./labels";
import { inOrder, reasonsFor } from "./points";
import { firstPlan, forecast, moveOf, nextTap, planOf, tapped, withAdded } from "./plan";
import { heatColour, heatOf } from "./study";
import type { Study } from "./study";
import { racesOf } from "./tracks";

type Ask = Awaited<ReturnType<typeof testEngine>>;

/** A match with the lake laid out and the buoys placed. */
async function begun(seed: number, players = 3): Promise<{ ask: Ask; lake: Lake }> {
  const ask = await testEngine("powerboats");
  ask({ do: "new", game: "powerboats", players, seed });
  for (let i = 0; i < 8; i++) ask({ do: "roll" });
  return { ask, lake: lakeOf(ask({ do: "view" })["view"] as View) as Lake };
}

describe("the drawing", () => {
  it("steps from hex to hex as far as they are apart, in the direction that is drawn", () => {
    for (const from of [hexOf("H8"), hexOf("H9")]) {
      for (const heading of headings) {
        const [a, b] = [middle(from), middle(stepped(from, heading))];
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        expect(length).toBeCloseTo(40, 6);
        expect((b.x - a.x) / length).toBeCloseTo(unit(heading).x, 6);
        expect((b.y - a.y) / length).toBeCloseTo(unit(heading).y, 6);
      }
    }
  });
  it("keeps every hex in the scene", () => {
    for (const name of ["A1", "X1", "A24", "X24"]) {
      const { x, y } = middle(hexOf(name));
      expect(x - 20).toBeGreaterThan(scene.x);
      expect(x + 20).toBeLessThan(scene.x + scene.width);
      expect(y - 24).toBeGreaterThan(scene.y);
      expect(y + 24).toBeLessThan(scene.y + scene.height);
    }
  });
  it("knows left from right", () => {
    expect(across("E", "left").y).toBeCloseTo(-1, 9);
    expect(turned("E", 1)).toBe("NE");
    expect(turned("E", -1)).toBe("SE");
    expect(angleOf("NE")).toBe(300);
  });
  it("borders a hex where its neighbour is something else", () => {
    const hex = hexOf("H8");
    expect(border(hex, () => true)).toBe("");
    expect(border(hex, () => false).match(/M/g)).toHaveLength(6);
    // The edge to the east is the one that lies to the east.
    const east = border(hex, (next) => nameOf(next) !== nameOf(stepped(hex, "E")));
    const xs = [...east.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));
    expect(xs.every((x) => Math.abs(x - middle(hex).x - 20) < 0.1)).toBe(true);
  });
});

describe("the course", () => {
  const course: Course = {
    line: { direction: "E", front: "right", finish_from: "right", hexes: ["L10", "M10", "N10", "O10"], finish_buoy: "P10" },
    buoys: [{ at: "K10" }, { at: "M17", rounded: "clockwise", gate: "SE" }],
  };
  it("has gates from the buoy to the shore", () => {
    const gate = gateOf(course.buoys[1] as Course["buoys"][0]);
    expect(gate?.hexes.map(nameOf)).toEqual(["M18", "N19", "N20", "O21", "O22", "P23", "P24"]);
    expect(gate?.side).toBe("right");
    expect(gateOf(course.buoys[0] as Course["buoys"][0])).toBeNull();
  });
  it("crosses the line forwards at the start and back at the finish", () => {
    expect(lineOf(course, false).side).toBe("right");
    expect(lineOf(course, true).side).toBe("left");
  });
  it("has chevrons that point to the far side", () => {
    const tip = chevron(hexOf("M10"), lineOf(course, false)).split("L")[1]?.split(",").map(Number) ?? [];
    expect(tip[1]).toBeGreaterThan(middle(hexOf("M10")).y);
  });

  // As the rules count: from a gate to its far side, and back onto it, in the order of the buoys.
  function rounded(path: readonly Hex[], { buoys }: Course): number {
    const gates = buoys.flatMap((buoy) => gateOf(buoy) ?? []);
    let [done, count] = [0, 0];
    for (let i = 0; i + 1 < path.length; i++) {
      const gate = gates[done];
      if (!gate) break;
      const [a, b] = [path[i], path[i + 1]] as [Hex, Hex];
      const [on, over] = [gate.hexes.map(nameOf), across(gate.heading, gate.side)];
      const step = (middle(b).x - middle(a).x) * over.x + (middle(b).y - middle(a).y) * over.y;
      if (on.includes(nameOf(a)) && step > 1) count += 1;
      if (on.includes(nameOf(b)) && step < -1) count = -1;
      if (count < 1) continue;
      [done, count] = [done + 1, 0];
    }
    return done;
  }
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("is shown by a way over water, round all buoys in their sense (lake %i)", async (seed) => {
    const { lake } = await begun(seed);
    const found = lake.course as Course;
    const way = wayRound(lake.lake, found);
    const standing = new Set([...found.buoys.map(({ at }) => at), found.line.finish_buoy]);
    way.forEach((hex, i) => {
      expect(onLake(hex) && !isLand(lake.lake, hex) && !standing.has(nameOf(hex))).toBe(true);
      const last = way[i - 1];
      if (last) expect(headings.some((heading) => nameOf(stepped(last, heading)) === nameOf(hex))).toBe(true);
    });
    expect(rounded(way, found)).toBe(3);
    expect(found.line.hexes).toContain(nameOf(way.at(-1) as Hex));
  });
  it("shows a boat the way through its next mark", async () => {
    const { lake } = await begun(2);
    const found = lake.course as Course;
    const way = wayTo(lake.lake, found, found.line.hexes[0] as string, "buoy 1");
    const gate = gateOf(found.buoys[1] as Course["buoys"][0]);
    expect(nameOf(way[0] as Hex)).toBe(found.line.hexes[0]);
    expect(gate?.hexes.map(nameOf)).toContain(nameOf(way.at(-2) as Hex));
  });
  it("is drawn softly, with arrows along it", () => {
    const line = softened([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }]);
    expect(line[0]).toEqual({ x: 0, y: 0 });
    expect(line.at(-1)).toEqual({ x: 100, y: 100 });
    const [first, second] = arrowsOn([{ x: 0, y: 0 }, { x: 200, y: 0 }], 100);
    expect(first).toEqual({ x: 50, y: 0, angle: 0 });
    expect(second?.x).toBe(150);
  });
});

describe("a dice plan", () => {
  /** As the engine lists them for a player who holds 3, 2 and 2. */
  async function movesFor(): Promise<{ moves: Move[]; held: number[] }> {
    const ask = await testEngine("powerboats");
    ask({ do: "new", game: "powerboats", players: lesson.players, options: lesson.options });
    const plies = lesson.steps.flatMap(({ plies = [], wanted }) => [...plies, ...(wanted ? [wanted] : [])]);
    for (const notation of plies.slice(0, plies.indexOf("32+1"))) ask({ do: "play", notation });
    const { moves } = ask({ do: "moves" }) as unknown as { moves: Move[] };
    return { moves, held: lakeOf(ask({ do: "view" })["view"] as View)?.players[0]?.dice ?? [] };
  }
  it("is a legal move whatever is tapped, and every move can be tapped together", async () => {
    const { moves, held } = await movesFor();
    expect(held).toEqual([2, 3]);
    const seen = new Set<number>();
    const open = [firstPlan(held)];
    for (const plan of open) {
      const move = moveOf(moves, held, plan);
      expect(move).toBeDefined();
      if (!move || seen.has(move.code * 16 + plan.fates.indexOf("out") + 1)) continue;
      seen.add(move.code * 16 + plan.fates.indexOf("out") + 1);
      open.push(...held.map((_, die) => tapped(moves, held, plan, die)), withAdded(plan));
    }
    expect(new Set([...seen].map((key) => Math.floor(key / 16)))).toEqual(new Set(moves.map(({ code }) => code)));
  });
  it("comes back from the move it stands for", async () => {
    const { moves, held } = await movesFor();
    for (const move of moves) expect(moveOf(moves, held, planOf(move, held))).toBe(move);
  });
  it("is reached from any other plan by tapping what a lesson asks for", async () => {
    const { moves, held } = await movesFor();
    for (const wanted of moves) {
      for (const from of moves) {
        let plan = planOf(from, held);
        for (let taps = 0; ; taps++) {
          expect(taps).toBeLessThan(8);
          const next = nextTap(wanted, moves, held, plan);
          if (next === "go") break;
          plan = next === "add" ? withAdded(plan) : tapped(moves, held, plan, next);
        }
        expect(moveOf(moves, held, plan)).toBe(wanted);
      }
    }
  });
  it("begins with a die for who has none, and with all kept else", () => {
    expect(firstPlan([])).toEqual({ fates: [], added: true });
    expect(firstPlan([3, 1])).toEqual({ fates: ["keep", "keep"], added: false });
  });
  it("foresees how fast it will be", () => {
    const chances = forecast([3, 2], { fates: ["keep", "roll"], added: true });
    expect(chances.map(({ total }) => total)).toEqual([5, 6, 7, 8, 9]);
    expect(chances.map(({ share }) => Math.round(share * 9))).toEqual([1, 2, 3, 2, 1]);
  });
});

/** A whole match, played by the engine's quickest mind. */
async function wholeMatch() {
  const ask = await testEngine("powerboats");
  let state = ask({ do: "new", game: "powerboats", players: 2, seed: 9 });
  const steps: { ply: number; seat: number | null; notation: string; events: GameEvent[] }[] = [];
  const views: View[] = [ask({ do: "view" })["view"] as View];
  while (state["turn"] !== "over") {
    const { notation } = ask({ do: "think", mind: "random" }) as { notation?: string };
    state = state["turn"] === "chance" ? ask({ do: "roll" }) : ask({ do: "play", notation });
    const told = ask({ do: "events" }) as unknown as { ply: number; seat: number | null; notation: string; events: GameEvent[] };
    steps.push(told);
    views.push(ask({ do: "view" })["view"] as View);
  }
  return { ask, steps, views };
}

describe("a match told", () => {
  it("has the track, turns, end and points of every boat in each of three races", async () => {
    const { ask, steps, views } = await wholeMatch();
    const races = racesOf(steps, 2);
    expect(races.map(({ race, over }) => [race, over])).toEqual([[1, true], [2, true], [3, true]]);
    const totals = [0, 0];
    for (const { ply, tracks, race } of races) {
      const then = lakeOf(views[ply] as View) as Lake;
      expect(then.race).toBe(race);
      expect(then.phase).toBe("steer");
      tracks.forEach((track, seat) => {
        expect(track.spots).toHaveLength(track.turns + 1);
        expect(track.end).not.toBe("racing");
        totals[seat] = (totals[seat] ?? 0) + track.points;
      });
    }
    expect(totals).toEqual((ask({ do: "state" })["result"] as { points: number }[]).map(({ points }) => points));
  });
  it("says what the points of each boat are for, in numbers that add up", async () => {
    const { steps } = await wholeMatch();
    for (const race of racesOf(steps, 2)) {
      for (const seat of inOrder(race)) {
        for (const label of Object.values(labels)) {
          const numbers = reasonsFor(race, seat, label).map((reason) => Number.parseInt(reason) || 0);
          expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(race.tracks[seat]?.points);
        }
      }
    }
  });
  it("gives a reason for every part, and for having none", () => {
    const track = { spots: [], turns: 20, damage: 0, points: 0, gained: { place: 0, turns: 0, missing: 0 } };
    const race = {
      race: 2,
      ply: 9,
      over: true,
      tracks: [
        { ...track, end: "sunk" as const, place: null },
        { ...track, end: "finished" as const, place: 1, points: 12, gained: { place: 4, turns: 3, missing: 5 } },
        { ...track, end: "finished" as const, place: 2, points: 7, gained: { place: 2, turns: 0, missing: 5 } },
      ],
    };
    expect(inOrder(race)).toEqual([1, 2, 0]);
    expect(reasonsFor(race, 1, labels.en)).toEqual(["4 for 1st place", "3 for finishing 3 turns before the last boat", "5 for a boat that did not finish"]);
    expect(reasonsFor(race, 0, labels.de)).toEqual(["gesunken, also keine Punkte"]);
  });
  it("shows a run where it was made, also when it ends the race", async () => {
    const { steps, views } = await wholeMatch();
    const at = steps.findIndex(({ events }) => events.some(({ event }) => event === "race_over"));
    const told = frames(views[at] as View, views[at + 1] as View, steps[at]?.events ?? []);
    const [run] = told;
    expect(lakeOf(run?.view ?? {})?.race).toBe(1);
    expect(lakeOf(told.at(-1)?.view ?? {})?.race).toBe(2);
    expect(told.at(-1)?.sentences).toEqual([]);
  });
});

describe("a study", () => {
  it("says from the real engine what a boat alone needs, everywhere on the water", async () => {
    const { ask, lake } = await begun(3);
    const study = ask({ do: "study", seat: 0 })["study"] as Study;
    expect(study.par).toBeGreaterThan(80);
    expect(study.par).toBeLessThan(400);
    expect(Math.abs(study.line.length - study.par / 10)).toBeLessThan(8);
    const heat = heatOf(study);
    expect(heat.every((hex) => !isLand(lake.lake, hex))).toBe(true);
    expect(Math.min(...heat.map(({ share }) => share))).toBe(0);
    expect(Math.max(...heat.map(({ share }) => share))).toBe(1);
  });
  it("is warm near the finish and cold far from it", () => {
    expect(heatColour(0)).toBe("rgb(239 111 83)");
    expect(heatColour(0.5)).toBe("rgb(251 248 241)");
    expect(heatColour(1)).toBe("rgb(28 94 142)");
  });
});
