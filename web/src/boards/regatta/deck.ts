// The 55 cards, for the rules. A test compares them with the data of the game.
import type { GameEvent, Language } from "../../lib/protocol";
import type { CardFace, Exit } from "./race";

export interface Kind {
  face: CardFace;
  count: number;
}

/** The faces of a colour, and how many cards show each: s is small, * a helm, ~ a cloud. */
const faces: [CardFace["colour"], Record<string, number>][] = [
  ["red", { "L45": 3, "L45*": 2, "L45s": 2, "L90": 2, "L90*": 1, "L90s": 1, "L90s*": 1, "L45/S": 2, "L90/L45s": 1 }],
  ["green", { "R45": 3, "R45*": 2, "R45s": 2, "R90": 2, "R90*": 1, "R90s": 1, "R90s*": 1, "S/R45": 2, "R45/R90s": 1 }],
  ["blue", { "S": 5, "S~": 4, "Ss": 3, "L45/R45": 2, "L45/R45s": 1 }],
  ["joker", { "L45/S/R45": 4, "L90/S/R90s": 3 }],
  ["sun", { sun: 3 }],
];

function faceOf(colour: CardFace["colour"], card: string): CardFace {
  if (colour === "sun") return { card, colour };
  const [, arrows = "", small, sign] = /^(.*?)(s?)([*~]?)$/.exec(card) ?? [];
  return {
    card,
    colour,
    size: small ? "small" : "large",
    arrows: arrows.split("/") as Exit[],
    symbol: sign === "*" ? "helm" : sign === "~" ? "cloud" : "none",
  };
}

export const deck: { colour: CardFace["colour"]; kinds: Kind[] }[] = faces.map(([colour, counts]) => ({
  colour,
  kinds: Object.entries(counts).map(([card, count]) => ({ face: faceOf(colour, card), count })),
}));

/** The card that somebody drew, as an event tells it. */
export function drawnIn({ event, size, arrows, symbol }: GameEvent): CardFace {
  const shown = String(arrows);
  const kinds = deck.flatMap((each) => each.kinds).map(({ face }) => face);
  const isIt = (face: CardFace) => (event === "drew_sun" ? face.colour === "sun" : face.size === size && String(face.arrows) === shown && face.symbol === symbol);
  return kinds.find(isIt) as CardFace;
}

interface Words {
  colours: Record<CardFace["colour"], string>;
  caption: string;
  helm: string;
  cloud: string;
  sun: string;
  arrows: string;
  small: string;
  symbols: string;
}

/** What is special about a card, if anything. */
export function meaningOf({ colour, arrows = [], symbol }: CardFace, language: Language): string {
  const { sun, helm, cloud, arrows: several } = about[language];
  const special = colour === "sun" ? sun : symbol === "helm" ? helm : symbol === "cloud" ? cloud : "";
  return [special, arrows.length > 1 ? several : ""].filter(Boolean).join(" ");
}

/** What the cards show. */
export const about: Record<Language, Words> = {
  en: {
    colours: {
      red: "Red: 15 cards to the left",
      green: "Green: 15 cards to the right",
      blue: "Blue: 15 cards straight ahead or slightly to either side",
      joker: "Jokers: 7 cards with three arrows",
      sun: "Suns: 3 cards without an arrow",
    },
    caption: "All 55 cards, and how many there are of each. Tall cards are large, wide ones small.",
    helm: "A helm: you may play one more card right away.",
    cloud: "A cloud: the card is played twice.",
    sun: "A sun: it becalms an opponent, who misses a turn.",
    arrows: "Several arrows: choose one.",
    small: "A small card lies crosswise; its arrow is shorter.",
    symbols: "Everything that can be on a card.",
  },
  fr: {
    colours: {
      red: "Rouge : 15 cartes vers la gauche",
      green: "Vert : 15 cartes vers la droite",
      blue: "Bleu : 15 cartes tout droit ou un peu de côté",
      joker: "Jokers : 7 cartes à trois flèches",
      sun: "Soleils : 3 cartes sans flèche",
    },
    caption: "Les 55 cartes, et combien il y a de chacune. Les cartes hautes sont les grandes, les larges les petites.",
    helm: "Une barre : tu peux aussitôt jouer encore une carte.",
    cloud: "Un nuage : la carte se joue deux fois.",
    sun: "Un soleil : il encalmine un adversaire, qui passe un tour.",
    arrows: "Plusieurs flèches : choisis-en une.",
    small: "Une petite carte se pose en travers ; sa flèche est plus courte.",
    symbols: "Tout ce qu’une carte peut porter.",
  },
  de: {
    colours: {
      red: "Rot: 15 Karten nach links",
      green: "Grün: 15 Karten nach rechts",
      blue: "Blau: 15 Karten geradeaus oder ein wenig zur Seite",
      joker: "Joker: 7 Karten mit drei Pfeilen",
      sun: "Sonnen: 3 Karten ohne Pfeil",
    },
    caption: "Alle 55 Karten und wie oft es jede gibt. Hohe Karten sind groß, breite klein.",
    helm: "Ein Ruder: Du darfst gleich noch eine Karte spielen.",
    cloud: "Eine Wolke: Die Karte wird zweimal gespielt.",
    sun: "Eine Sonne: Sie legt einen Gegner in die Flaute, er setzt einmal aus.",
    arrows: "Mehrere Pfeile: Wähl einen.",
    small: "Eine kleine Karte liegt quer; ihr Pfeil ist kürzer.",
    symbols: "Alles, was auf einer Karte sein kann.",
  },
};
