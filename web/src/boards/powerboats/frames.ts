// The moments of a ply: the run first, then what it led to.
import type { GameEvent, View } from "../../lib/protocol";
import type { Frame } from "../board";
import type { Heading, Lake, NextMark, Player } from "./lake";
import { lakeOf } from "./lake";

const following: Record<string, NextMark> = { "1": "buoy 2", "2": "buoy 3", "3": "finish" };

/** How each kind of event is shown: as a moment of its own, or together with the one before. */
const moments: Record<string, Frame["sound"]> = {
  buoys_drawn: "bell",
  placed: "water",
  rolled: "dice",
  ran: "water",
  stayed: "wood",
  finished: "bell",
  crashed: "crash",
  sank: "fall",
  race_over: "bell",
};
const passing = new Set(["tile_laid", "starter_drawn", "kept_and_rolls", "rolls", "kept", "no_dice"]);

function tell(player: Player, event: GameEvent): void {
  switch (event.event) {
    case "ran":
    case "stayed":
      player.at = `${event["column"]}${event["row"]}`;
      player.heading = event["heading"] as Heading;
      break;
    case "started":
      player.next = "buoy 1";
      break;
    case "rounded":
      player.next = following[String(event["buoy"])] as NextMark;
      break;
    case "finished":
    case "last_home":
      player.state = "finished";
      player.place = Number(event["place"]);
      break;
    case "crashed":
      player.damage = Math.min(4, Number(event["damage"]));
      player.dice = [];
      break;
    case "sank":
    case "unplaced":
      player.state = event.event === "sank" ? "sunk" : "unplaced";
      break;
    case "scored":
      player.points = Number(event["total"]);
      break;
  }
}

export function frames(beforeView: View, afterView: View, events: readonly GameEvent[]): Frame[] {
  const before = lakeOf(beforeView);
  // A run is shown on the lake where it was made; everything else as the engine shows it.
  const running = before !== null && events.some(({ event }) => event === "ran" || event === "stayed");
  const now: Lake | null = running ? structuredClone(before) : null;
  const told: Frame[] = [];
  for (const event of events) {
    const player = now?.players[Number(event["seat"])];
    if (player) tell(player, event);
    const view = (now ? structuredClone(now) : afterView) as unknown as View;
    const last = told.at(-1);
    if (last && !(event.event in moments)) {
      last.view = view;
      last.sentences.push(event.sentence);
      continue;
    }
    const sound = moments[event.event];
    told.push({
      view,
      sentences: [event.sentence],
      ...(sound ? { sound } : {}),
      ...(passing.has(event.event) ? { share: 0 } : {}),
    });
  }
  const over = events.some(({ event }) => event === "race_over");
  const last = told.at(-1);
  // The end of a race is shown where it was sailed.
  if (!last || over) told.push({ view: afterView, sentences: [] });
  else last.view = afterView;
  return told;
}
