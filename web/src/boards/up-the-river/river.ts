// The river as the engine shows it, and where its parts are on the drawing. How boats move is never decided
// here: a step only says which drawing of a boat moved.
import type { GameEvent, View } from "../../lib/protocol";
import type { Frame } from "../board";

export const sections = 10;
export const boatsEach = 3;
export const bestBerth = 12;

export interface Player {
  boats: number[];
  berths: number[];
  points: number;
}

export interface River {
  /** The seat before whose turn the river moves on. */
  first: number;
  sandbank: number;
  wave: number;
  seat: number;
  die: number | "arrows" | null;
  next_berth: number;
  players: Player[];
}

export function riverOf(view: View): River | null {
  return Array.isArray(view["players"]) ? (view as unknown as River) : null;
}

/** Where a boat is: on a section (from 1), in a berth, or lost over the waterfall. */
export type Place = { section: number } | { berth: number } | "lost";

export interface Sprite {
  seat: number;
  boat: number;
  place: Place;
}

const same = (a: Place, b: Place): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Which drawn boat is where, so that boats visibly move. The engine knows boats
 * only by their places; those that stay keep their drawing, the others are paired in order.
 */
export function assign(before: readonly Sprite[], river: River, drifted: boolean): Sprite[] {
  return river.players.flatMap((player, seat) => {
    const places: Place[] = [
      ...player.boats.map((section) => ({ section })),
      ...player.berths.map((berth) => ({ berth })),
    ];
    while (places.length < boatsEach) places.push("lost");
    const old = Array.from({ length: boatsEach }, (_, boat) => {
      const found = before.find((sprite) => sprite.seat === seat && sprite.boat === boat);
      return found ? drift(found.place, drifted) : null;
    });
    const taken: (Place | null)[] = old.map((place) => {
      const at = place === null ? -1 : places.findIndex((each) => same(each, place));
      return at < 0 ? null : (places.splice(at, 1)[0] as Place);
    });
    return taken.map((place, boat) => ({ seat, boat, place: place ?? (places.shift() as Place) }));
  });
}

function drift(place: Place, drifted: boolean): Place {
  if (!drifted || place === "lost" || !("section" in place)) return place;
  return place.section === 1 ? "lost" : { section: place.section - 1 };
}

/** Whether the river has moved on by one section between two views. */
export function hasDrifted(before: River, after: River): boolean {
  return before.sandbank % sections === (after.sandbank + 1) % sections;
}

const copy = (river: River): River => structuredClone(river);

function moveBoat(river: River, seat: number, from: number, to: number | null): void {
  const player = river.players[seat];
  const at = player?.boats.indexOf(from) ?? -1;
  if (!player || at < 0) return;
  player.boats.splice(at, 1);
  if (to !== null) {
    player.boats.push(to);
    player.boats.sort((a, b) => a - b);
  } else {
    player.berths.push(river.next_berth);
  }
}

/** The moments of a ply, one after the other. */
export function frames(beforeView: View, afterView: View, events: readonly GameEvent[]): Frame[] {
  const before = riverOf(beforeView);
  const told: Frame[] = [];
  const now = before ? copy(before) : null;
  const show = (event: GameEvent, sound?: Frame["sound"]) => {
    const view = (now ? copy(now) : afterView) as unknown as View;
    told.push({ view, sentences: [event.sentence], ...(sound ? { sound } : {}) });
  };
  const add = (event: GameEvent) => {
    if (told.length) told.at(-1)?.sentences.push(event.sentence);
    else show(event);
  };
  for (const event of events) {
    const [seat, from, to] = [event["seat"], event["from"], event["to"]].map(Number) as [number, number, number];
    switch (event.event) {
      case "rolled":
      case "rolled_arrows":
        if (now) now.die = event.event === "rolled" ? Number(event["number"]) : "arrows";
        show(event, "dice");
        break;
      case "sailed":
      case "carried":
      case "fair_wind":
        if (now) moveBoat(now, seat, from, to);
        show(event, event.event === "sailed" ? "wood" : "water");
        break;
      case "sailed_home":
      case "carried_home":
        if (now) moveBoat(now, seat, from, null);
        show(event, "bell");
        break;
      case "foul_wind":
        if (now) moveBoat(now, Number(event["victim"]), from, to);
        show(event, "water");
        break;
      case "waterfall":
        told.push({ view: afterView, sentences: [event.sentence], sound: "fall" });
        break;
      case "won":
        told.push({ view: afterView, sentences: [event.sentence], sound: "bell" });
        break;
      default:
        add(event);
    }
  }
  if (told.length === 0) return [{ view: afterView, sentences: [] }];
  // Whatever was shown in between, the last moment is what the engine says.
  (told.at(-1) as Frame).view = afterView;
  return told;
}

/** The drawing's measures, lying or standing. */
export interface Layout {
  standing: boolean;
  width: number;
  height: number;
  /** Centre of a section for a lane, and of a boat in it. */
  at(section: number, lane: number, lanes: number): { x: number; y: number };
  boat(sprite: Sprite, index: number, together: number, lanes: number): { x: number; y: number };
  berth(berth: number): { x: number; y: number };
  /** The rectangle of a section; fractional while it moves down. */
  section(position: number): { x: number; y: number; width: number; height: number };
  river: { x: number; y: number; width: number; height: number };
  harbour: { x: number; y: number; width: number; height: number };
  fall: { x: number; y: number; width: number; height: number };
  scale: number;
}

export function layoutOf(standing: boolean): Layout {
  const length = standing ? 60 : 92;
  const fall = standing ? 46 : 76;
  const across = standing ? 452 : 508;
  const bank = standing ? 28 : 40;
  const harbour = standing ? 148 : 236;
  const along = fall + sections * length + harbour;
  const width = standing ? across + 2 * bank : along;
  const height = standing ? along : across + 2 * bank;
  // u: from the waterfall up the river, v: across.
  const point = (u: number, v: number) => (standing ? { x: v, y: along - u } : { x: u, y: v });
  const box = (u: number, v: number, du: number, dv: number) =>
    standing
      ? { x: v, y: along - u - du, width: dv, height: du }
      : { x: u, y: v, width: du, height: dv };
  const middle = (section: number) => fall + (section - 0.5) * length;
  const laneAt = (lane: number, lanes: number) => bank + (across * (lane + 0.5)) / lanes;
  const home = fall + sections * length;
  const berthAt = (berth: number) => {
    const order = bestBerth - berth;
    const row = Math.floor(order / 6);
    const u = home + harbour * (row === 0 ? 0.3 : 0.75);
    return point(u, bank + (across * ((order % 6) + 0.5)) / 6);
  };
  return {
    standing,
    width,
    height,
    scale: standing ? 0.86 : 1,
    at: (section, lane, lanes) => point(middle(section), laneAt(lane, lanes)),
    boat: ({ seat, place }, index, together, lanes) => {
      if (place === "lost") return point(-30, laneAt(seat, lanes));
      if ("berth" in place) return berthAt(place.berth);
      const aside = index - (together - 1) / 2;
      const spread = Math.min(standing ? 46 : 52, across / lanes / 3.1);
      return point(middle(place.section) + (standing ? 0 : aside * 14), laneAt(seat, lanes) + aside * spread);
    },
    berth: berthAt,
    section: (position) => box(fall + (position - 1) * length, bank, length, across),
    river: box(fall, bank, sections * length, across),
    harbour: box(home, bank, harbour, across),
    fall: box(0, bank, fall, across),
  };
}
