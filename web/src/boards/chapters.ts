// The rules of a game as written: every chapter in all languages side by side.
import type { Component } from "svelte";
import type { Language, View } from "../lib/protocol";
import type { RuleSection } from "./board";

export interface Chapter {
  title: Record<Language, string>;
  text: Record<Language, string[]>;
  /** A view to draw beside the text. */
  diagram?: View;
  /** What the view shows. */
  caption?: Record<Language, string>;
  /** More to see below the text, such as a list of symbols. */
  Figure?: Component;
}

/** As read: one language at a time. */
export function rulesOf(chapters: readonly Chapter[]): Record<Language, RuleSection[]> {
  const inLanguage = (language: Language): RuleSection[] =>
    chapters.map(({ title, text, diagram, caption, Figure }) => ({
      title: title[language],
      paragraphs: text[language],
      ...(diagram ? { diagram } : {}),
      ...(caption ? { caption: caption[language] } : {}),
      ...(Figure ? { Figure } : {}),
    }));
  return { en: inLanguage("en"), fr: inLanguage("fr"), de: inLanguage("de") };
}
