import type { GameCard } from "../board";
import Picture from "./Picture.svelte";

export const regatta: GameCard = {
  id: "regatta",
  name: { en: "Regatta", fr: "Régate", de: "Regatta" },
  summary: {
    en: "Sailing boats on open water, where every card is a stretch of your course. Round the marks and be the first back across the line.",
    fr: "Des voiliers en eau libre : chaque carte est un bout de route. Contourne les marques et repasse la ligne le premier.",
    de: "Segelboote auf freiem Wasser: Jede Karte ist ein Stück Kurs. Umrunde die Marken und sei als Erstes zurück über der Linie.",
  },
  players: [2, 4],
  minutes: [30, 60],
  age: 8,
  preview: { option: "course", drawn: false },
  daily: "race",
  Picture,
  load: async () => (await import("./game")).regattaBoard,
};
