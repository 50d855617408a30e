// What board and dock say; the engine describes the moves.
import type { Language } from "../../lib/protocol";
import { barAt, pieceOn, topOf } from "./pool";
import type { Piece, Pool, Tile } from "./pool";

/** The name of a colour's player; null for the viewer. */
export type NameOf = (seat: number) => string | null;

interface Labels {
  pool: string;
  help: string;
  /** A tile: whose it is and what it shows. */
  tile: (tile: Tile, nameOf: NameOf) => string;
  piece: (piece: Piece, nameOf: NameOf) => string;
  /** What a hidden tile may be. */
  mayBe: (values: number[]) => string;
  bar: (name: string | null, tiles: number) => string;
  free: string;
  canMove: string;
  hidden: (name: string, values: number[]) => string;
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
    tile: ({ seat, value }, nameOf) => {
      const what = value === null ? "swimmer" : `crocodile ${value}`;
      return nameOf(seat) === null ? `your ${what}` : `${nameOf(seat)}’s ${what}`;
    },
    piece: (piece, nameOf) =>
      labels.en.tile(topOf(piece), nameOf) + (height(piece) > 1 ? `, on a stack of ${height(piece)}` : ""),
    mayBe: (values) => (values.length === 1 ? `it must be crocodile ${list(values)}` : `it could be ${list(values)}`),
    bar: (name, tiles) => `${name === null ? "Your bar" : `${name}’s bar`}: ${tiles === 1 ? "1 tile" : `${tiles} tiles`}`,
    free: "free water",
    canMove: "can move",
    hidden: (name, values) => `${name}, still hidden: ${values.length ? list(values) : "nothing"}`,
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
    tile: ({ seat, value }, nameOf) => {
      const what = value === null ? "nageur" : `crocodile ${value}`;
      return nameOf(seat) === null ? `ton ${what}` : `${what} ${of(nameOf(seat) ?? "")}`;
    },
    piece: (piece, nameOf) =>
      labels.fr.tile(topOf(piece), nameOf) + (height(piece) > 1 ? `, sur une pile de ${height(piece)}` : ""),
    mayBe: (values) => (values.length === 1 ? `forcément le crocodile ${list(values)}` : `peut-être ${list(values)}`),
    bar: (name, tiles) => `${name === null ? "Ton bar" : `Bar ${of(name)}`} : ${tiles < 2 ? `${tiles} tuile` : `${tiles} tuiles`}`,
    free: "eau libre",
    canMove: "peut jouer",
    hidden: (name, values) => `${name}, encore cachés : ${values.length ? list(values) : "aucun"}`,
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
    tile: ({ seat, value }, nameOf) => {
      const what = value === null ? "Schwimmer" : `Krokodil ${value}`;
      return nameOf(seat) === null ? `dein ${what}` : `${what} von ${nameOf(seat)}`;
    },
    piece: (piece, nameOf) =>
      labels.de.tile(topOf(piece), nameOf) + (height(piece) > 1 ? `, auf einem Stapel von ${height(piece)}` : ""),
    mayBe: (values) => (values.length === 1 ? `es muss Krokodil ${list(values)} sein` : `möglich: ${list(values)}`),
    bar: (name, tiles) => `${name === null ? "Deine Bar" : `Bar von ${name}`}: ${tiles} Plättchen`,
    free: "freies Wasser",
    canMove: "kann ziehen",
    hidden: (name, values) => `${name}, noch verdeckt: ${values.length ? list(values) : "nichts"}`,
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
  if (bar !== null) return label.bar(nameOf(bar), pool.players[bar as 0 | 1].points);
  const piece = pieceOn(pool, cell);
  if (!piece) return "";
  const { seat, value } = topOf(piece);
  const hidden = pool.players[seat as 0 | 1].hidden;
  const gap = language === "fr" ? " " : "";
  const guess = value === null && hidden.length ? `${gap}; ${label.mayBe(hidden)}` : "";
  return `${cell}${gap}: ${label.piece(piece, nameOf)}${guess}`;
}

/** If several people share a screen, nobody is “you”. */
export function namesOf(seats: readonly { name: string; mine: boolean }[]): NameOf {
  const alone = seats.filter(({ mine }) => mine).length === 1;
  return (seat) => (alone && seats[seat]?.mine ? null : (seats[seat]?.name ?? ""));
}
