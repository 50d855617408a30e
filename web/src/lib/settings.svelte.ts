// What a visitor prefers, remembered in this browser.
import type { Language } from "./protocol";

export const languages: readonly Language[] = ["en", "fr", "de"];
export const speeds = ["calm", "normal", "brisk", "instant"] as const;
export type Speed = (typeof speeds)[number];
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const levels = ["landlubber", "deckhand", "sailor", "bosun", "captain", "commodore", "admiral"] as const;
export type Level = (typeof levels)[number];

interface Kept {
  language: Language;
  speed: Speed;
  theme: Theme;
  sound: boolean;
  confirm: boolean;
  /** Whether an only move is played without asking. */
  forced: boolean;
  notify: boolean;
  name: string;
  /** Whether the visitor was last seen with a password, so that pages ask the server only what concerns accounts. */
  account: boolean;
  /** The strength of the computer in a quick match. */
  level: Level;
  /** The number of a nameless guest's default name. */
  guest: number;
}

const place = "boathouse.settings";

function browserLanguage(): Language {
  for (const wish of globalThis.navigator?.languages ?? []) {
    const found = languages.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

function load(): Kept {
  const usual: Kept = {
    language: browserLanguage(),
    speed: "normal",
    theme: "auto",
    sound: true,
    confirm: false,
    forced: true,
    notify: false,
    name: "",
    account: false,
    level: "sailor",
    guest: Math.floor(Math.random() * 1000),
  };
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Kept>;
    const merged = { ...usual, ...kept };
    if (!languages.includes(merged.language)) merged.language = usual.language;
    if (!speeds.includes(merged.speed)) merged.speed = usual.speed;
    if (!themes.includes(merged.theme)) merged.theme = usual.theme;
    if (!levels.includes(merged.level)) merged.level = usual.level;
    if (!Number.isSafeInteger(merged.guest) || merged.guest < 0) merged.guest = usual.guest;
    return merged;
  } catch {
    return usual;
  }
}

export const settings = $state(load());

/** Called once by the page: saves the settings and applies them to the document. */
export function applySettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(place, text);
    } catch {
      // A browser that stores nothing can still play.
    }
  });
  $effect(() => {
    document.documentElement.lang = settings.language;
  });
  $effect(() => {
    if (settings.theme === "auto") {
      delete document.documentElement.dataset["theme"];
    } else {
      document.documentElement.dataset["theme"] = settings.theme;
    }
  });
}

const reducedMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** How long one movement takes, in milliseconds; 0 with reduced motion. */
export function motion(): number {
  if (reducedMotion?.matches) return 0;
  return { calm: 700, normal: 380, brisk: 200, instant: 0 }[settings.speed];
}

/** How long one event stays before the next one. */
export function pause(): number {
  return { calm: 1400, normal: 800, brisk: 350, instant: 0 }[settings.speed];
}
