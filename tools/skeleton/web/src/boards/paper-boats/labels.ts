// What is said about the drawing to those who do not see it.
import type { Language } from "../../lib/protocol";

interface Labels {
  player: (name: string, boats: number[], pond: number) => string;
  die: (face: number | null) => string;
}

const list = (boats: number[], pond: number, home: string) => boats.map((field) => (field === pond ? home : String(field))).join(", ");

export const labels: Record<Language, Labels> = {
  en: {
    player: (name, boats, pond) => `${name}: boats on ${list(boats, pond, "the pond")}.`,
    die: (face) => (face === null ? "The die has not been rolled yet" : `The die shows ${face}`),
  },
  fr: {
    player: (name, boats, pond) => `${name} : bateaux sur ${list(boats, pond, "l’étang")}.`,
    die: (face) => (face === null ? "Le dé n’est pas encore lancé" : `Le dé montre ${face}`),
  },
  de: {
    player: (name, boats, pond) => `${name}: Boote auf ${list(boats, pond, "dem Teich")}.`,
    die: (face) => (face === null ? "Noch nicht gewürfelt" : `Der Würfel zeigt ${face}`),
  },
};
