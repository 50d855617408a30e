// The words of a review, loaded with a match.
import type { Language } from "../lib/protocol";
import type { ShareName } from "../lib/review";
import { settings } from "../lib/settings.svelte";

export interface ReviewWords {
  title: string;
  cancel: string;
  /** After it was cancelled or failed. */
  again: string;
  /** Under way: how many of all moves have been looked at. */
  soFar: (done: number, all: number) => string;
  exact: string;
  estimated: string;
  chart: string;
  chances: string;
  moves: string;
  chartHelp: string;
  atMove: (ply: number) => string;
  moments: string;
  noMoments: string;
  rest: (n: number) => string;
  /** A share of a win. */
  shares: Record<ShareName, string>;
  costs: (share: string) => string;
  better: (best: string) => string;
  luckFor: (name: string, share: string) => string;
  luckGave: (share: string) => string;
  luckTook: (share: string) => string;
  luckEven: string;
  choicesCost: (share: string, mistakes: number, decisions: number) => string;
  choicesGood: (decisions: number) => string;
  /** On the board. */
  best: string;
  played: string;
}

const en: ReviewWords = {
  title: "How the match was decided",
  cancel: "Stop reviewing",
  again: "Start the review again",
  soFar: (done, all) => `Move ${done} of ${all}`,
  exact: "All figures are exact: this game is solved.",
  estimated: "The figures are estimates by our strongest computer player.",
  chart: "Winning chances through the match",
  chances: "Chance of winning",
  moves: "Move",
  chartHelp: "Tap the chart, or use the arrow keys, to see a moment on the board.",
  atMove: (ply) => `Move ${ply}`,
  moments: "The moments that decided it",
  noMoments: "No single moment decided this match.",
  rest: (n) => (n === 1 ? "One more moment" : `${n} more moments`),
  shares: {
    many: "more than a win",
    whole: "about a whole win",
    threeQuarters: "about three quarters of a win",
    twoThirds: "about two thirds of a win",
    half: "about half a win",
    third: "about a third of a win",
    quarter: "about a quarter of a win",
    fifth: "about a fifth of a win",
    tenth: "about a tenth of a win",
    twentieth: "about a twentieth of a win",
    hardly: "next to nothing",
  },
  costs: (share) => `This costs ${share}.`,
  better: (best) => `Better: ${best}`,
  luckFor: (name, share) => `Lucky for ${name}: it is worth ${share}.`,
  luckGave: (share) => `Luck gave ${share}.`,
  luckTook: (share) => `Luck took ${share}.`,
  luckEven: "Luck made no difference.",
  choicesCost: (share, mistakes, decisions) =>
    `${mistakes} of ${decisions} decisions could have been better; together they cost ${share}.`,
  choicesGood: (decisions) => (decisions === 0 ? "There was nothing to decide." : `None of the ${decisions} decisions was a clear mistake.`),
  best: "best",
  played: "played",
};

