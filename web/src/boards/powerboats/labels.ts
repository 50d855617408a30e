// What board and dock say besides the engine's own sentences.
import type { Language } from "../../lib/protocol";
import type { Heading, NextMark, Player } from "./lake";

export interface Labels {
  heading: Record<Heading, string>;
  next: Record<NextMark, string>;
  state: (player: Player) => string;
  /** For screen readers. */
  lake: (race: number) => string;
  boat: (name: string, at: string, heading: string, speed: number, next: string) => string;
  damage: (markers: number) => string;
  speed: (speed: number) => string;
  turns: (turns: number) => string;
  standings: string;
  place: { help: string; start: string; turn: string };
  dice: {
    help: string;
    die: (face: number) => string;
    fate: { keep: string; roll: string; out: string };
    add: string;
    added: string;
    go: (roll: number, dice: number) => string;
    none: string;
    speeds: (low: number, high: number) => string;
    free: (hexes: number) => string;
    crash: (share: string) => string;
    safe: string;
    of: (name: string) => string;
    rolling: (n: number) => string;
  };
  run: {
    left: string;
    ahead: string;
    right: string;
    stay: string;
    hexes: (n: number) => string;
    crash: (markers: number) => string;
    sinks: string;
    finish: string;
    buoy: (n: number) => string;
    onlyFree: (n: number) => string;
    same: string;
  };
  best: string;
  course: {
    show: string;
    hide: string;
    of: (race: number, races: number) => string;
    start: string;
    clockwise: (buoy: number) => string;
    counter: (buoy: number) => string;
    finish: string;
  };
  heat: { show: string; hide: string; busy: string; note: string };
  /** What badges, boxes and chevrons mean: a title and a few sentences. */
  explain: {
    close: string;
    start: Explained;
    buoy: (n: number, clockwise: boolean) => Explained;
    finish: Explained;
    yourNext: string;
    speed: (n: number) => string;
    next: (mark: NextMark) => string;
    damage: (n: number) => string;
    chances: Explained;
    towards: (mark: NextMark) => string;
  };
  summary: {
    show: (race: number) => string;
    title: (race: number) => string;
    par: (turns: string) => string;
    parBusy: string;
    boat: string;
    turns: string;
    toPar: string;
    damage: string;
    place: string;
    points: string;
    line: string;
    close: string;
    /** What the points of a race are made of. */
    forPlace: (points: number, place: number) => string;
    forTurns: (points: number) => string;
    forMissing: (points: number, boats: number) => string;
    forNothing: Record<"sunk" | "unplaced", string>;
    factor: (race: number) => string;
  };
}
type Explained = readonly [title: string, text: string];

const ordinal = (n: number) => ["1st", "2nd", "3rd"][n - 1] ?? `${n}th`;

