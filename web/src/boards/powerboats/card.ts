import type { GameCard } from "../board";
import Picture from "./Picture.svelte";

export const powerboats: GameCard = {
  id: "powerboats",
  name: { en: "Powerboats", fr: "Powerboats", de: "Powerboats" },
  summary: {
    en: "Speedboats race round buoys and islands with dice for speed: three races, and four bumps sink you.",
    fr: "Des vedettes filent entre bouées et îles, les dés donnent la vitesse : trois courses, et quatre chocs te coulent.",
    de: "Rennboote um Bojen und Inseln, mit Würfeln als Tempo: drei Rennen, und vier Schäden versenken dich.",
  },
  players: [2, 6],
  Picture,
  load: async () => (await import("./game")).powerboatsBoard,
};
