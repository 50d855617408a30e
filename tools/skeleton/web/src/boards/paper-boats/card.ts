import type { GameCard } from "../board";
import Picture from "./Picture.svelte";

export const paperBoats: GameCard = {
  id: "paper-boats",
  name: { en: "Paper Boats", fr: "Paper Boats", de: "Paper Boats" },
  summary: {
    en: "A dice race along a canal: be the first to bring both boats to the pond.",
    fr: "Une course de dés le long d’un canal : mène le premier tes deux bateaux à l’étang.",
    de: "Ein Würfelrennen auf einem Kanal: Bring als Erster beide Boote in den Teich.",
  },
  players: [2, 4],
  minutes: [5, 10],
  age: 5,
  printed: false,
  Picture,
  load: async () => (await import("./game")).paperBoatsBoard,
};
