import type { GameCard } from "../board";
import Picture from "./Picture.svelte";

export const upTheRiver: GameCard = {
  id: "up-the-river",
  name: { en: "Up the River", fr: "Sur la rivière", de: "Flussaufwärts" },
  summary: {
    en: "A dice race up a moving river: reach the harbour before the waterfall takes your boats.",
    fr: "Une course de dés sur une rivière qui avance : au port avant que la cascade n’emporte tes bateaux !",
    de: "Ein Würfelrennen auf einem Fluss, der sich bewegt: in den Hafen, bevor der Wasserfall die Boote holt.",
  },
  players: [2, 4],
  minutes: [20, 30],
  age: 6,
  daily: "position",
  Picture,
  load: async () => (await import("./game")).upTheRiverBoard,
};