const fr: ReviewWords = {
  title: "Ce qui a décidé la partie",
  cancel: "Arrêter l’analyse",
  again: "Relancer l’analyse",
  soFar: (done, all) => `Coup ${done} sur ${all}`,
  exact: "Tous les chiffres sont exacts : ce jeu est résolu.",
  estimated: "Les chiffres sont des estimations de notre meilleur joueur automatique.",
  chart: "Chances de gagner au fil de la partie",
  chances: "Chances de gagner",
  moves: "Coup",
  chartHelp: "Touche le graphique, ou sers-toi des flèches du clavier, pour revoir un moment sur le plateau.",
  atMove: (ply) => `Coup ${ply}`,
  moments: "Les moments décisifs",
  noMoments: "Aucun moment n’a décidé à lui seul de la partie.",
  rest: (n) => (n === 1 ? "Un autre moment" : `${n} autres moments`),
  shares: {
    many: "plus d’une victoire",
    whole: "presque une victoire entière",
    threeQuarters: "environ trois quarts de victoire",
    twoThirds: "environ deux tiers de victoire",
    half: "environ une demi-victoire",
    third: "environ un tiers de victoire",
    quarter: "environ un quart de victoire",
    fifth: "environ un cinquième de victoire",
    tenth: "environ un dixième de victoire",
    twentieth: "environ un vingtième de victoire",
    hardly: "presque rien",
  },
  costs: (share) => `Ce choix coûte ${share}.`,
  better: (best) => `Mieux : ${best}`,
  luckFor: (name, share) => `Un coup de chance pour ${name} : il vaut ${share}.`,
  luckGave: (share) => `La chance a rapporté ${share}.`,
  luckTook: (share) => `La malchance a coûté ${share}.`,
  luckEven: "La chance n’a rien changé.",
  choicesCost: (share, mistakes, decisions) =>
    `${mistakes === 1 ? "Une décision" : `${mistakes} décisions`} sur ${decisions} ${mistakes === 1 ? "pouvait être meilleure" : "pouvaient être meilleures"} ; coût total : ${share}.`,
  choicesGood: (decisions) => (decisions === 0 ? "Il n’y avait rien à décider." : `Aucune des ${decisions} décisions n’était clairement une erreur.`),
  best: "le meilleur",
  played: "joué",
};

const de: ReviewWords = {
  title: "Was die Partie entschied",
  cancel: "Auswertung abbrechen",
  again: "Auswertung neu starten",
  soFar: (done, all) => `Zug ${done} von ${all}`,
  exact: "Alle Zahlen sind exakt: Dieses Spiel ist gelöst.",
  estimated: "Die Zahlen sind Schätzungen unseres stärksten Computerspielers.",
  chart: "Gewinnchancen im Lauf der Partie",
  chances: "Gewinnchance",
  moves: "Zug",
  chartHelp: "Tippe in das Diagramm oder nimm die Pfeiltasten, um einen Moment auf dem Brett zu sehen.",
  atMove: (ply) => `Zug ${ply}`,
  moments: "Die entscheidenden Momente",
  noMoments: "Kein einzelner Moment hat diese Partie entschieden.",
  rest: (n) => (n === 1 ? "Ein weiterer Moment" : `${n} weitere Momente`),
  shares: {
    many: "mehr als einen Sieg",
    whole: "fast einen ganzen Sieg",
    threeQuarters: "etwa drei Viertel eines Sieges",
    twoThirds: "etwa zwei Drittel eines Sieges",
    half: "etwa einen halben Sieg",
    third: "etwa ein Drittel eines Sieges",
    quarter: "etwa ein Viertel eines Sieges",
    fifth: "etwa ein Fünftel eines Sieges",
    tenth: "etwa ein Zehntel eines Sieges",
    twentieth: "etwa ein Zwanzigstel eines Sieges",
    hardly: "fast nichts",
  },
  costs: (share) => `Das kostet ${share}.`,
  better: (best) => `Besser: ${best}`,
  luckFor: (name, share) => `Glück für ${name}: Das bringt ${share}.`,
  luckGave: (share) => `Das Glück brachte ${share}.`,
  luckTook: (share) => `Pech kostete ${share}.`,
  luckEven: "Das Glück machte keinen Unterschied.",
  choicesCost: (share, mistakes, decisions) =>
    `${mistakes} von ${decisions} Entscheidungen gingen besser; zusammen kosteten sie ${share}.`,
  choicesGood: (decisions) => (decisions === 0 ? "Es gab nichts zu entscheiden." : `Keine der ${decisions} Entscheidungen war ein klarer Fehler.`),
  best: "am besten",
  played: "gespielt",
};

const catalogues: Record<Language, ReviewWords> = { en, fr, de };

/** Call it for every sentence, so that a change of language shows at once. */
export const reviewWords = (): ReviewWords => catalogues[settings.language];
