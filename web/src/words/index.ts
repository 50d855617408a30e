// The words of the language that is chosen.
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

/** What somebody is called who has not said it; not as one of these. */
export function guestName(taken: readonly string[] = []): string {
  const { guestNames } = words();
  const names = guestNames.map((_, i) => guestNames[(settings.guest + i) % guestNames.length] as string);
  return names.find((name) => !taken.includes(name)) ?? (names[0] as string);
}

export function mindName(mind: string): string {
  return words().minds[mind] ?? mind;
}
