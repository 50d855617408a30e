// Where each boat went in each race, from the events.
import type { Step } from "../../lib/table";

export interface Spot {
  at: string;
  /** Markers of damage taken here. */
  crash: number;
}

export interface Track {
  spots: Spot[];
  turns: number;
  damage: number;
  end: "racing" | "finished" | "sunk" | "unplaced";
  place: number | null;
  points: number;
  /** What the points are made of. */
  gained: { place: number; turns: number; missing: number };
}

export interface Race {
  race: number;
  /** How many plies had been played when its last boat was about to run. */
  ply: number;
  over: boolean;
  tracks: Track[];
}

const empty = (): Track => ({
  spots: [],
  turns: 0,
  damage: 0,
  end: "racing",
  place: null,
  points: 0,
  gained: { place: 0, turns: 0, missing: 0 },
});

export function racesOf(steps: readonly Step[], players: number): Race[] {
  const races: Race[] = [];
  for (const { ply, events } of steps) {
    for (const event of events) {
      if (event.event === "buoys_drawn") {
        races.push({ race: Number(event["race"]), ply, over: false, tracks: Array.from({ length: players }, empty) });
        continue;
      }
      const race = races.at(-1);
      if (!race) continue;
      if (!race.over) race.ply = ply - 1;
      if (event.event === "race_over") race.over = true;
      const track = race.tracks[Number(event["seat"])];
      if (!track) continue;
      const at = `${event["column"]}${event["row"]}`;
      switch (event.event) {
        case "placed":
          track.spots.push({ at, crash: 0 });
          break;
        case "ran":
        case "stayed":
          track.spots.push({ at, crash: 0 });
          track.turns += 1;
          break;
        case "crashed": {
          const spot = track.spots.at(-1);
          if (spot) spot.crash = Number(event["markers"]);
          track.damage += Number(event["markers"]);
          break;
        }
        case "finished":
        case "last_home":
          track.end = "finished";
          track.place = Number(event["place"]);
          break;
        case "sank":
          track.end = "sunk";
          break;
        case "unplaced":
          track.end = "unplaced";
          break;
        case "scored":
          track.points = Number(event["points"]);
          track.gained = { place: Number(event["for_place"]), turns: Number(event["for_turns"]), missing: Number(event["for_missing"]) };
          break;
      }
    }
  }
  return races;
}
