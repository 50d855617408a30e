// The rules in our own words, with pictures.
import type { View } from "../../lib/protocol";
import { rulesOf } from "../chapters";
import type { Chapter } from "../chapters";
import type { Section } from "./matters";
import { values } from "./pool";
import type { Tile } from "./pool";
import Symbols from "./Symbols.svelte";
import Ways from "./Ways.svelte";

/** Tiles from bottom to top: a is the first player, b the second; a number is a crocodile. */
function tilesOf(text: string): Tile[] {
  return text.split(" ").map((tile) => ({ seat: tile.startsWith("a") ? 0 : 1, value: tile.length > 1 ? Number(tile.slice(1)) : null }));
}

/** Pieces by cell, and what is in the bars. */
function picture(pieces: Record<string, string>, bars: [string, string] = ["", ""]): View {
  const all = [...Object.values(pieces), ...bars].filter(Boolean).flatMap(tilesOf);
  const players = bars.map((bar, seat) => {
    const tiles = bar ? tilesOf(bar) : [];
    const hidden = values.filter((value) => !all.some((tile) => tile.seat === seat && tile.value === value));
    return { points: tiles.length, bar: tiles, hidden };
  });
  return {
    phase: "move",
    seat: 0,
    active: null,
    only_stacks_enter: !bars.some(Boolean),
    repetition: 3,
    occurrences: 1,
    stall: 40,
    quiet: 0,
    pieces: Object.entries(pieces).map(([cell, tiles]) => ({ cell, tiles: tilesOf(tiles) })),
    players,
  };
}

const start = picture({
  d2: "a", b3: "a", e3: "a", c4: "a", f4: "a", d5: "a",
  c13: "b", e12: "b", b12: "b", d11: "b", a11: "b", c10: "b",
});
const stacks = picture({ c4: "a", d5: "b a4", e8: "a b5", b11: "b b2 a6", c9: "b", f12: "b", e3: "a", a3: "a" });
const home = picture({ f13: "a3", d12: "a", b2: "b", a9: "b6", c6: "a", d5: "a", c11: "b" }, ["b b2 a5", "a b1"]);

