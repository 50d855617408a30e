// The rules in our own words, with pictures.
import type { View } from "../../lib/protocol";
import { rulesOf } from "../chapters";
import type { Chapter } from "../chapters";

function picture(boats: number[][], more: Record<string, unknown> = {}): View {
  const berths = (more["berths"] as number[][] | undefined) ?? [];
  const players = boats.map((own, seat) => ({ boats: own, berths: berths[seat] ?? [], points: 0 }));
  return { first: 0, sandbank: 1, wave: 5, seat: 0, die: null, next_berth: 12, players, ...more };
}

const start = picture([[4, 4, 4], [4, 4, 4]]);
const drifted = picture([[3, 3, 7], [2, 3, 6]], { sandbank: 9, wave: 3 });
const docked = picture([[9], [6, 8, 10]], { sandbank: 4, wave: 8, next_berth: 10, berths: [[12, 11]] });

const chapters: Chapter[] = [
  {
    title: { en: "The aim", fr: "Le but", de: "Worum es geht" },
    text: {
      en: [
        "Each player has three boats on section 4. Bring yours up the river into the harbour. The first boat to arrive takes the berth worth 12 points, the next 11, and so on.",
        "The river does not wait: it flows towards the waterfall, and whatever is on the lowest section goes over it.",
      ],
      fr: [
        "Chacun a trois bateaux sur la section 4. Remonte la rivière jusqu’au port. Le premier bateau arrivé prend la place à 12 points, le suivant celle à 11, et ainsi de suite.",
        "La rivière n’attend pas : elle coule vers la cascade, et ce qui se trouve sur la section la plus basse y tombe.",
      ],
      de: [
        "Jeder hat drei Boote auf Abschnitt 4. Bringt sie den Fluss hinauf in den Hafen. Das erste Boot bekommt den Liegeplatz mit 12 Punkten, das nächste 11, und so weiter.",
        "Der Fluss wartet nicht: Er fließt zum Wasserfall, und was auf dem untersten Abschnitt liegt, fällt hinunter.",
      ],
    },
    diagram: start,
  },
  {
    title: { en: "A number", fr: "Un nombre", de: "Eine Zahl" },
    text: {
      en: [
        "A number moves one of your boats that many sections towards the harbour. If you have a boat on the river, you must move. Other boats are never in the way.",
        "The sandbank stops every boat that lands on it or would pass it. A boat that starts there leaves freely. A boat whose roll ends exactly on the wave is carried three sections further.",
      ],
      fr: [
        "Un nombre fait avancer un de tes bateaux d’autant de sections vers le port. Si tu as un bateau sur la rivière, tu dois jouer. Les autres bateaux ne gênent jamais.",
        "Le banc de sable arrête tout bateau qui s’y pose ou voudrait le passer. Qui en part est libre. La vague porte trois sections plus loin le bateau dont le jet finit juste sur elle.",
      ],
      de: [
        "Eine Zahl bringt eines deiner Boote so viele Abschnitte auf den Hafen zu. Wer ein Boot auf dem Fluss hat, muss ziehen. Andere Boote sind nie im Weg.",
        "Die Sandbank hält jedes Boot auf, das auf ihr landet oder an ihr vorbei will. Wer dort losfährt, kommt frei weg. Die Welle trägt ein Boot, dessen Wurf genau auf ihr endet, drei Abschnitte weiter.",
      ],
    },
  },
  {
    title: { en: "Arrows", fr: "Les flèches", de: "Pfeile" },
    text: {
      en: [
        "Arrows are wind. A fair wind takes one of your boats forward to your nearest boat ahead; the sandbank can stop it on the way. A foul wind takes somebody else’s boat back to the nearest boat of its own colour behind it.",
        "Boats that share a section do not count as ahead of or behind each other, so a player whose boats are all together is safe. If no wind can blow, you pass.",
      ],
      fr: [
        "Les flèches sont du vent. Le bon vent mène un de tes bateaux jusqu’à ton bateau le plus proche devant lui ; le banc de sable l’arrête en route. Le mauvais vent ramène un bateau d’un autre jusqu’au plus proche de sa couleur derrière lui.",
        "Des bateaux ensemble n’ont personne devant ni derrière : ils sont à l’abri. Si aucun vent ne peut souffler, tu passes.",
      ],
      de: [
        "Pfeile sind Wind. Rückenwind bringt eines deiner Boote vor zu deinem nächsten eigenen Boot; die Sandbank hält es unterwegs auf. Gegenwind bringt ein fremdes Boot zurück zum nächsten seiner Farbe dahinter.",
        "Boote, die beisammenstehen, haben niemanden vor oder hinter sich und sind sicher. Kann kein Wind wehen, passt du.",
      ],
    },
  },
  {
    title: { en: "The waterfall", fr: "La cascade", de: "Der Wasserfall" },
    text: {
      en: [
        "Each time it is the first player’s turn again, the lowest section goes over the waterfall with every boat on it; those boats are lost. Everything else drifts down by one, and the section comes back empty next to the harbour.",
        "Who goes first is settled before the game, by seat or by lot, and stays the same to the end. A player with no boat left on the river takes no more turns.",
      ],
      fr: [
        "Chaque fois que revient le tour du premier joueur, la section la plus basse tombe dans la cascade avec tous ses bateaux, qui sont perdus. Tout le reste descend d’un cran, et la section revient vide près du port.",
        "Qui commence est fixé avant la partie, selon les places ou par tirage au sort, et ne change plus. Qui n’a plus de bateau sur la rivière ne joue plus.",
      ],
      de: [
        "Immer wenn der erste Spieler wieder an der Reihe ist, fällt der unterste Abschnitt mit allen Booten darauf über den Wasserfall; sie sind verloren. Alles andere treibt um eins hinab, und der Abschnitt kommt leer beim Hafen zurück.",
        "Wer der erste Spieler ist, steht vor der Partie fest, durch den Platz oder das Los, und bleibt bis zum Ende gleich. Wer kein Boot mehr auf dem Fluss hat, ist nicht mehr an der Reihe.",
      ],
    },
    diagram: drifted,
  },
  {
    title: { en: "The end", fr: "La fin", de: "Das Ende" },
    text: {
      en: ["When no boat is left on the river, the player with the most points wins. If there is a tie, the better single berth decides."],
      fr: ["Quand il n’y a plus de bateau sur la rivière, le plus de points l’emporte. En cas d’égalité, la meilleure place décide."],
      de: ["Wenn kein Boot mehr auf dem Fluss ist, gewinnen die meisten Punkte. Bei Gleichstand entscheidet der bessere einzelne Liegeplatz."],
    },
    diagram: docked,
  },
];

export const rules = rulesOf(chapters);
