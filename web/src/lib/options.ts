// Options of a match that were chosen some time ago.
import type { OptionSpec, OptionValue } from "./protocol";

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
