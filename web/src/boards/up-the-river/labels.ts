// Descriptions of the drawing for screen readers, and of its signs for everybody.
import type { Language } from "../../lib/protocol";

interface Labels {
  river: (sandbank: number, wave: number) => string;
  first: (name: string) => string;
  player: (name: string, boats: number[], berths: number[]) => string;
  die: (face: number | "arrows" | null) => string;
  /** What the signs on the river do. */
  sandbank: string;
  wave: string;
  waterfall: (first: string) => string;
  harbour: (berth: number) => string;
  aboutDie: (face: number | "arrows" | null) => string;
}

const list = (numbers: number[]) => numbers.join(", ");

export const labels: Record<Language, Labels> = {
  en: {
    river: (sandbank, wave) => `The sandbank is on section ${sandbank}, the wave on section ${wave}.`,
    first: (name) => `${name} goes first, and the river moves on before that turn.`,
    player: (name, boats, berths) =>
      `${name}: ${boats.length ? `boats on ${list(boats)}` : "no boats on the river"}${berths.length ? `, berths ${list(berths)}` : ""}.`,
    die: (face) => (face === null ? "The die has not been rolled yet" : face === "arrows" ? "The die shows arrows" : `The die shows ${face}`),
    sandbank: "Sandbank: it stops every boat that lands on it or would pass it.",
    wave: "Wave: a boat that ends exactly here is carried three sections further.",
    waterfall: (first) => `Waterfall: before each turn of the first player (${first}), the river moves on, and the lowest section goes over with every boat on it.`,
    harbour: (berth) => (berth > 0 ? `Harbour: each berth is worth its number. The next boat to arrive takes ${berth}.` : "Harbour: every berth is taken."),
    aboutDie: (face) =>
      face === null
        ? "The die shows 1 to 5, or arrows for wind."
        : face === "arrows"
          ? "Arrows are wind: one of your boats catches up with your next boat ahead, or you blow another player’s boat back to the next of its colour."
          : `One boat moves ${face === 1 ? "1 section" : `${face} sections`} towards the harbour.`,
  },
  fr: {
    river: (sandbank, wave) => `Le banc de sable est sur la section ${sandbank}, la vague sur la section ${wave}.`,
    first: (name) => `${name} commence, et la rivière avance avant ce tour.`,
    player: (name, boats, berths) =>
      `${name} : ${boats.length ? `bateaux sur ${list(boats)}` : "aucun bateau sur la rivière"}${berths.length ? `, places ${list(berths)}` : ""}.`,
    die: (face) => (face === null ? "Le dé n’est pas encore lancé" : face === "arrows" ? "Le dé montre les flèches" : `Le dé montre ${face}`),
    sandbank: "Banc de sable : il arrête tout bateau qui s’y pose ou voudrait le passer.",
    wave: "Vague : le bateau qui finit juste ici est porté trois sections plus loin.",
    waterfall: (first) => `Cascade : avant chaque tour du premier joueur (${first}), la rivière avance et la section la plus basse y tombe avec tous ses bateaux.`,
    harbour: (berth) => (berth > 0 ? `Port : chaque place vaut son numéro. Le prochain bateau prend la ${berth}.` : "Port : toutes les places sont prises."),
    aboutDie: (face) =>
      face === null
        ? "Le dé montre 1 à 5, ou des flèches pour le vent."
        : face === "arrows"
          ? "Les flèches sont du vent : un de tes bateaux rejoint ton prochain bateau devant lui, ou tu ramènes le bateau d’un autre jusqu’au prochain de sa couleur."
          : `Un bateau avance de ${face === 1 ? "1 section" : `${face} sections`} vers le port.`,
  },
  de: {
    river: (sandbank, wave) => `Die Sandbank ist auf Abschnitt ${sandbank}, die Welle auf Abschnitt ${wave}.`,
    first: (name) => `${name} beginnt, und vor diesem Zug rückt der Fluss weiter.`,
    player: (name, boats, berths) =>
      `${name}: ${boats.length ? `Boote auf ${list(boats)}` : "kein Boot auf dem Fluss"}${berths.length ? `, Liegeplätze ${list(berths)}` : ""}.`,
    die: (face) => (face === null ? "Noch nicht gewürfelt" : face === "arrows" ? "Der Würfel zeigt Pfeile" : `Der Würfel zeigt ${face}`),
    sandbank: "Sandbank: Sie hält jedes Boot auf, das auf ihr landet oder an ihr vorbei will.",
    wave: "Welle: Ein Boot, das genau hier endet, wird drei Abschnitte weitergetragen.",
    waterfall: (first) => `Wasserfall: Vor jedem Zug des ersten Spielers (${first}) rückt der Fluss weiter, und der unterste Abschnitt fällt mit allen Booten hinunter.`,
    harbour: (berth) => (berth > 0 ? `Hafen: Jeder Liegeplatz zählt so viel wie seine Zahl. Das nächste Boot bekommt die ${berth}.` : "Hafen: Alle Liegeplätze sind vergeben."),
    aboutDie: (face) =>
      face === null
        ? "Der Würfel zeigt 1 bis 5 oder Pfeile für den Wind."
        : face === "arrows"
          ? "Pfeile sind Wind: Eines deiner Boote holt dein nächstes vor ihm ein, oder du bläst ein fremdes zurück zum nächsten seiner Farbe."
          : `Ein Boot fährt ${face === 1 ? "1 Abschnitt" : `${face} Abschnitte`} auf den Hafen zu.`,
  },
};
