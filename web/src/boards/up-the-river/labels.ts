// Descriptions of the drawing for screen readers.
import type { Language } from "../../lib/protocol";

interface Labels {
  river: (sandbank: number, wave: number) => string;
  first: (name: string) => string;
  player: (name: string, boats: number[], berths: number[]) => string;
  die: (face: number | "arrows" | null) => string;
}

const list = (numbers: number[]) => numbers.join(", ");

export const labels: Record<Language, Labels> = {
  en: {
    river: (sandbank, wave) => `The sandbank is on section ${sandbank}, the wave on section ${wave}.`,
    first: (name) => `${name} goes first, and the river moves on before that turn.`,
    player: (name, boats, berths) =>
      `${name}: ${boats.length ? `boats on ${list(boats)}` : "no boats on the river"}${berths.length ? `, berths ${list(berths)}` : ""}.`,
    die: (face) => (face === null ? "The die has not been rolled yet" : face === "arrows" ? "The die shows arrows" : `The die shows ${face}`),
  },
  fr: {
    river: (sandbank, wave) => `Le banc de sable est sur la section ${sandbank}, la vague sur la section ${wave}.`,
    first: (name) => `${name} commence, et la rivière avance avant ce tour.`,
    player: (name, boats, berths) =>
      `${name} : ${boats.length ? `bateaux sur ${list(boats)}` : "aucun bateau sur la rivière"}${berths.length ? `, places ${list(berths)}` : ""}.`,
    die: (face) => (face === null ? "Le dé n’est pas encore lancé" : face === "arrows" ? "Le dé montre les flèches" : `Le dé montre ${face}`),
  },
  de: {
    river: (sandbank, wave) => `Die Sandbank ist auf Abschnitt ${sandbank}, die Welle auf Abschnitt ${wave}.`,
    first: (name) => `${name} beginnt, und vor diesem Zug rückt der Fluss weiter.`,
    player: (name, boats, berths) =>
      `${name}: ${boats.length ? `Boote auf ${list(boats)}` : "kein Boot auf dem Fluss"}${berths.length ? `, Liegeplätze ${list(berths)}` : ""}.`,
    die: (face) => (face === null ? "Noch nicht gewürfelt" : face === "arrows" ? "Der Würfel zeigt Pfeile" : `Der Würfel zeigt ${face}`),
  },
};
