// The rules in our own words, with pictures: each is a moment of a match that a test replays with the engine.
import type { View } from "../../lib/protocol";
import { rulesOf } from "../chapters";
import type { Chapter } from "../chapters";
import type { Section } from "./matters";
import type { River } from "./river";

function picture(boats: number[][], more: Partial<River> & { berths?: number[][] } = {}): View {
  const { berths = [], ...rest } = more;
  const players = boats.map((own, seat) => {
    const taken = berths[seat] ?? [];
    return { boats: own, berths: taken, points: taken.reduce((sum, berth) => sum + berth, 0) };
  });
  return { first: 0, sandbank: 1, wave: 5, seat: 0, die: null, next_berth: 12, players, ...rest };
}

const start = picture([[4, 4, 4], [4, 4, 4]]);
const number = picture([[3, 3, 10], [3, 3, 5]], { sandbank: 10, wave: 4, seat: 1, die: 1 });
const winds = picture([[3, 3, 5], [3, 3, 6]], { sandbank: 10, wave: 4, die: "arrows" });
const drifted = picture([[2, 4, 6], [2, 2, 7]], { sandbank: 9, wave: 3 });
const docked = picture([[1, 1], [1, 1]], { sandbank: 8, wave: 2, next_berth: 10, berths: [[12], [11]] });

