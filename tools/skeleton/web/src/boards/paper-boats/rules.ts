// The rules in our own words, with pictures of what they mean.
import { rulesOf } from "../chapters";
import type { Chapter } from "../chapters";
import type { Section } from "./matters";

const chapters: Record<Section, Chapter> = {
  aim: {
    title: { en: "The aim", fr: "Le but", de: "Worum es geht" },
    text: {
      en: ["Each player has two boats at the jetty. The first player with both boats in the pond wins."],
      fr: ["Chacun a deux bateaux au ponton. Le premier dont les deux bateaux sont à l’étang gagne."],
      de: ["Jeder hat zwei Boote am Steg. Wer zuerst beide Boote im Teich hat, gewinnt."],
    },
    picture: {
      view: { pond: 10, mover: 0, die: null, players: [{ boats: [0, 0], points: 0 }, { boats: [0, 0], points: 0 }] },
      caption: {
        en: "The start: all boats are at the jetty, and the pond is at the other end of the canal.",
        fr: "Le départ : tous les bateaux sont au ponton, l’étang est à l’autre bout du canal.",
        de: "Der Start: Alle Boote liegen am Steg, der Teich ist am anderen Ende des Kanals.",
      },
    },
  },
  turn: {
    title: { en: "A turn", fr: "Un tour", de: "Ein Zug" },
    text: {
      en: [
        "Roll the die and move one of your boats that many fields. You need no exact number to reach the pond.",
        "A boat that ends its move on a field with an opponent’s boat is carried one field further by its wake, whatever is there.",
      ],
      fr: [
        "Lance le dé et avance un de tes bateaux d’autant de cases. L’étang n’exige pas de nombre exact.",
        "Un bateau qui finit sur une case où se trouve un bateau adverse est porté une case plus loin par son sillage, quoi qu’il s’y trouve.",
      ],
      de: [
        "Würfle und zieh eines deiner Boote so viele Felder weit. Der Teich verlangt keine genaue Zahl.",
        "Ein Boot, das auf einem Feld mit einem gegnerischen Boot landet, wird von dessen Kielwasser ein Feld weiter getragen, was immer dort ist.",
      ],
    },
    picture: {
      view: { pond: 10, mover: 0, die: 3, players: [{ boats: [0, 4], points: 0 }, { boats: [0, 3], points: 0 }] },
      caption: {
        en: "A 3: a boat from the jetty would end beside the opponent’s and be carried on to 4.",
        fr: "Un 3 : un bateau du ponton finirait près de celui de l’adversaire et serait porté jusqu’à 4.",
        de: "Eine 3: Ein Boot vom Steg käme neben das gegnerische und würde bis 4 weitergetragen.",
      },
    },
  },
};

export const rules = rulesOf(chapters);
