// What every tile and sign of the pool means, for the rules.
import type { Language } from "../../lib/protocol";

interface Symbols {
  swimmer: [string, string];
  crocodile: (value: number) => string;
  stack: string;
  asks: string;
  closed: string;
  open: string;
  ladder: string;
  target: string;
  jaws: string;
  lastMove: string;
  hidden: string;
}

export const symbols: Record<Language, Symbols> = {
  en: {
    swimmer: [
      "An orange swimmer, marked with stripes: it swims one or two cells and hides a crocodile.",
      "A blue swimmer, marked with a dot.",
    ],
    crocodile: (value) =>
      value === 1
        ? "Crocodile 1: one cell in any direction, diagonally too."
        : `Crocodile ${value}: exactly ${value} cells, ${value === 6 ? "turning at most twice" : "turning at most once"}.`,
    stack: "A stack of three: the tile on top says whose it is and how it moves; the edges show the colours below.",
    asks: "A swimmer that is just being turned over.",
    closed: "Orange’s bar while it is still closed to single tiles: the first to arrive must be a stack.",
    open: "Blue’s bar, with three tiles in it. Single tiles may enter.",
    ladder: "A ladder: only from here can you enter the bar.",
    target: "The chosen piece can go here.",
    jaws: "If it goes here, it eats what is there.",
    lastMove: "The last move, in the player’s colour; the ring is where it began.",
    hidden: "Above the pool: 3 is still hidden under a swimmer, 4 has been seen.",
  },
  fr: {
    swimmer: [
      "Un nageur orange, marqué de rayures : il nage d’une ou deux cases et cache un crocodile.",
      "Un nageur bleu, marqué d’un point.",
    ],
    crocodile: (value) =>
      value === 1
        ? "Crocodile 1 : une case dans n’importe quelle direction, en diagonale aussi."
        : `Crocodile ${value} : exactement ${value} cases, ${value === 6 ? "deux virages" : "un virage"} au plus.`,
    stack: "Une pile de trois : la tuile du dessus dit à qui elle est et comment elle va ; les bords montrent les couleurs en dessous.",
    asks: "Un nageur qu’on est en train de retourner.",
    closed: "Le bar orange tant qu’il est fermé aux tuiles seules : la première arrivée doit être une pile.",
    open: "Le bar bleu, avec trois tuiles. Les tuiles seules peuvent entrer.",
    ladder: "Une échelle : on n’entre au bar que par là.",
    target: "La pièce choisie peut aller ici.",
    jaws: "Si elle va ici, elle mange ce qui s’y trouve.",
    lastMove: "Le dernier coup, dans la couleur du joueur ; l’anneau marque son départ.",
    hidden: "Au-dessus de la piscine : le 3 se cache encore sous un nageur, le 4 est connu.",
  },
  de: {
    swimmer: [
      "Ein Schwimmer von Orange, mit Streifen: Er schwimmt ein oder zwei Felder und verbirgt ein Krokodil.",
      "Ein Schwimmer von Blau, mit Punkt.",
    ],
    crocodile: (value) =>
      value === 1
        ? "Krokodil 1: ein Feld in jede Richtung, auch schräg."
        : `Krokodil ${value}: genau ${value} Felder, höchstens ${value === 6 ? "zwei Wendungen" : "eine Wendung"}.`,
    stack: "Ein Stapel von drei: Das oberste Plättchen sagt, wem er gehört und wie er zieht; die Ränder zeigen die Farben darunter.",
    asks: "Ein Schwimmer, der gerade umgedreht wird.",
    closed: "Die Bar von Orange, solange sie für Einzelne zu ist: Als Erstes muss ein Stapel ankommen.",
    open: "Die Bar von Blau mit drei Plättchen. Auch Einzelne dürfen hinein.",
    ladder: "Eine Leiter: Nur von hier kommt man an die Bar.",
    target: "Hierhin kann die gewählte Figur.",
    jaws: "Zieht sie hierhin, frisst sie, was dort liegt.",
    lastMove: "Der letzte Zug, in der Farbe des Spielers; am Ring hat er begonnen.",
    hidden: "Über dem Becken: Die 3 ist noch unter einem Schwimmer verdeckt, die 4 ist bekannt.",
  },
};