const chapters: Record<Section, Chapter> = {
  aim: {
    title: { en: "The aim", fr: "Le but", de: "Worum es geht" },
    text: {
      en: [
        "Two to four players have three boats each, all on section 4. Bring yours up the river into the harbour. The first boat to arrive takes the berth worth 12 points, the next 11, and so on.",
        "The river does not wait: it flows towards the waterfall, and whatever is on the lowest section goes over it.",
      ],
      fr: [
        "Deux à quatre joueurs ont chacun trois bateaux, tous sur la section 4. Remonte la rivière jusqu’au port. Le premier bateau arrivé prend la place à 12 points, le suivant celle à 11, et ainsi de suite.",
        "La rivière n’attend pas : elle coule vers la cascade, et ce qui se trouve sur la section la plus basse y tombe.",
      ],
      de: [
        "Zwei bis vier Spieler haben je drei Boote, alle auf Abschnitt 4. Bring deine den Fluss hinauf in den Hafen. Das erste Boot bekommt den Liegeplatz mit 12 Punkten, das nächste 11, und so weiter.",
        "Der Fluss wartet nicht: Er fließt zum Wasserfall, und was auf dem untersten Abschnitt liegt, fällt hinunter.",
      ],
    },
    picture: {
      view: start,
      caption: {
        en: "The start. All boats are on section 4, the sandbank is on section 1, at the waterfall, and the wave on section 5. Beyond section 10 is the harbour with its twelve berths.",
        fr: "Le départ. Tous les bateaux sont sur la section 4, le banc de sable est sur la section 1, au bord de la cascade, et la vague sur la section 5. Après la section 10 vient le port, avec ses douze places.",
        de: "Der Start. Alle Boote liegen auf Abschnitt 4, die Sandbank ist auf Abschnitt 1 am Wasserfall, die Welle auf Abschnitt 5. Hinter Abschnitt 10 liegt der Hafen mit seinen zwölf Liegeplätzen.",
      },
    },
  },
  turn: {
    title: { en: "A turn, and who begins", fr: "Un tour, et qui commence", de: "Ein Zug, und wer beginnt" },
    text: {
      en: [
        "Roll the die: it shows 1, 2, 3, 4, 5 or arrows. A number moves one of your boats, arrows are wind. Then it is the next player’s turn, clockwise. A player with no boat left on the river takes no more turns.",
        "Who goes first is settled before the game and stays the same to the end: the player in the first seat, or a seat drawn at random, as you choose.",
        "With another option, the wave starts anywhere from section 2 to section 10.",
      ],
      fr: [
        "Lance le dé : il montre 1, 2, 3, 4, 5 ou des flèches. Un nombre fait avancer un de tes bateaux, les flèches sont du vent. Puis c’est au joueur suivant, dans le sens horaire. Qui n’a plus de bateau sur la rivière ne joue plus.",
        "Qui commence est fixé avant la partie et ne change plus : le joueur de la première place, ou une place tirée au sort, comme on le choisit.",
        "Une autre option place la vague au hasard sur une des sections 2 à 10.",
      ],
      de: [
        "Wirf den Würfel: Er zeigt 1, 2, 3, 4, 5 oder Pfeile. Eine Zahl bewegt eines deiner Boote, Pfeile sind Wind. Dann ist im Uhrzeigersinn der Nächste an der Reihe. Wer kein Boot mehr auf dem Fluss hat, ist nicht mehr an der Reihe.",
        "Wer beginnt, steht vor der Partie fest und bleibt bis zum Ende gleich: wer auf dem ersten Platz sitzt oder wer gelost wird, je nach Wahl.",
        "Mit einer anderen Option beginnt die Welle irgendwo zwischen Abschnitt 2 und 10.",
      ],
    },
  },
  number: {
    title: { en: "A number", fr: "Un nombre", de: "Eine Zahl" },
    text: {
      en: [
        "A number moves one of your boats that many sections towards the harbour. If you have a boat on the river, you must move one. Other boats are never in the way, and any number of them may share a section.",
        "The sandbank stops every boat that lands on it or would pass it; the rest of the number is lost. A boat that starts there leaves freely. A boat whose roll ends exactly on the wave is carried three sections further, into the harbour if it gets that far; only the sandbank stops it.",
        "A boat that goes beyond section 10 is in the harbour; you need no exact number. It takes the best free berth.",
      ],
      fr: [
        "Un nombre fait avancer un de tes bateaux d’autant de sections vers le port. Si tu as un bateau sur la rivière, tu dois en jouer un. Les autres bateaux ne gênent jamais, et une section peut en porter autant qu’on veut.",
        "Le banc de sable arrête tout bateau qui s’y pose ou voudrait le passer ; le reste du nombre est perdu. Qui en part est libre. Le bateau dont le jet finit juste sur la vague est porté trois sections plus loin, jusque dans le port s’il y arrive ; seul le banc de sable l’arrête.",
        "Un bateau qui dépasse la section 10 est au port ; il ne faut pas de nombre exact. Il prend la meilleure place libre.",
      ],
      de: [
        "Eine Zahl bringt eines deiner Boote so viele Abschnitte auf den Hafen zu. Wer ein Boot auf dem Fluss hat, muss ziehen. Andere Boote sind nie im Weg, und auf einem Abschnitt haben beliebig viele Platz.",
        "Die Sandbank hält jedes Boot auf, das auf ihr landet oder an ihr vorbei will; der Rest der Zahl verfällt. Wer dort losfährt, kommt frei weg. Endet ein Wurf genau auf der Welle, trägt sie das Boot drei Abschnitte weiter, wenn es reicht bis in den Hafen; nur die Sandbank hält es auf.",
        "Ein Boot, das über Abschnitt 10 hinauskommt, ist im Hafen; genau treffen muss man nicht. Es bekommt den besten freien Liegeplatz.",
      ],
    },
    picture: {
      view: number,
      caption: {
        en: "Blue has rolled a 1. The boat on section 5 can go to 6. Or one of those on section 3 goes to 4, exactly onto the wave, and is carried on to 7. The orange boat on section 10 was stopped by the sandbank.",
        fr: "Les bleus ont fait 1. Le bateau de la section 5 peut aller en 6. Ou bien l’un de ceux de la section 3 va en 4, juste sur la vague, qui le porte jusqu’en 7. Le bateau orange de la section 10 a été arrêté par le banc de sable.",
        de: "Blau hat eine 1 geworfen. Das Boot auf Abschnitt 5 kann auf 6 fahren. Oder eines von Abschnitt 3 fährt auf 4, genau auf die Welle, und wird bis 7 getragen. Das orange Boot auf Abschnitt 10 hat die Sandbank aufgehalten.",
      },
    },
  },
  arrows: {
    title: { en: "Arrows", fr: "Les flèches", de: "Pfeile" },
    text: {
      en: [
        "Arrows are wind; choose one of two. A fair wind takes one of your boats forward to your nearest boat ahead of it on the river, never into the harbour; if the sandbank lies in between, it stops there. A foul wind takes another player’s boat back to the nearest boat of its own colour behind it; the sandbank does not stop it.",
        "If any wind can blow, you must choose one; otherwise you pass. Boats that share a section do not count as ahead of or behind each other, so a player whose boats are all together is safe. The wave does nothing to a boat moved by wind.",
      ],
      fr: [
        "Les flèches sont du vent, de l’une de deux sortes au choix. Le bon vent mène un de tes bateaux jusqu’à ton bateau le plus proche devant lui sur la rivière, jamais dans le port ; si le banc de sable est entre les deux, il s’y arrête. Le mauvais vent ramène le bateau d’un autre jusqu’au plus proche de sa couleur derrière lui ; le banc de sable ne l’arrête pas.",
        "Si un vent peut souffler, il faut en choisir un ; sinon tu passes. Des bateaux sur la même section ne sont ni devant ni derrière les uns des autres : qui a tous les siens ensemble est à l’abri. La vague ne fait rien à un bateau poussé par le vent.",
      ],
      de: [
        "Pfeile sind Wind; du wählst einen von zweien. Rückenwind bringt eines deiner Boote vor zu deinem nächsten Boot vor ihm auf dem Fluss, nie in den Hafen; liegt die Sandbank dazwischen, hält sie es auf. Gegenwind bringt ein fremdes Boot zurück zum nächsten seiner Farbe dahinter; die Sandbank hält es nicht auf.",
        "Kann ein Wind wehen, musst du einen wählen; sonst passt du. Boote auf demselben Abschnitt liegen weder vor noch hinter einander: Wer alle beisammen hat, ist sicher. Die Welle macht nichts mit einem Boot, das der Wind bewegt.",
      ],
    },
    picture: {
      view: winds,
      caption: {
        en: "Orange has rolled arrows: a fair wind takes an orange boat from 3 to 5, or a foul wind takes the blue boat from 6 back to 3.",
        fr: "Les orange ont fait des flèches : le bon vent mène un de leurs bateaux de 3 à 5, ou le mauvais vent ramène le bateau bleu de 6 à 3.",
        de: "Orange hat Pfeile geworfen: Rückenwind bringt ein oranges Boot von 3 auf 5, oder Gegenwind bringt das blaue Boot von 6 zurück auf 3.",
      },
    },
  },
  waterfall: {
    title: { en: "The waterfall", fr: "La cascade", de: "Der Wasserfall" },
    text: {
      en: [
        "Each time it is the first player’s turn again, before the roll, the lowest section goes over the waterfall with every boat on it; those boats are lost. Everything else drifts down by one, and the section comes back empty next to the harbour. This goes on even when the first player has no boat left.",
      ],
      fr: [
        "Chaque fois que revient le tour du premier joueur, avant le jet, la section la plus basse tombe dans la cascade avec tous ses bateaux, qui sont perdus. Tout le reste descend d’un cran, et la section revient vide près du port. Cela continue même quand le premier joueur n’a plus de bateau.",
      ],
      de: [
        "Immer wenn der erste Spieler wieder an der Reihe ist, fällt vor dem Wurf der unterste Abschnitt mit allen Booten darauf über den Wasserfall; sie sind verloren. Alles andere treibt um eins hinab, und der Abschnitt kommt leer beim Hafen zurück. Das geht auch weiter, wenn der erste Spieler kein Boot mehr hat.",
      ],
    },
    picture: {
      view: drifted,
      caption: {
        en: "After two rounds, everything has drifted down by two. The sandbank, which was the lowest section, has come back near the harbour. Boats that nobody has moved are on section 2: after two more rounds they are lost.",
        fr: "Après deux tours de table, tout est descendu de deux crans. Le banc de sable, qui était tout en bas, est revenu près du port. Les bateaux que personne n’a bougés sont sur la section 2 : encore deux tours et ils sont perdus.",
        de: "Nach zwei Runden ist alles um zwei hinabgetrieben. Die Sandbank, zuvor der unterste Abschnitt, ist beim Hafen zurückgekommen. Boote, die niemand bewegt hat, liegen auf Abschnitt 2: nach zwei weiteren Runden sind sie verloren.",
      },
    },
  },
  end: {
    title: { en: "The end", fr: "La fin", de: "Das Ende" },
    text: {
      en: ["When no boat is left on the river, the player with the most points wins. If there is a tie, the better single berth decides; if nobody has any points, the win is shared."],
      fr: ["Quand il n’y a plus de bateau sur la rivière, qui a le plus de points gagne. En cas d’égalité, la meilleure place décide ; si personne n’a de points, la victoire est partagée."],
      de: ["Wenn kein Boot mehr auf dem Fluss ist, gewinnt, wer die meisten Punkte hat. Bei Gleichstand entscheidet der bessere einzelne Liegeplatz; hat niemand Punkte, wird der Sieg geteilt."],
    },
    picture: {
      view: docked,
      caption: {
        en: "Orange has 12 points and Blue 11. The next boat to arrive takes the berth worth 10. The boats on section 1 are lost if they are still there when Orange’s next turn begins.",
        fr: "Les orange ont 12 points et les bleus 11. Le prochain bateau prendra la place à 10 points. Les bateaux de la section 1 sont perdus s’ils y sont encore au prochain tour des orange.",
        de: "Orange hat 12 Punkte und Blau 11. Das nächste Boot bekommt den Liegeplatz mit 10 Punkten. Boote auf Abschnitt 1 sind verloren, wenn sie beim nächsten Zug von Orange noch dort liegen.",
      },
    },
  },
};

export const rules = rulesOf(chapters);
