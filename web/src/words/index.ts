// The words of the language that is chosen.
import type { Pace } from "../lib/house";
import type { Language } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { de } from "./de";
import { en } from "./en";
import type { Words } from "./en";
import { fr } from "./fr";

export const catalogues: Record<Language, Words> = { en, fr, de };

/** Call it for every sentence, so that a change of language shows at once. */
export function words(): Words {
  return catalogues[settings.language];
}

/** Two things with a colon between them, which French sets apart. */
export function colon(what: string, said: string): string {
  return `${what}${settings.language === "fr" ? " " : ""}: ${said}`;
}

export function percent(share: number, digits = 1): string {
  return new Intl.NumberFormat(settings.language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

export function signedPercent(share: number): string {
  return (share < -0.0005 ? "−" : "+") + percent(Math.abs(share));
}

/** A whole number with its sign: how a rating changed. */
export function signed(change: number): string {
  return new Intl.NumberFormat(settings.language, { signDisplay: "exceptZero" }).format(change);
}

/** What somebody is called who has not said it; not as one of these. */
export function guestName(taken: readonly string[] = []): string {
  const { guestNames } = words();
  const names = guestNames.map((_, i) => guestNames[(settings.guest + i) % guestNames.length] as string);
  return names.find((name) => !taken.includes(name)) ?? (names[0] as string);
}

/** A span of time, in the largest unit that needs no fraction. */
export function duration(seconds: number): string {
  const units = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]] as const;
  const [unit, length] = units.find(([, each]) => seconds % each === 0 && seconds >= each) ?? units[3];
  return new Intl.NumberFormat(settings.language, { style: "unit", unit, unitDisplay: unit === "day" ? "long" : "short" }).format(seconds / length);
}

/** A table's pace with its clock. */
export function paceName(pace: Pace): string {
  const t = words();
  if (pace.kind === "live") return t.paceLive(duration(pace.move_s), pace.bank_s ? duration(pace.bank_s) : null);
  if (pace.kind === "relaxed") return t.paces.relaxed;
  return "total_days" in pace ? t.paceTotal(duration(pace.total_days * 86_400)) : t.paceDays(duration(pace.days * 86_400));
}

/** A seat's colour and sail mark. */
export function markName(seat: number): string {
  const t = words();
  return t.mark(t.colours[seat % t.colours.length] ?? "", t.signs[seat % t.signs.length] ?? "");
}

/** What plays under this name, for a place beside the name; equal minds are told apart by a number. */
export function mindNote(name: string, mind: string): string {
  return name.startsWith(mindName(mind)) ? words().computer : mindName(mind);
}

/** Names of minds by seat (null for a person): equal ones get a number. */
export function mindNames(minds: readonly (string | null)[]): (string | null)[] {
  return minds.map((mind, seat) => {
    if (mind === null) return null;
    const equal = minds.filter((each) => each === mind).length;
    return equal === 1 ? mindName(mind) : `${mindName(mind)} ${minds.slice(0, seat + 1).filter((each) => each === mind).length}`;
  });
}

export function mindName(mind: string): string {
  return words().minds[mind] ?? mind;
}