const chapters: Record<Section, Chapter> = {
  aim: {
    title: { en: "The aim", fr: "Le but", de: "Worum es geht" },
    text: {
      en: [
        "Two players have six tiles each in a pool of 6 by 14 cells. A tile shows a swimmer; on its other side is a crocodile with a number from 1 to 6, each number once in every colour. Nobody knows which swimmer hides which number.",
        "The bars are in two corners. Yours is at your opponent’s end, and your opponent’s is at yours: everybody swims the length of the pool. The player who brings more tiles to their own bar wins, whatever the colour of the tiles.",
      ],
      fr: [
        "Deux joueurs ont chacun six tuiles dans une piscine de 6 cases sur 14. Une tuile montre un nageur ; au dos, un crocodile avec un numéro, de 1 à 6, un de chaque par couleur. Personne ne sait quel nageur cache quel numéro.",
        "Dans deux coins se trouvent les bars. Le tien est au bout de l’autre, et le sien au tien : chacun nage toute la longueur. Qui ramène le plus de tuiles à son bar gagne, quelle que soit leur couleur.",
      ],
      de: [
        "Zwei Spieler haben je sechs Plättchen in einem Becken von 6 mal 14 Feldern. Ein Plättchen zeigt einen Schwimmer; auf der Rückseite ist ein Krokodil mit einer Zahl von 1 bis 6, jede einmal in jeder Farbe. Niemand weiß, unter welchem Schwimmer welche Zahl steckt.",
        "In zwei Ecken sind die Bars. Deine liegt am Ende des anderen und seine an deinem: Jeder schwimmt die ganze Länge. Wer mehr Plättchen an die eigene Bar bringt, gewinnt, gleich welcher Farbe sie sind.",
      ],
    },
    picture: {
      view: start,
      caption: {
        en: "The fixed layout. Orange, with the stripes, starts at row 1 and swims to the orange bar in row 14; Blue, with the dots, swims the other way.",
        fr: "La disposition fixe. Les orange, à rayures, partent du côté de la rangée 1 et nagent vers leur bar, en rangée 14 ; les bleus, à points, nagent en sens inverse.",
        de: "Die feste Aufstellung. Orange, mit den Streifen, beginnt bei Reihe 1 und schwimmt zur eigenen Bar in Reihe 14; Blau, mit den Punkten, schwimmt andersherum.",
      },
    },
  },
  signs: {
    title: { en: "Tiles and signs", fr: "Tuiles et signes", de: "Plättchen und Zeichen" },
    text: {
      en: ["This is everything you will see in the pool. In a match, tap a piece, a bar or a ladder, or the numbers above the pool, to read what it means."],
      fr: ["Voici tout ce que tu verras dans la piscine. Pendant la partie, touche une pièce, un bar, une échelle ou les numéros au-dessus de la piscine pour lire ce qu’ils veulent dire."],
      de: ["Das ist alles, was du im Becken siehst. In der Partie tippst du eine Figur, eine Bar, eine Leiter oder die Zahlen über dem Becken an, um zu lesen, was sie bedeuten."],
    },
    Figure: Symbols,
  },
  opening: {
    title: { en: "The opening, and who begins", fr: "L’ouverture, et qui commence", de: "Die Eröffnung, und wer beginnt" },
    text: {
      en: [
        "The players take turns placing one swimmer each until all twelve are in the pool, on the second to fifth row from their own end. These rows take 1, 2, 2 and 1 swimmers, on any free cells, in any order; an option changes these numbers.",
        "The player in the first seat has Orange and begins: they place the first swimmer and, once all are in the pool, make the first move.",
        "Your first match starts from a fixed layout, as in the picture above; after that, you place your swimmers yourselves unless you choose otherwise.",
      ],
      fr: [
        "Chacun à son tour pose un nageur, jusqu’à ce que les douze soient à l’eau, sur les rangées deux à cinq depuis son bout. Ces rangées prennent 1, 2, 2 et 1 nageurs, sur n’importe quelles cases libres, dans n’importe quel ordre ; une option les répartit autrement.",
        "Le joueur de la première place a les tuiles orange et commence : il pose le premier nageur et, quand tous sont à l’eau, joue le premier coup.",
        "Ta première partie commence par une disposition fixe, comme sur l’image ci-dessus ; ensuite, chacun pose ses nageurs, sauf si tu choisis autre chose.",
      ],
      de: [
        "Reihum setzt jeder einen Schwimmer, bis alle zwölf im Becken sind, auf die zweite bis fünfte Reihe vom eigenen Ende. Diese Reihen nehmen 1, 2, 2 und 1 Schwimmer auf, auf beliebigen freien Feldern und in beliebiger Reihenfolge; eine Option verteilt sie anders.",
        "Wer auf dem ersten Platz sitzt, hat Orange und fängt an: mit dem ersten Schwimmer und, wenn alle im Becken sind, mit dem ersten Zug.",
        "Deine erste Partie beginnt mit einer festen Aufstellung, wie im Bild oben; danach setzt jeder selbst, wenn du nichts anderes wählst.",
      ],
    },
  },
  turn: {
    title: { en: "Your turn", fr: "À ton tour", de: "Dein Zug" },
    text: {
      en: [
        "You must move one of your pieces; a piece is a tile or a stack with your colour on top. There are three ways.",
        "A swimmer swims one or two cells, with a turn in between if you like, through free water to free water; never diagonally.",
        "Or you turn a swimmer over, read its number, and then choose where the crocodile goes, in the same turn. If it can move, it must; if it cannot, it stays there as a crocodile and your turn is over.",
        "Or you move a crocodile that was turned over before.",
      ],
      fr: [
        "Tu dois jouer une de tes pièces ; une pièce est une tuile ou une pile avec ta couleur dessus. Il y a trois façons.",
        "Un nageur nage d’une ou deux cases, avec un virage entre les deux si tu veux, par l’eau libre jusqu’à l’eau libre ; jamais en diagonale.",
        "Ou bien tu retournes un nageur, tu lis son numéro, puis tu choisis où va le crocodile, dans le même tour. S’il peut bouger, il doit ; sinon il reste là en crocodile et ton tour est fini.",
        "Ou bien tu joues un crocodile déjà retourné.",
      ],
      de: [
        "Du musst mit einer deiner Figuren ziehen; eine Figur ist ein Plättchen oder ein Stapel mit deiner Farbe obenauf. Das geht auf drei Arten.",
        "Ein Schwimmer schwimmt ein oder zwei Felder, wenn du willst mit einer Wendung dazwischen, durch freies Wasser auf freies Wasser; nie schräg.",
        "Oder du drehst einen Schwimmer um, liest seine Zahl und wählst dann, wohin das Krokodil zieht, im selben Zug. Kann es ziehen, muss es; kann es nicht, bleibt es als Krokodil liegen, und dein Zug ist vorbei.",
        "Oder du ziehst mit einem Krokodil, das schon umgedreht ist.",
      ],
    },
  },
  crocodiles: {
    title: { en: "How crocodiles move", fr: "Comment vont les crocodiles", de: "Wie Krokodile ziehen" },
    text: {
      en: [
        "A crocodile moves exactly as many cells as its number says, through free cells only, and never onto the same cell twice.",
        "2, 3, 4 and 5 go straight or make one right-angled turn. The 6 may turn twice. The 1 goes one cell in any direction, even diagonally, whatever is beside it.",
        "The last cell may be free or hold one of your opponent’s pieces, never one of your own. The way it takes to get there does not matter.",
      ],
      fr: [
        "Un crocodile avance d’exactement autant de cases que le dit son numéro, par des cases libres seulement, et jamais deux fois par la même.",
        "2, 3, 4 et 5 vont tout droit ou avec un virage à angle droit. Le 6 peut virer deux fois. Le 1 va d’une case dans n’importe quelle direction, en diagonale aussi, quoi qu’il y ait à côté.",
        "La dernière case peut être libre ou occupée par une pièce de l’autre, jamais par une des tiennes. Le chemin pris pour y arriver n’a pas d’importance.",
      ],
      de: [
        "Ein Krokodil zieht genau so viele Felder, wie seine Zahl sagt, nur über freie Felder und nie zweimal auf dasselbe.",
        "2, 3, 4 und 5 ziehen gerade oder mit einer rechtwinkligen Wendung. Die 6 darf zweimal wenden. Die 1 geht ein Feld in jede Richtung, auch schräg, was auch immer daneben steht.",
        "Das letzte Feld darf frei sein oder eine Figur des anderen tragen, nie eine eigene. Auf welchem Weg man hinkommt, ist gleich.",
      ],
    },
    Figure: Ways,
  },
  eating: {
    title: { en: "Eating and stacks", fr: "Manger et empiler", de: "Fressen und stapeln" },
    text: {
      en: [
        "A crocodile that ends on an opponent’s piece eats it, whether it is a swimmer, a crocodile or a stack, and stays on top of it from then on. Swimmers never eat.",
        "The top tile decides who owns a stack and how it moves. The stack moves as one, and eats and is eaten whatever its height. The tiles in it keep showing the same side: a swimmer that was eaten stays a swimmer, and its number stays unknown.",
        "Tap a stack to see what is in it. The edges show the colours, and the number shows how many tiles there are.",
      ],
      fr: [
        "Un crocodile qui finit sur une pièce de l’autre la mange, que ce soit un nageur, un crocodile ou une pile, et reste dessus. Les nageurs ne mangent jamais.",
        "La tuile du dessus dit à qui est la pile et comment elle va. La pile bouge d’un bloc, mange et se fait manger quelle que soit sa hauteur. Les tuiles dedans gardent la face qu’elles montraient : un nageur mangé reste un nageur, et son numéro inconnu.",
        "Touche une pile pour voir ce qu’elle contient. Les bords montrent les couleurs, le nombre dit combien il y a de tuiles.",
      ],
      de: [
        "Ein Krokodil, das auf einer Figur des anderen endet, frisst sie, ob Schwimmer, Krokodil oder Stapel, und liegt fortan obenauf. Schwimmer fressen nie.",
        "Das oberste Plättchen sagt, wem ein Stapel gehört und wie er zieht. Er zieht als Ganzes, frisst und wird gefressen, wie hoch er auch ist. Plättchen darin behalten die Seite, die sie zeigten: Ein gefressener Schwimmer bleibt ein Schwimmer, und seine Zahl unbekannt.",
        "Tippe einen Stapel an, um zu sehen, was darin liegt. Die Ränder zeigen die Farben, die Zahl, wie viele Plättchen es sind.",
      ],
    },
    picture: {
      view: stacks,
      caption: {
        en: "Three stacks. Orange’s crocodile 4 has eaten a swimmer. Blue’s 5 has done the same. Orange’s 6 ate crocodile 2 and then, with it, another swimmer: three tiles.",
        fr: "Trois piles. Le crocodile 4 orange a mangé un nageur, le 5 bleu aussi. Le 6 orange a mangé le crocodile 2 puis, avec lui, encore un nageur : trois tuiles.",
        de: "Drei Stapel. Krokodil 4 von Orange hat einen Schwimmer gefressen, die 5 von Blau auch. Die 6 von Orange fraß Krokodil 2 und danach mit ihm noch einen Schwimmer: drei Plättchen.",
      },
    },
  },
  bars: {
    title: { en: "The bars", fr: "Les bars", de: "Die Bars" },
    text: {
      en: [
        "A bar is one cell. You enter it from one of the three cells with a ladder, as the last step of an exact count and never diagonally. That step counts as a turn if it is one. Only its owner may enter; for the opponent it is a wall.",
        "The very first piece of the game to reach a bar, no matter whose, must be a stack of at least two tiles. After that, single swimmers and crocodiles may enter as well. Tiles in a bar stay there.",
      ],
      fr: [
        "Un bar est une seule case, où l’on entre depuis une des trois cases à échelle, comme dernier pas d’un compte exact et jamais en diagonale. Ce pas compte comme virage s’il en est un. Seul son propriétaire peut entrer ; pour l’autre, c’est un mur.",
        "La toute première pièce de la partie à atteindre un bar, à qui qu’elle soit, doit être une pile d’au moins deux tuiles. Ensuite, nageurs et crocodiles seuls peuvent entrer aussi. Ce qui est dans un bar y reste.",
      ],
      de: [
        "Eine Bar ist ein einziges Feld. Man betritt sie von einem der drei Felder mit Leiter, als letzten Schritt einer genauen Zahl und nie schräg. Der Schritt zählt als Wendung, wenn er eine ist. Nur wem sie gehört, darf hinein; für den anderen ist sie eine Wand.",
        "Die allererste Figur der Partie, die eine Bar erreicht, wem sie auch gehört, muss ein Stapel von mindestens zwei Plättchen sein. Danach dürfen auch einzelne Schwimmer und Krokodile hinein. Was an einer Bar ist, bleibt dort.",
      ],
    },
    picture: {
      view: home,
      caption: {
        en: "Orange has brought home three tiles and Blue two, so the bars are open to single tiles. Blue’s swimmer on b2 is on a ladder: one step, and it is home.",
        fr: "Les orange ont rentré trois tuiles, les bleus deux : les bars sont ouverts aux tuiles seules. Le nageur bleu en b2 est à une échelle : un pas, et il est rentré.",
        de: "Orange hat drei Plättchen heimgebracht und Blau zwei, also dürfen auch Einzelne hinein. Der Schwimmer von Blau auf b2 liegt an einer Leiter: ein Schritt, und er ist daheim.",
      },
    },
  },
  end: {
    title: { en: "The end", fr: "La fin", de: "Das Ende" },
    text: {
      en: [
        "The game is over as soon as everything left in the pool belongs to one player, or nothing is left. So bringing your last piece home ends it too, even if you are behind.",
        "Only tiles in bars count: the player with the most tiles wins. If there is a tie, the hidden tiles in both bars are turned over, and the higher sum of numbers wins. Equal sums, or two empty bars, are a draw.",
      ],
      fr: [
        "La partie finit dès que tout ce qui reste dans la piscine est à un seul joueur, ou qu’il n’y reste rien. Rentrer ta dernière pièce la finit aussi, même si tu es derrière.",
        "Seules comptent les tuiles dans les bars : le plus de tuiles gagne. À égalité, on retourne celles qui sont cachées dans les deux bars, et la plus grande somme gagne. Sommes égales ou deux bars vides : partie nulle.",
      ],
      de: [
        "Die Partie ist sofort zu Ende, wenn alles, was noch im Becken ist, einem Spieler gehört oder nichts mehr darin ist. Auch wer seine letzte Figur heimbringt, beendet sie, selbst im Rückstand.",
        "Nur Plättchen an Bars zählen: Die meisten gewinnen. Bei Gleichstand werden die verdeckten an beiden Bars umgedreht, und die höhere Summe gewinnt. Gleiche Summen oder zwei leere Bars sind unentschieden.",
      ],
    },
  },
  stalling: {
    title: { en: "When nothing happens", fr: "Quand rien n’arrive", de: "Wenn nichts geschieht" },
    text: {
      en: [
        "If you have only crocodiles and none of them can move, you pass. Two passes in a row end the game.",
        "So does a position that comes up for the third time at the start of a turn, and so do 40 turns in a row, counting both players, in which nothing is turned over, eaten or brought home. You will see a warning above the pool in time. Both numbers are options, the second from 1 to 150.",
      ],
      fr: [
        "Qui n’a que des crocodiles dont aucun ne peut bouger passe. Deux passes de suite finissent la partie.",
        "De même une position qui se présente pour la troisième fois au début d’un tour, et 40 tours de suite, des deux joueurs ensemble, où rien n’est retourné, mangé ni ramené. On te prévient à temps au-dessus de la piscine. Les deux nombres sont des options, le second de 1 à 150.",
      ],
      de: [
        "Wer nur Krokodile hat, von denen keines ziehen kann, passt. Zweimal Passen in Folge beendet die Partie.",
        "Das tut auch eine Stellung, die zu Beginn eines Zuges zum dritten Mal vorkommt, und ebenso 40 Züge in Folge, beide Spieler zusammen, in denen nichts umgedreht, gefressen oder heimgebracht wird. Über dem Becken wirst du rechtzeitig gewarnt. Beide Zahlen sind Optionen, die zweite von 1 bis 150.",
      ],
    },
  },
};

export const rules = rulesOf(chapters);
