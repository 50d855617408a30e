// The rules of a game as they are written: every chapter in all languages side by side.
import type { Language, View } from "../lib/protocol";
import type { RuleSection } from "./board";

export interface Chapter {
  title: Record<Language, string>;
  text: Record<Language, string[]>;
  /** A view to be drawn beside the words. */
  diagram?: View;
}

/** As they are read: one language after the other. */
export function rulesOf(chapters: readonly Chapter[]): Record<Language, RuleSection[]> {
  const inLanguage = (language: Language): RuleSection[] =>
    chapters.map(({ title, text, diagram }) => ({
      title: title[language],
      paragraphs: text[language],
      ...(diagram ? { diagram } : {}),
    }));
  return { en: inLanguage("en"), fr: inLanguage("fr"), de: inLanguage("de") };
}
