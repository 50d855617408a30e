// A short lesson: a real match with dice that fall as the lesson wants them to.
import type { Lesson } from "../board";

export const lesson: Lesson = {
  players: 2,
  options: { canal: "short" },
  steps: [
    {
      text: {
        en: "Your two boats are at the jetty, and the pond is at the far end. You have rolled a 4: tap a boat to see where it would go, then sail.",
        fr: "Tes deux bateaux sont au ponton, et l’étang est tout au bout. Tu as lancé un 4 : touche un bateau pour voir où il irait, et navigue.",
        de: "Deine zwei Boote sind am Steg, und der Teich ist ganz am Ende. Du hast eine 4 gewürfelt: Tippe ein Boot an, um zu sehen, wohin es fahren würde, und segle.",
      },
      plies: ["roll 4"],
      wanted: "0>4",
    },
    {
      text: {
        en: "A boat that ends its move beside an opponent’s boat is carried one field further. You have rolled a 3: use the wake on field 3.",
        fr: "Un bateau qui finit à côté d’un bateau adverse est porté une case plus loin. Tu as lancé un 3 : profite du sillage sur la case 3.",
        de: "Ein Boot, das neben einem gegnerischen landet, wird ein Feld weiter getragen. Du hast eine 3 gewürfelt: Nutze das Kielwasser auf Feld 3.",
      },
      plies: ["roll 3", "0>3", "roll 3"],
      wanted: "0>4",
    },
    {
      text: {
        en: "The pond needs no exact number. Bring a boat home; the first player with both boats there wins.",
        fr: "L’étang n’exige pas de nombre exact. Rentre un bateau ; qui y amène le premier ses deux bateaux gagne.",
        de: "Der Teich verlangt keine genaue Zahl. Bring ein Boot heim; wer zuerst beide dort hat, gewinnt.",
      },
      plies: ["roll 5", "0>5", "roll 6"],
      wanted: "4>pond",
    },
  ],
};
