import type { GameCard } from "../board";
import Picture from "./Picture.svelte";

export const retteSichWerKann: GameCard = {
  id: "rette-sich-wer-kann",
  name: { en: "Rette sich wer kann", fr: "Rette sich wer kann", de: "Rette sich wer kann" },
  summary: {
    en: "Swimmers that turn out to be crocodiles: eat, stack up, and bring the most tiles to your pool bar.",
    fr: "Des nageurs qui se révèlent crocodiles : mange, empile et ramène le plus de tuiles à ton bar.",
    de: "Schwimmer, die sich als Krokodile entpuppen: friss, staple und bring die meisten Plättchen an deine Bar.",
  },
  players: [2, 2],
  minutes: [20, 30],
  age: 8,
  first: {
    options: { opening: "standard" },
    note: {
      en: "Your first match starts from a fixed layout. Once you have finished one, the players place their swimmers themselves.",
      fr: "Ta première partie commence par une disposition fixe. Quand tu en auras fini une, chacun posera ses nageurs.",
      de: "Deine erste Partie beginnt mit einer festen Aufstellung. Wenn du eine beendet hast, setzt jeder seine Schwimmer selbst.",
    },
  },
  daily: "position",
  Picture,
  load: async () => (await import("./game")).retteSichWerKannBoard,
};