export const labels: Record<Language, Labels> = {
  en: {
    heading: { E: "east", NE: "north-east", NW: "north-west", W: "west", SW: "south-west", SE: "south-east" },
    next: { start: "start", "buoy 1": "buoy 1", "buoy 2": "buoy 2", "buoy 3": "buoy 3", finish: "finish" },
    state: ({ state, place }) =>
      ({ ashore: "ashore", racing: "", finished: `finished ${ordinal(place ?? 0)}`, sunk: "sunk", unplaced: "no place" })[state],
    lake: (race) => `The lake, race ${race} of 3.`,
    boat: (name, at, heading, speed, next) => `${name}: on ${at}, heading ${heading}, speed ${speed}, next ${next}`,
    damage: (n) => `${n} of 4 damage markers`,
    speed: (n) => `speed ${n}`,
    turns: (n) => (n === 1 ? "1 turn" : `${n} turns`),
    standings: "The boats",
    place: { help: "Tap a place, choose a heading, and start.", start: "Start here", turn: "Heading" },
    dice: {
      help: "Tap a die to keep it, roll it again or remove it.",
      die: (face) => `Die showing ${face}`,
      fate: { keep: "keep", roll: "roll again", out: "remove" },
      add: "add",
      added: "one more",
      go: (roll, dice) => (roll === 0 ? (dice === 0 ? "Go without dice" : "Keep") : roll === 1 ? "Roll 1 die" : `Roll ${roll} dice`),
      none: "no dice",
      speeds: (low, high) => (low === high ? `Speed ${low}` : `Speed ${low} to ${high}`),
      free: (n) => `${n} free`,
      crash: (share) => `crash ${share}`,
      safe: "no crash",
      of: (name) => `${name}’s dice`,
      rolling: (n) => (n === 1 ? "rolls 1 die" : `rolls ${n} dice`),
    },
    run: {
      left: "left",
      ahead: "straight ahead",
      right: "right",
      stay: "stay",
      hexes: (n) => (n === 1 ? "1 hex" : `${n} hexes`),
      crash: (n) => `crash: ${n}`,
      sinks: "sinks!",
      finish: "finish!",
      buoy: (n) => `buoy ${n}`,
      onlyFree: (n) => `only ${n} free`,
      same: "makes no difference",
    },
    best: "best",
    course: {
      show: "Show the course",
      hide: "Hide the course",
      of: (race, races) => `Race ${race} of ${races}`,
      start: "cross the start line",
      clockwise: (buoy) => `buoy ${buoy} ↻ clockwise`,
      counter: (buoy) => `buoy ${buoy} ↺ counter-clockwise`,
      finish: "cross the finish line",
    },
    heat: {
      show: "Show turns to the finish",
      hide: "Hide turns to the finish",
      busy: "Working out the course …",
      note: "Turns a lone boat with two dice would still need",
    },
    explain: {
      close: "Close",
      start: ["Start line", "Cross it between buoy 0 and the flag, the way the chevrons point. Only then does buoy 1 count."],
      buoy: (n, clockwise) => [
        `Buoy ${n}, ${clockwise ? "clockwise" : "counter-clockwise"}`,
        "Cross its gate, the row of chevrons from the buoy to the shore, the way they point. Close or wide makes no difference. Buoys count in order only.",
      ],
      finish: ["Finish line", "After buoy 3, reach the line the way the chevrons point. That ends the race for you, even if you then hit something."],
      yourNext: "This is your next mark.",
      speed: (n) => `Speed ${n}: the sum of the dice, and how many hexes the boat runs.`,
      next: (mark) => `Next mark: ${{ start: "start line", "buoy 1": "buoy 1", "buoy 2": "buoy 2", "buoy 3": "buoy 3", finish: "finish line" }[mark]}.`,
      damage: (n) => `Damage: ${n} of 4 boxes. Each hex too many is one, and the fourth sinks the boat. After a race with damage, one box stays.`,
      chances: ["Speeds", "A bar for every speed these dice can give: the higher, the likelier. With a cross there is no open water that long, so the boat crashes."],
      towards: (mark) => `Show the way: ${{ start: "start line", "buoy 1": "buoy 1", "buoy 2": "buoy 2", "buoy 3": "buoy 3", finish: "finish line" }[mark]}`,
    },
    summary: {
      show: (race) => `Race ${race}: tracks`,
      title: (race) => `Race ${race}`,
      par: (turns) => `Par ${turns} turns`,
      parBusy: "Par …",
      boat: "Boat",
      turns: "Turns",
      toPar: "to par",
      damage: "Damage",
      place: "Place",
      points: "Points",
      line: "White: the best line for a lone boat",
      close: "Back to the lake",
      forPlace: (points, place) => `${points} for ${ordinal(place)} place`,
      forTurns: (points) => `${points} for finishing ${points === 1 ? "1 turn" : `${points} turns`} before the last boat`,
      forMissing: (points, boats) => `${points} for ${boats === 1 ? "a boat" : `${boats} boats`} that did not finish`,
      forNothing: { sunk: "sunk, so no points", unplaced: "not home after 100 turns, so no points" },
      factor: (race) => ["", "In race 2, places count double.", "In race 3, places count triple."][race - 1] ?? "",
    },
  },
  fr: {
    heading: { E: "l’est", NE: "le nord-est", NW: "le nord-ouest", W: "l’ouest", SW: "le sud-ouest", SE: "le sud-est" },
    next: { start: "départ", "buoy 1": "bouée 1", "buoy 2": "bouée 2", "buoy 3": "bouée 3", finish: "arrivée" },
    state: ({ state, place }) =>
      ({ ashore: "à terre", racing: "", finished: `arrivé, ${place === 1 ? "1er" : `${place}e`}`, sunk: "coulé", unplaced: "non classé" })[state],
    lake: (race) => `Le lac, course ${race} sur 3.`,
    boat: (name, at, heading, speed, next) => `${name} : en ${at}, cap vers ${heading}, vitesse ${speed}, prochaine marque : ${next}`,
    damage: (n) => `${n} marqueur${n > 1 ? "s" : ""} de dégâts sur 4`,
    speed: (n) => `vitesse ${n}`,
    turns: (n) => (n === 1 ? "1 tour" : `${n} tours`),
    standings: "Les bateaux",
    place: { help: "Touche une place, choisis le cap, et pars.", start: "Partir d’ici", turn: "Cap" },
    dice: {
      help: "Touche un dé : le garder, le relancer ou l’enlever.",
      die: (face) => `Dé qui montre ${face}`,
      fate: { keep: "garder", roll: "relancer", out: "enlever" },
      add: "ajouter",
      added: "un de plus",
      go: (roll, dice) => (roll === 0 ? (dice === 0 ? "Sans dés" : "Garder") : roll === 1 ? "Lancer 1 dé" : `Lancer ${roll} dés`),
      none: "aucun dé",
      speeds: (low, high) => (low === high ? `Vitesse ${low}` : `Vitesse ${low} à ${high}`),
      free: (n) => `${n} libre${n > 1 ? "s" : ""}`,
      crash: (share) => `accident ${share}`,
      safe: "sans accident",
      of: (name) => `Les dés ${/^[aeiouàâéèêîôœ]/i.test(name) ? "d’" : "de "}${name}`,
      rolling: (n) => (n === 1 ? "lance 1 dé" : `lance ${n} dés`),
    },
    run: {
      left: "à gauche",
      ahead: "tout droit",
      right: "à droite",
      stay: "rester",
      hexes: (n) => (n === 1 ? "1 case" : `${n} cases`),
      crash: (n) => `accident : ${n}`,
      sinks: "coule !",
      finish: "arrivée !",
      buoy: (n) => `bouée ${n}`,
      onlyFree: (n) => `${n} libre${n > 1 ? "s" : ""} seulement`,
      same: "revient au même",
    },
    best: "le meilleur",
    course: {
      show: "Montrer le parcours",
      hide: "Cacher le parcours",
      of: (race, races) => `Course ${race} sur ${races}`,
      start: "passer le départ",
      clockwise: (buoy) => `bouée ${buoy} ↻ sens horaire`,
      counter: (buoy) => `bouée ${buoy} ↺ sens antihoraire`,
      finish: "passer l’arrivée",
    },
    heat: {
      show: "Montrer les tours jusqu’à l’arrivée",
      hide: "Cacher les tours jusqu’à l’arrivée",
      busy: "Calcul du parcours …",
      note: "Tours qu’il faudrait encore à un bateau seul, avec deux dés",
    },
    explain: {
      close: "Fermer",
      start: ["Ligne de départ", "Franchis-la entre la bouée 0 et le drapeau, dans le sens des chevrons. La bouée 1 ne compte qu’après."],
      buoy: (n, clockwise) => [
        `Bouée ${n}, sens ${clockwise ? "horaire" : "antihoraire"}`,
        "Franchis sa porte, la rangée de chevrons entre la bouée et la rive, dans le sens qu’ils indiquent. De près ou de loin, peu importe. Les bouées ne comptent que dans l’ordre.",
      ],
      finish: ["Ligne d’arrivée", "Après la bouée 3, atteins la ligne dans le sens des chevrons. La course est alors finie pour toi, même si tu heurtes ensuite quelque chose."],
      yourNext: "C’est ta prochaine marque.",
      speed: (n) => `Vitesse ${n} : la somme des dés, et le nombre de cases que le bateau parcourt.`,
      next: (mark) => `Prochaine marque : ${{ start: "la ligne de départ", "buoy 1": "la bouée 1", "buoy 2": "la bouée 2", "buoy 3": "la bouée 3", finish: "la ligne d’arrivée" }[mark]}.`,
      damage: (n) => `Dégâts : ${n} case${n > 1 ? "s" : ""} sur 4. Chaque case de trop en coûte une, et à la quatrième le bateau coule. Après une course avec dégâts, il en reste une.`,
      chances: ["Vitesses", "Une barre pour chaque vitesse que ces dés peuvent donner : plus elle est haute, plus c’est probable. Avec une croix, l’eau libre ne suffit pas, et c’est l’accident."],
      towards: (mark) => `Montrer le chemin : ${{ start: "ligne de départ", "buoy 1": "bouée 1", "buoy 2": "bouée 2", "buoy 3": "bouée 3", finish: "ligne d’arrivée" }[mark]}`,
    },
    summary: {
      show: (race) => `Course ${race} : sillages`,
      title: (race) => `Course ${race}`,
      par: (turns) => `Par : ${turns} tours`,
      parBusy: "Par …",
      boat: "Bateau",
      turns: "Tours",
      toPar: "au par",
      damage: "Dégâts",
      place: "Place",
      points: "Points",
      line: "En blanc : la meilleure route d’un bateau seul",
      close: "Retour au lac",
      forPlace: (points, place) => `${points} pour la ${place === 1 ? "1re" : `${place}e`} place`,
      forTurns: (points) => `${points} pour ${points === 1 ? "1 tour" : `${points} tours`} d’avance sur le dernier arrivé`,
      forMissing: (points, boats) => `${points} pour ${boats === 1 ? "un bateau qui n’a pas fini" : `${boats} bateaux qui n’ont pas fini`}`,
      forNothing: { sunk: "coulé, donc aucun point", unplaced: "pas arrivé après 100 tours, donc aucun point" },
      factor: (race) => ["", "Dans la course 2, les places comptent double.", "Dans la course 3, les places comptent triple."][race - 1] ?? "",
    },
  },
  de: {
    heading: { E: "Osten", NE: "Nordosten", NW: "Nordwesten", W: "Westen", SW: "Südwesten", SE: "Südosten" },
    next: { start: "Start", "buoy 1": "Boje 1", "buoy 2": "Boje 2", "buoy 3": "Boje 3", finish: "Ziel" },
    state: ({ state, place }) =>
      ({ ashore: "an Land", racing: "", finished: `im Ziel, ${place}.`, sunk: "gesunken", unplaced: "ohne Platz" })[state],
    lake: (race) => `Der See, Rennen ${race} von 3.`,
    boat: (name, at, heading, speed, next) => `${name}: auf ${at}, Richtung ${heading}, Tempo ${speed}, als Nächstes ${next}`,
    damage: (n) => `${n} von 4 Schäden`,
    speed: (n) => `Tempo ${n}`,
    turns: (n) => (n === 1 ? "1 Zug" : `${n} Züge`),
    standings: "Die Boote",
    place: { help: "Tippe einen Platz an, wähle die Richtung und starte.", start: "Hier starten", turn: "Richtung" },
    dice: {
      help: "Tippe einen Würfel an: behalten, neu würfeln oder weglegen.",
      die: (face) => `Würfel mit ${face}`,
      fate: { keep: "behalten", roll: "neu würfeln", out: "weglegen" },
      add: "dazu",
      added: "einer dazu",
      go: (roll, dice) => (roll === 0 ? (dice === 0 ? "Ohne Würfel" : "Behalten") : roll === 1 ? "1 Würfel werfen" : `${roll} Würfel werfen`),
      none: "keine Würfel",
      speeds: (low, high) => (low === high ? `Tempo ${low}` : `Tempo ${low} bis ${high}`),
      free: (n) => `${n} frei`,
      crash: (share) => `Crash ${share}`,
      safe: "kein Crash",
      of: (name) => `Würfel von ${name}`,
      rolling: (n) => (n === 1 ? "würfelt mit 1 Würfel" : `würfelt mit ${n} Würfeln`),
    },
    run: {
      left: "links",
      ahead: "geradeaus",
      right: "rechts",
      stay: "bleiben",
      hexes: (n) => (n === 1 ? "1 Feld" : `${n} Felder`),
      crash: (n) => `Crash: ${n}`,
      sinks: "sinkt!",
      finish: "Ziel!",
      buoy: (n) => `Boje ${n}`,
      onlyFree: (n) => `nur ${n} frei`,
      same: "kommt aufs Gleiche hinaus",
    },
    best: "am besten",
    course: {
      show: "Den Kurs zeigen",
      hide: "Den Kurs verbergen",
      of: (race, races) => `Rennen ${race} von ${races}`,
      start: "über den Start",
      clockwise: (buoy) => `Boje ${buoy} ↻ im Uhrzeigersinn`,
      counter: (buoy) => `Boje ${buoy} ↺ gegen den Uhrzeigersinn`,
      finish: "über das Ziel",
    },
    heat: {
      show: "Züge bis ins Ziel zeigen",
      hide: "Züge bis ins Ziel verbergen",
      busy: "Der Kurs wird berechnet …",
      note: "Züge, die ein Boot allein noch braucht, mit zwei Würfeln",
    },
    explain: {
      close: "Schließen",
      start: ["Startlinie", "Fahre zwischen Boje 0 und der Flagge über die Linie, wie die Winkel zeigen. Erst danach zählt Boje 1."],
      buoy: (n, clockwise) => [
        `Boje ${n}, ${clockwise ? "im" : "gegen den"} Uhrzeigersinn`,
        "Fahre durch ihr Tor, die Reihe von Winkeln zwischen Boje und Ufer, wie sie zeigen. Nah oder weit außen ist gleich. Die Bojen zählen nur der Reihe nach.",
      ],
      finish: ["Ziellinie", "Nach Boje 3: Erreiche die Linie, wie die Winkel zeigen. Damit bist du im Ziel, auch wenn du danach noch anstößt."],
      yourNext: "Hier musst du als Nächstes durch.",
      speed: (n) => `Tempo ${n}: die Summe der Würfel, und so viele Felder fährt das Boot.`,
      next: (mark) => `Als Nächstes: ${{ start: "Startlinie", "buoy 1": "Boje 1", "buoy 2": "Boje 2", "buoy 3": "Boje 3", finish: "Ziellinie" }[mark]}.`,
      damage: (n) => `Schäden: ${n} von 4 Kästchen. Jedes Feld zu viel kostet eins, beim vierten sinkt das Boot. Nach einem Rennen mit Schaden bleibt eins.`,
      chances: ["Tempo", "Ein Balken für jedes Tempo, das diese Würfel ergeben können: je höher, desto wahrscheinlicher. Mit Kreuz ist nirgends so weit freies Wasser, und es kracht."],
      towards: (mark) => `Weg zeigen: ${{ start: "Startlinie", "buoy 1": "Boje 1", "buoy 2": "Boje 2", "buoy 3": "Boje 3", finish: "Ziellinie" }[mark]}`,
    },
    summary: {
      show: (race) => `Rennen ${race}: Spuren`,
      title: (race) => `Rennen ${race}`,
      par: (turns) => `Par: ${turns} Züge`,
      parBusy: "Par …",
      boat: "Boot",
      turns: "Züge",
      toPar: "zu Par",
      damage: "Schäden",
      place: "Platz",
      points: "Punkte",
      line: "Weiß: die beste Linie eines Bootes allein",
      close: "Zurück zum See",
      forPlace: (points, place) => `${points} für Platz ${place}`,
      forTurns: (points) => `${points} für ${points === 1 ? "1 Zug" : `${points} Züge`} Vorsprung auf das letzte Boot im Ziel`,
      forMissing: (points, boats) => `${points} für ${boats === 1 ? "ein Boot, das" : `${boats} Boote, die`} nicht ins Ziel ${boats === 1 ? "kam" : "kamen"}`,
      forNothing: { sunk: "gesunken, also keine Punkte", unplaced: "nach 100 Zügen nicht im Ziel, also keine Punkte" },
      factor: (race) => ["", "In Rennen 2 zählen Plätze doppelt.", "In Rennen 3 zählen Plätze dreifach."][race - 1] ?? "",
    },
  },
};
