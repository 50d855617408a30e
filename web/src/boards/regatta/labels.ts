// What board and dock say besides the engine's own sentences.
import type { Language } from "../../lib/protocol";
import type { CardFace, Exit } from "./race";

interface Labels {
  aims: Record<string, string>;
  /** A boat, for screen readers. */
  boat: (name: string, degrees: number, aim: string, distance: number) => string;
  ashore: (name: string) => string;
  home: (name: string, place: number) => string;
  becalmed: (name: string) => string;
  wrongWay: string;
  sense: (mark: string, clockwise: boolean) => string;
  pile: (count: number) => string;
  hand: string;
  /** A card in words. */
  face: (card: CardFace) => string;
  card: (number: number, card: CardFace) => string;
  arrows: Record<Exit, string>;
  touchesBoat: (name: string) => string;
  touchesBuoy: (mark: string | null) => string;
  touchesEdge: string;
  inZone: (name: string) => string;
  forced: (name: string) => string;
  rounds: (aim: string) => string;
  finishes: string;
  cannot: (why: string) => string;
  nowhere: string;
  chooseCard: string;
  chooseArrow: string;
  sunAfter: string;
  sunTo: (name: string | null) => string;
  secondCard: string;
  sail: string;
  twice: string;
  turn: string;
  turnTo: (degrees: number) => string;
  notTo: (degrees: number, why: string) => string;
  exchange: string;
  exchangeCount: (count: number) => string;
  chooseExchange: string;
  letBe: string;
  cancel: string;
  placeHint: string;
  placeX: string;
  placeBelow: string;
  placeTaken: string;
  start: string;
  millimetres: (count: number) => string;
  best: string;
  /** What the signs on the water mean. */
  about: {
    mark: (number: number, name: string, clockwise: boolean) => string;
    line: string;
    /** Whose zone; null for the viewer's own. */
    zone: (name: string | null) => string;
    boat: (name: string, aim: string, distance: number) => string;
    home: (name: string, place: number) => string;
    wrongWay: string;
    becalmed: string;
    ashore: (name: string) => string;
    all: string;
  };
}

/** The possessive, in French. */
const of = (name: string) => (/^[aeiouàâéèêîôœ]/i.test(name) ? `d’${name}` : `de ${name}`);

