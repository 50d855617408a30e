// What board and dock say; the engine describes the moves.
import type { Language } from "../../lib/protocol";
import { barAt, ladders, pieceOn, topOf, whyNot } from "./pool";
import type { Piece, Pool, Refusal, Tile } from "./pool";

/** The name of a colour's player; null for the viewer. */
export type NameOf = (seat: number) => string | null;

interface Labels {
  pool: string;
  help: string;
  /** Of the seats, as in the terminal and on paper. */
  colours: readonly [string, string];
  /** A tile: whose it is and what it shows. */
  tile: (tile: Tile, nameOf: NameOf) => string;
  piece: (piece: Piece, nameOf: NameOf) => string;
  /** What a hidden tile may be. */
  mayBe: (values: number[]) => string;
  bar: (name: string | null, tiles: number) => string;
  /** Why a bar cannot be entered: it is the opponent's, or no stack has arrived yet. */
  onlyFor: (name: string | null) => string;
  closed: string;
  ladder: (name: string | null) => string;
  whyNot: (why: Refusal, nameOf: NameOf) => string;
  free: string;
  canMove: string;
  cannotMove: string;
  /** The end of the last move. */
  lastMove: (name: string | null) => string;
  hidden: (name: string, values: number[]) => string;
  /** What the numbers beside a mark mean. */
  aboutHidden: (name: string, colour: string, values: number[]) => string;
  stillHidden: string;
  stacksOnly: string;
  open: string;
  quiet: (count: number, limit: number) => string;
  again: (count: number, limit: number) => string;
  left: (swimmers: number) => string;
  turnOver: string;
  setRest: string;
  stopSetting: string;
  turnBoard: string;
  bestOf: (share: string) => string;
  inside: string;
}

/** The possessive, in French. */
const of = (name: string) => (/^[aeiouàâéèêîôœ]/i.test(name) ? `d’${name}` : `de ${name}`);
const list = (numbers: number[]) => numbers.join(", ");
const height = (piece: Piece) => piece.tiles.length;

