// Replays a match from its record. The record of a running match lacks its secret and cannot be loaded
// directly; if nothing in it is redacted, it can be replayed ply by ply.
import type { Engine } from "./engine";

interface Told {
  game: string;
  options: Record<string, string>;
  names: string[];
  plies: { seat: number | null; notation: string }[];
}

/** The content of a redacted record; see docs/record.md. */
export function toldBy(record: string): Told {
  const told: Told = { game: "", options: {}, names: [], plies: [] };
  for (const line of record.split("\n").map((each) => each.replace(/ {2}#[0-9a-f]{8}$/, ""))) {
    const [, key = "", value = ""] = /^option ([^=]+)=(.*)$/.exec(line) ?? [];
    if (key) told.options[key] = value;
    else if (line.startsWith("game ")) told.game = line.slice(5);
    else if (line.startsWith("seat ")) told.names.push(line.split(" ").slice(3).join(" "));
    else if (line.startsWith("undo ")) told.plies.pop();
    const [, seat, notation = ""] = /^\d+ (?:chance|seat (\d+)) (.*)$/.exec(line) ?? [];
    if (notation) told.plies.push({ seat: seat ? Number(seat) - 1 : null, notation });
  }
  return told;
}

/** Loads the match into the engine and returns the number of its plies. */
export async function replay(engine: Pick<Engine, "ask">, record: string): Promise<number> {
  if (!/^redacted /m.test(record)) return (await engine.ask("load", { record })).plies;
  const { game, options, names, plies } = toldBy(record);
  if (plies.some(({ notation }) => notation === "?")) throw new Error("blotted out");
  await engine.ask("new", { game, players: names.length, options, names });
  for (const { seat, notation } of plies) await engine.ask("play", { notation, ...(seat === null ? {} : { seat }) });
  return plies.length;
}
