// Options of a match: those that can be chosen, are being chosen or were chosen some time ago.
import type { Engine } from "./engine";
import type { OptionSpec, OptionValue } from "./protocol";
import { settings } from "./settings.svelte";

/** Those that a new match can still have: the rules may have changed since they were chosen. */
export function stillOffered(
  specs: readonly OptionSpec[],
  chosen: Readonly<Record<string, OptionValue>>,
): Record<string, OptionValue> {
  const offers = (spec: OptionSpec | undefined, value: OptionValue): boolean => {
    if (!spec) return false;
    if (!spec.choices) return Number(value) >= (spec.low ?? 0) && Number(value) <= (spec.high ?? 0);
    return spec.own !== undefined || spec.choices.some((choice) => choice.value === String(value));
  };
  return Object.fromEntries(
    Object.entries(chosen).filter(([key, value]) => offers(specs.find((spec) => spec.key === key), value)),
  );
}

/** Options told as key=value, with the names that people know them by; a text of one's own by what it is called. */
export function toldOptions(specs: readonly OptionSpec[], told: readonly string[]): [string, string][] {
  return told.flatMap((each): [string, string][] => {
    const [key, value] = [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)];
    const spec = specs.find((known) => known.key === key);
    if (!spec) return [];
    const choice = spec.choices?.find((known) => known.value === value);
    return [[spec.name, choice?.name ?? (spec.choices ? (spec.own ?? value) : value)]];
  });
}

/** Those for several players: playing alone is for the daily challenge. */
export const forSeveral = (specs: readonly OptionSpec[]): OptionSpec[] => specs.filter(({ for_one }) => for_one === undefined);

/** What is chosen, or null while a value is invalid. */
export function validOptions(chosen: Readonly<Record<string, OptionValue | null>>): Record<string, OptionValue> | null {
  const values = Object.entries(chosen).filter((entry): entry is [string, OptionValue] => entry[1] !== null);
  return values.length === Object.keys(chosen).length ? Object.fromEntries(values) : null;
}

/** A custom value as the engine normalises it; it refuses invalid ones. */
export async function readOwnOption(engine: Engine, game: string, players: number | undefined, key: string, text: string): Promise<OptionValue> {
  // A text, even if it is a single word.
  const wish = { game, players, options: { [key]: `${text}\n` }, lang: settings.language };
  return (await engine.ask("new", wish)).options[key] as OptionValue;
}