export const labels: Record<Language, Labels> = {
  en: {
    aims: { start: "start", finish: "finish", red: "red", green: "green", yellow: "yellow", blue: "blue" },
    boat: (name, degrees, aim, distance) => `${name} is heading ${degrees}°; next: ${aim}, ${distance} mm away.`,
    ashore: (name) => `${name} is still ashore.`,
    home: (name, place) => `${name} has finished ${["first", "second", "third", "fourth"][place - 1] ?? place}.`,
    becalmed: (name) => `${name} is becalmed and misses a turn.`,
    wrongWay: "crossed the wrong way",
    sense: (mark, clockwise) => `The ${mark} mark is rounded ${clockwise ? "clockwise" : "counter-clockwise"}.`,
    pile: (count) => `${count} in the pile`,
    hand: "Your hand",
    card: (number, card) => `Card ${number}: ${labels.en.face(card)}`,
    face: ({ colour, size, arrows = [], symbol }) =>
      colour === "sun"
        ? "a sun"
        : `${size}, ${arrows.map((exit) => labels.en.arrows[exit]).join(" or ")}${symbol === "helm" ? ", with a helm" : symbol === "cloud" ? ", with a cloud" : ""}`,
    arrows: { L90: "90° left", L45: "45° left", S: "straight ahead", R45: "45° right", R90: "90° right" },
    touchesBoat: (name) => `touches ${name}`,
    touchesBuoy: (mark) => (mark ? `touches the ${mark} mark` : "touches a buoy at the end of the line"),
    touchesEdge: "leaves the water",
    inZone: (name) => `ends in ${name}’s zone`,
    forced: (name) => `forced: stops at ${name}’s zone`,
    rounds: (aim) => (aim === "start" ? "crosses the start line" : `rounds ${aim}`),
    finishes: "finishes!",
    cannot: (why) => `Not allowed: ${why}.`,
    nowhere: "No card can be played: heave to.",
    chooseCard: "Choose a card, or tap where you want to go.",
    chooseArrow: "Choose an arrow.",
    sunAfter: "A sun is laid at the end of a turn: choose a card first.",
    sunTo: (name) => (name ? `Sun: in front of ${name}` : "Sun: keep it"),
    secondCard: "Helm: you may play one more card.",
    sail: "Sail",
    twice: "twice",
    turn: "Heave to: turn",
    turnTo: (degrees) => `Turn to ${degrees}°`,
    notTo: (degrees, why) => `Not to ${degrees}°: ${why}.`,
    exchange: "Heave to: exchange",
    exchangeCount: (count) => (count === 1 ? "Exchange 1 card" : `Exchange ${count} cards`),
    chooseExchange: "Select one to three cards.",
    letBe: "No second card",
    cancel: "Back",
    placeHint: "Tap the water behind the line.",
    placeX: "Along the line",
    placeBelow: "Behind the line",
    placeTaken: "There is already a boat there.",
    start: "Start here",
    millimetres: (count) => `${count} mm`,
    best: "best",
    about: {
      mark: (number, name, clockwise) =>
        `Mark ${number}, ${name}: round it ${clockwise ? "clockwise" : "counter-clockwise"}. Your bow must cross its dotted line the way the chevrons point.`,
      line: "The line: cross it upwards to start, and downwards to finish once all marks are rounded.",
      zone: (name) =>
        name === null ? "Your zone: no other boat may end its move here." : `${name}’s zone: you may sail through it, but not end your move here.`,
      boat: (name, aim, distance) => `${name}: next ${aim}, ${distance} mm to go.`,
      home: (name, place) => `${name}: place ${place}.`,
      wrongWay: "↺ The line was crossed the wrong way and must be crossed once more.",
      becalmed: "☀ Becalmed: misses the next turn.",
      ashore: (name) => `${name}: not placed yet.`,
      all: "The boats and their next marks",
    },
  },
  fr: {
    aims: { start: "départ", finish: "arrivée", red: "rouge", green: "verte", yellow: "jaune", blue: "bleue" },
    boat: (name, degrees, aim, distance) => `${name} fait cap au ${degrees}°, prochain but : ${aim}, à ${distance} mm.`,
    ashore: (name) => `${name} est encore à terre.`,
    home: (name, place) => `${name} a terminé, place ${place}.`,
    becalmed: (name) => `${name} n’a pas de vent et passe son tour.`,
    wrongWay: "passée à l’envers",
    sense: (mark, clockwise) => `La marque ${mark} se contourne dans le sens ${clockwise ? "horaire" : "antihoraire"}.`,
    pile: (count) => `${count} dans la pioche`,
    hand: "Ta main",
    card: (number, card) => `Carte ${number} : ${labels.fr.face(card)}`,
    face: ({ colour, size, arrows = [], symbol }) =>
      colour === "sun"
        ? "un soleil"
        : `${size === "small" ? "petite" : "grande"}, ${arrows.map((exit) => labels.fr.arrows[exit]).join(" ou ")}${symbol === "helm" ? ", avec une barre" : symbol === "cloud" ? ", avec un nuage" : ""}`,
    arrows: { L90: "90° à gauche", L45: "45° à gauche", S: "tout droit", R45: "45° à droite", R90: "90° à droite" },
    touchesBoat: (name) => `touche ${name}`,
    touchesBuoy: (mark) => (mark ? `touche la marque ${mark}` : "touche une bouée de la ligne"),
    touchesEdge: "sort du plan d’eau",
    inZone: (name) => `finit dans la zone ${of(name)}`,
    forced: (name) => `arrêt forcé à la zone ${of(name)}`,
    rounds: (aim) => (aim === "départ" ? "franchit le départ" : `contourne la ${aim}`),
    finishes: "arrive !",
    cannot: (why) => `Impossible : ${why}.`,
    nowhere: "Aucune carte n’est jouable : mets en panne.",
    chooseCard: "Choisis une carte, ou touche l’endroit où aller.",
    chooseArrow: "Choisis une flèche.",
    sunAfter: "Un soleil se pose à la fin du tour : choisis d’abord une carte.",
    sunTo: (name) => (name ? `Soleil : devant ${name}` : "Soleil : le garder"),
    secondCard: "Barre : tu peux jouer encore une carte.",
    sail: "Naviguer",
    twice: "deux fois",
    turn: "En panne : tourner",
    turnTo: (degrees) => `Tourner vers ${degrees}°`,
    notTo: (degrees, why) => `Pas vers ${degrees}° : ${why}.`,
    exchange: "En panne : échanger",
    exchangeCount: (count) => (count === 1 ? "Échanger 1 carte" : `Échanger ${count} cartes`),
    chooseExchange: "Marque une à trois cartes.",
    letBe: "Pas de deuxième carte",
    cancel: "Retour",
    placeHint: "Touche l’eau derrière la ligne.",
    placeX: "Le long de la ligne",
    placeBelow: "Derrière la ligne",
    placeTaken: "Un bateau s’y trouve déjà.",
    start: "Partir d’ici",
    millimetres: (count) => `${count} mm`,
    best: "meilleur",
    about: {
      mark: (number, name, clockwise) =>
        `Marque ${number}, ${name} : se contourne dans le sens ${clockwise ? "horaire" : "antihoraire"}. Ton étrave doit couper sa ligne pointillée dans le sens des chevrons.`,
      line: "La ligne : passe-la vers le haut au départ, puis vers le bas à l’arrivée, toutes les marques contournées.",
      zone: (name) =>
        name === null ? "Ta zone : aucun autre bateau ne peut finir ici." : `La zone ${of(name)} : tu peux la traverser, mais pas y finir.`,
      boat: (name, aim, distance) => `${name} : prochain but ${aim}, encore ${distance} mm.`,
      home: (name, place) => `${name} : place ${place}.`,
      wrongWay: "↺ La ligne a été coupée à l’envers : il faut la couper une fois de plus.",
      becalmed: "☀ Sans vent : passe son prochain tour.",
      ashore: (name) => `${name} : pas encore placé.`,
      all: "Les bateaux et leurs prochaines marques",
    },
  },
  de: {
    aims: { start: "Start", finish: "Ziel", red: "Rot", green: "Grün", yellow: "Gelb", blue: "Blau" },
    boat: (name, degrees, aim, distance) => `${name} hält auf ${degrees}°, als Nächstes: ${aim}, ${distance} mm entfernt.`,
    ashore: (name) => `${name} ist noch an Land.`,
    home: (name, place) => `${name} ist im Ziel, Platz ${place}.`,
    becalmed: (name) => `${name} liegt in der Flaute und setzt aus.`,
    wrongWay: "verkehrt herum gekreuzt",
    sense: (mark, clockwise) => `Die Marke ${mark} wird ${clockwise ? "im" : "gegen den"} Uhrzeigersinn umrundet.`,
    pile: (count) => `${count} im Stapel`,
    hand: "Deine Hand",
    card: (number, card) => `Karte ${number}: ${labels.de.face(card)}`,
    face: ({ colour, size, arrows = [], symbol }) =>
      colour === "sun"
        ? "eine Sonne"
        : `${size === "small" ? "klein" : "groß"}, ${arrows.map((exit) => labels.de.arrows[exit]).join(" oder ")}${symbol === "helm" ? ", mit Ruder" : symbol === "cloud" ? ", mit Wolke" : ""}`,
    arrows: { L90: "90° links", L45: "45° links", S: "geradeaus", R45: "45° rechts", R90: "90° rechts" },
    touchesBoat: (name) => `berührt ${name}`,
    touchesBuoy: (mark) => (mark ? `berührt die Marke ${mark}` : "berührt eine Boje der Linie"),
    touchesEdge: "verlässt das Wasser",
    inZone: (name) => `endet in der Zone von ${name}`,
    forced: (name) => `gezwungen: hält an der Zone von ${name}`,
    rounds: (aim) => (aim === "Start" ? "überquert den Start" : `umrundet ${aim}`),
    finishes: "ins Ziel!",
    cannot: (why) => `Geht nicht: ${why}.`,
    nowhere: "Keine Karte ist spielbar: Dreh bei.",
    chooseCard: "Wähle eine Karte oder tippe an, wohin du willst.",
    chooseArrow: "Wähle einen Pfeil.",
    sunAfter: "Eine Sonne legt man am Ende des Zugs: Wähle zuerst eine Karte.",
    sunTo: (name) => (name ? `Sonne: vor ${name}` : "Sonne: behalten"),
    secondCard: "Ruder: Du darfst noch eine Karte spielen.",
    sail: "Segeln",
    twice: "zweimal",
    turn: "Beidrehen: wenden",
    turnTo: (degrees) => `Wenden nach ${degrees}°`,
    notTo: (degrees, why) => `Nicht nach ${degrees}°: ${why}.`,
    exchange: "Beidrehen: tauschen",
    exchangeCount: (count) => (count === 1 ? "1 Karte tauschen" : `${count} Karten tauschen`),
    chooseExchange: "Markiere eine bis drei Karten.",
    letBe: "Keine zweite Karte",
    cancel: "Zurück",
    placeHint: "Tippe ins Wasser hinter der Linie.",
    placeX: "Entlang der Linie",
    placeBelow: "Hinter der Linie",
    placeTaken: "Dort liegt schon ein Boot.",
    start: "Hier starten",
    millimetres: (count) => `${count} mm`,
    best: "beste",
    about: {
      mark: (number, name, clockwise) =>
        `Marke ${number}, ${name}: ${clockwise ? "im" : "gegen den"} Uhrzeigersinn umrunden. Dein Bug muss ihre gepunktete Linie so kreuzen, wie die Winkel zeigen.`,
      line: "Die Linie: Kreuze sie zum Start nach oben und, wenn alle Marken umrundet sind, zum Ziel nach unten.",
      zone: (name) =>
        name === null ? "Deine Zone: Kein anderes Boot darf hier enden." : `Die Zone von ${name}: Du darfst hindurch, aber nicht hier enden.`,
      boat: (name, aim, distance) => `${name}: als Nächstes ${aim}, noch ${distance} mm.`,
      home: (name, place) => `${name}: Platz ${place}.`,
      wrongWay: "↺ Verkehrt herum gekreuzt: Die Linie muss einmal mehr gekreuzt werden.",
      becalmed: "☀ Flaute: setzt den nächsten Zug aus.",
      ashore: (name) => `${name}: noch nicht gesetzt.`,
      all: "Die Boote und ihre nächsten Marken",
    },
  },
};