export const labels: Record<Language, Labels> = {
  en: {
    pool: "The pool",
    help: "The arrow keys move from cell to cell, N jumps to the next one you can choose, Enter chooses, T turns a swimmer over.",
    colours: ["Orange", "Blue"],
    tile: ({ seat, value }, nameOf) => {
      const what = value === null ? "swimmer" : `crocodile ${value}`;
      return nameOf(seat) === null ? `your ${what}` : `${nameOf(seat)}’s ${what}`;
    },
    piece: (piece, nameOf) =>
      labels.en.tile(topOf(piece), nameOf) + (height(piece) > 1 ? `, on a stack of ${height(piece)}` : ""),
    mayBe: (values) => (values.length === 1 ? `it must be crocodile ${list(values)}` : `it could be ${list(values)}`),
    bar: (name, tiles) => `${name === null ? "Your bar" : `${name}’s bar`}: ${tiles === 1 ? "1 tile" : `${tiles} tiles`}`,
    onlyFor: (name) => (name === null ? "Only you may enter." : `Only ${name} may enter.`),
    closed: "Closed to single tiles until a stack of two or more has entered a bar.",
    ladder: (name) => (name === null ? "ladder to your bar" : `ladder to ${name}’s bar`),
    whyNot: (why, nameOf) => {
      switch (why.kind) {
        case "theirBar":
          return labels.en.onlyFor(nameOf(why.seat));
        case "closedBar":
          return "Closed: the first to enter a bar must be a stack of two or more.";
        case "barDiagonal":
          return "A bar is never entered diagonally.";
        case "ownPiece":
          return "A crocodile never eats its own side.";
        case "swimmerEats":
          return "Swimmers cannot eat; turn it over first.";
        case "swimmerFar":
          return "Too far: a swimmer swims one or two cells.";
        case "noWay":
          return "No free way leads there.";
        case "crocodileFar":
          return why.value === 1 ? "Crocodile 1 goes one cell, diagonally too." : `Not there: crocodile ${why.value} goes exactly ${why.value} cells, turning ${why.value === 6 ? "at most twice" : "at most once"}.`;
        case "noWayOf":
          return `No free way of exactly ${why.value} cells leads there.`;
        case "taken":
          return "There is a swimmer here already.";
        case "rowFull":
          return `Row ${why.row} is full.`;
        case "otherRows":
          return `Your swimmers start on rows ${why.first} to ${why.last}.`;
      }
    },
    free: "free water",
    canMove: "can move",
    cannotMove: "cannot move now",
    lastMove: (name) => (name === null ? "your last move ended here" : `${name}’s last move ended here`),
    hidden: (name, values) => `${name}, still hidden: ${values.length ? list(values) : "nothing"}`,
    aboutHidden: (name, colour, values) =>
      `${name} (${colour}): ${values.length === 0 ? "all numbers have been seen" : values.length === 1 ? `only ${list(values)} is still hidden` : `${list(values)} are still hidden`}. Crossed out: known.`,
    stillHidden: "hidden",
    stacksOnly: "The first to enter a bar must be a stack of two or more.",
    open: "The bars are open to single tiles too.",
    quiet: (count, limit) => `${count} uneventful turns in a row; at ${limit} the game ends.`,
    again: (count, limit) => `This position has come up ${count === 1 ? "once" : count === 2 ? "twice" : `${count} times`}; at ${limit} the game ends.`,
    left: (swimmers) => `Tap a bright cell. ${swimmers === 1 ? "One swimmer" : `${swimmers} swimmers`} left to place.`,
    turnOver: "Turn over",
    setRest: "Place the rest for me",
    stopSetting: "Stop",
    turnBoard: "Turn the pool round",
    bestOf: (share) => `best, ${share}`,
    inside: "What is here",
  },
  fr: {
    pool: "La piscine",
    help: "Les flèches vont de case en case, N à la prochaine qu’on peut choisir, Entrée choisit, T retourne un nageur.",
    colours: ["Orange", "Bleu"],
    tile: ({ seat, value }, nameOf) => {
      const what = value === null ? "nageur" : `crocodile ${value}`;
      return nameOf(seat) === null ? `ton ${what}` : `${what} ${of(nameOf(seat) ?? "")}`;
    },
    piece: (piece, nameOf) =>
      labels.fr.tile(topOf(piece), nameOf) + (height(piece) > 1 ? `, sur une pile de ${height(piece)}` : ""),
    mayBe: (values) => (values.length === 1 ? `forcément le crocodile ${list(values)}` : `peut-être ${list(values)}`),
    bar: (name, tiles) => `${name === null ? "Ton bar" : `Bar ${of(name)}`} : ${tiles < 2 ? `${tiles} tuile` : `${tiles} tuiles`}`,
    onlyFor: (name) => (name === null ? "Réservé à toi." : `Réservé à ${name}.`),
    closed: "Fermé aux tuiles seules tant qu’aucune pile n’est entrée dans un bar.",
    ladder: (name) => (name === null ? "échelle vers ton bar" : `échelle vers le bar ${of(name)}`),
    whyNot: (why, nameOf) => {
      switch (why.kind) {
        case "theirBar":
          return labels.fr.onlyFor(nameOf(why.seat));
        case "closedBar":
          return "Fermé : la première arrivée doit être une pile d’au moins deux.";
        case "barDiagonal":
          return "On n’entre jamais dans un bar en diagonale.";
        case "ownPiece":
          return "Un crocodile ne mange pas les siens.";
        case "swimmerEats":
          return "Un nageur ne mange pas ; retourne-le d’abord.";
        case "swimmerFar":
          return "Trop loin : un nageur nage d’une ou deux cases.";
        case "noWay":
          return "Aucun passage libre n’y mène.";
        case "crocodileFar":
          return why.value === 1 ? "Le crocodile 1 va d’une case, en diagonale aussi." : `Pas là : le crocodile ${why.value} va d’exactement ${why.value} cases, ${why.value === 6 ? "deux virages" : "un virage"} au plus.`;
        case "noWayOf":
          return `Aucun passage libre d’exactement ${why.value} cases n’y mène.`;
        case "taken":
          return "Il y a déjà un nageur ici.";
        case "rowFull":
          return `La rangée ${why.row} est pleine.`;
        case "otherRows":
          return `Tes nageurs partent des rangées ${why.first} à ${why.last}.`;
      }
    },
    free: "eau libre",
    canMove: "peut jouer",
    cannotMove: "bloqué pour l’instant",
    lastMove: (name) => (name === null ? "fin de ton dernier coup" : `fin du dernier coup ${of(name)}`),
    hidden: (name, values) => `${name}, encore cachés : ${values.length ? list(values) : "aucun"}`,
    aboutHidden: (name, colour, values) =>
      `${name} (${colour}) : ${values.length === 0 ? "tous les numéros sont connus" : values.length === 1 ? `il ne reste que le ${list(values)} de caché` : `${list(values)} sont encore cachés`}. Barré : connu.`,
    stillHidden: "cachés",
    stacksOnly: "Première arrivée au bar : une pile de deux ou plus.",
    open: "Les bars sont ouverts aux tuiles seules aussi.",
    quiet: (count, limit) => `${count} tours de suite sans événement ; à ${limit}, la partie est finie.`,
    again: (count, limit) => `Cette position se présente pour la ${count === 1 ? "1re" : `${count}e`} fois ; à la ${limit}e, la partie est finie.`,
    left: (swimmers) => `Touche une case claire. ${swimmers === 1 ? "Un nageur" : `${swimmers} nageurs`} à poser.`,
    turnOver: "Retourner",
    setRest: "Poser le reste pour moi",
    stopSetting: "Arrêter",
    turnBoard: "Tourner la piscine",
    bestOf: (share) => `le mieux, ${share}`,
    inside: "Ce qu’il y a ici",
  },
  de: {
    pool: "Das Becken",
    help: "Pfeiltasten gehen von Feld zu Feld, N zum nächsten, das wählbar ist, Enter wählt, T dreht einen Schwimmer um.",
    colours: ["Orange", "Blau"],
    tile: ({ seat, value }, nameOf) => {
      const what = value === null ? "Schwimmer" : `Krokodil ${value}`;
      return nameOf(seat) === null ? `dein ${what}` : `${what} von ${nameOf(seat)}`;
    },
    piece: (piece, nameOf) =>
      labels.de.tile(topOf(piece), nameOf) + (height(piece) > 1 ? `, auf einem Stapel von ${height(piece)}` : ""),
    mayBe: (values) => (values.length === 1 ? `es muss Krokodil ${list(values)} sein` : `möglich: ${list(values)}`),
    bar: (name, tiles) => `${name === null ? "Deine Bar" : `Bar von ${name}`}: ${tiles} Plättchen`,
    onlyFor: (name) => (name === null ? "Hier darfst nur du hinein." : `Hier darf nur ${name} hinein.`),
    closed: "Für Einzelne zu, bis ein Stapel von zwei oder mehr an einer Bar ist.",
    ladder: (name) => (name === null ? "Leiter zu deiner Bar" : `Leiter zur Bar von ${name}`),
    whyNot: (why, nameOf) => {
      switch (why.kind) {
        case "theirBar":
          return labels.de.onlyFor(nameOf(why.seat));
        case "closedBar":
          return "Noch zu: Als Erstes muss ein Stapel von zwei oder mehr an eine Bar.";
        case "barDiagonal":
          return "Schräg kommt niemand an eine Bar.";
        case "ownPiece":
          return "Ein Krokodil frisst keine eigenen Figuren.";
        case "swimmerEats":
          return "Schwimmer fressen nicht; dreh ihn erst um.";
        case "swimmerFar":
          return "Zu weit: Ein Schwimmer schwimmt ein oder zwei Felder.";
        case "noWay":
          return "Dorthin führt kein freier Weg.";
        case "crocodileFar":
          return why.value === 1 ? "Krokodil 1 geht ein Feld, auch schräg." : `Dort nicht: Krokodil ${why.value} zieht genau ${why.value} Felder und wendet höchstens ${why.value === 6 ? "zweimal" : "einmal"}.`;
        case "noWayOf":
          return `Dorthin führt kein freier Weg von genau ${why.value} Feldern.`;
        case "taken":
          return "Hier ist schon ein Schwimmer.";
        case "rowFull":
          return `Reihe ${why.row} ist voll.`;
        case "otherRows":
          return `Deine Schwimmer beginnen in den Reihen ${why.first} bis ${why.last}.`;
      }
    },
    free: "freies Wasser",
    canMove: "kann ziehen",
    cannotMove: "kann gerade nicht ziehen",
    lastMove: (name) => (name === null ? "hier endete dein letzter Zug" : `hier endete der letzte Zug von ${name}`),
    hidden: (name, values) => `${name}, noch verdeckt: ${values.length ? list(values) : "nichts"}`,
    aboutHidden: (name, colour, values) =>
      `${name} (${colour}): ${values.length === 0 ? "alle Zahlen sind bekannt" : values.length === 1 ? `nur die ${list(values)} ist noch verdeckt` : `${list(values)} sind noch verdeckt`}. Gestrichen: bekannt.`,
    stillHidden: "verdeckt",
    stacksOnly: "Als Erstes muss ein Stapel von zwei oder mehr an eine Bar.",
    open: "Die Bars stehen auch einzelnen Plättchen offen.",
    quiet: (count, limit) => `${count} ereignislose Züge in Folge; bei ${limit} ist die Partie zu Ende.`,
    again: (count, limit) => `Diese Stellung gibt es zum ${count}. Mal; beim ${limit}. Mal ist die Partie zu Ende.`,
    left: (swimmers) => `Tippe auf ein helles Feld. Noch ${swimmers === 1 ? "ein" : swimmers} Schwimmer zu setzen.`,
    turnOver: "Umdrehen",
    setRest: "Setz den Rest für mich",
    stopSetting: "Halt",
    turnBoard: "Becken drehen",
    bestOf: (share) => `am besten, ${share}`,
    inside: "Was hier liegt",
  },
};

