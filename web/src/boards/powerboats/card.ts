import type { GameCard } from "../board";
import Picture from "./Picture.svelte";

export const powerboats: GameCard = {
  id: "powerboats",
  name: { en: "Powerboats", fr: "Powerboats", de: "Powerboats" },
  summary: {
    en: "Race speedboats around buoys and islands, with dice for speed: three races, and the fourth hit sinks you.",
    fr: "Des vedettes filent entre bouées et îles, les dés donnent la vitesse : trois courses, et quatre chocs te coulent.",
    de: "Rennboote jagen um Bojen und Inseln, und die Würfel geben das Tempo: drei Rennen, und der vierte Schaden versenkt dich.",
  },
  players: [2, 6],
  minutes: [45, 60],
  age: 10,
  preview: { option: "water", drawn: true },
  daily: "race",
  leagues: false,
  Picture,
  load: async () => (await import("./game")).powerboatsBoard,
};
