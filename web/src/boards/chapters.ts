// The rules of a game as written: every chapter in all languages side by side.
import type { Component } from "svelte";
import type { Language, View } from "../lib/protocol";
import type { RuleSection } from "./board";

export interface Chapter {
  title: Record<Language, string>;
  text: Record<Language, string[]>;
  /** A view to draw beside the text, and what it shows. */
  picture?: { view: View; caption: Record<Language, string> };
  /** More to see below the text, such as a list of symbols; it comes with its own words. */
  Figure?: Component;
}

/** As read: one language at a time, in the order in which the chapters are written. */
export function rulesOf<Id extends string>(chapters: Record<Id, Chapter>): Record<Language, RuleSection[]> {
  const inLanguage = (language: Language): RuleSection[] =>
    Object.entries<Chapter>(chapters).map(([id, { title, text, picture, Figure }]) => ({
      id,
      title: title[language],
      paragraphs: text[language],
      ...(picture ? { diagram: picture.view, caption: picture.caption[language] } : {}),
      ...(Figure ? { Figure } : {}),
    }));
  return { en: inLanguage("en"), fr: inLanguage("fr"), de: inLanguage("de") };
}