/** What is on a cell, as far as anyone can know. */
export function aboutOf(pool: Pool, cell: string | null, language: Language, nameOf: NameOf): string {
  const label = labels[language];
  const bar = cell === null ? null : barAt(cell);
  if (bar !== null) return aboutBar(pool, bar, language, nameOf);
  const piece = pieceOn(pool, cell);
  if (!piece) return aboutLadder(cell, language, nameOf);
  const { seat, value } = topOf(piece);
  const hidden = pool.players[seat as 0 | 1].hidden;
  const gap = language === "fr" ? " " : "";
  const guess = value === null && hidden.length ? `${gap}; ${label.mayBe(hidden)}` : "";
  return `${cell}${gap}: ${label.piece(piece, nameOf)}${guess}`;
}

/** How many tiles are in a bar, and who may enter it now. */
function aboutBar(pool: Pool, seat: number, language: Language, nameOf: NameOf): string {
  const label = labels[language];
  const who = nameOf(seat) === null ? "" : ` ${label.onlyFor(nameOf(seat))}`;
  return `${label.bar(nameOf(seat), pool.players[seat as 0 | 1].points)}.${pool.only_stacks_enter ? ` ${label.closed}` : who}`;
}

function aboutLadder(cell: string | null, language: Language, nameOf: NameOf): string {
  const ladder = ladders.find((each) => each.cell === cell);
  const owner = ladder && barAt(ladder.bar);
  return owner === undefined || owner === null ? "" : `${cell}${language === "fr" ? " " : ""}: ${labels[language].ladder(nameOf(owner))}`;
}

/** Why the chosen piece cannot go to a cell, in a sentence. */
export function refusalOf(pool: Pool, from: string | null, cell: string, language: Language, nameOf: NameOf): string {
  return labels[language].whyNot(whyNot(pool, from, cell), nameOf);
}

/** If several people share a screen, nobody is “you”. */
export function namesOf(seats: readonly { name: string; mine: boolean }[]): NameOf {
  const alone = seats.filter(({ mine }) => mine).length === 1;
  return (seat) => (alone && seats[seat]?.mine ? null : (seats[seat]?.name ?? ""));
}
