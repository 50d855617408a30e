// The rules in our own words, with pictures.
import { rulesOf } from "../chapters";
import type { Chapter } from "../chapters";
import FigureCourse from "./FigureCourse.svelte";
import FigureDamage from "./FigureDamage.svelte";
import FigureGates from "./FigureGates.svelte";
import FigurePoints from "./FigurePoints.svelte";
import FigureStart from "./FigureStart.svelte";
import FigureSteering from "./FigureSteering.svelte";
import type { Section } from "./matters";

const chapters: Record<Section, Chapter> = {
  aim: {
    title: { en: "The aim", fr: "Le but", de: "Worum es geht" },
    text: {
      en: [
        "Two to six speedboats race three times on a lake full of islands. Dice are your speed: the more you hold, the faster you are, and the harder it is to stop. The player with the most points after three races wins.",
        "The lake is made of six tiles, laid and rotated at random. It is surrounded by shore, and shore is land. The light face of the tiles has more land, for experts.",
      ],
      fr: [
        "De deux à six vedettes font trois courses sur un lac plein d’îles. Les dés sont ta vitesse : plus tu en as, plus tu vas vite, et plus il est difficile de t’arrêter. Qui a le plus de points après trois courses gagne.",
        "Le lac est fait de six tuiles posées et tournées au hasard. Tout ce qui l’entoure est la rive, et la rive est de la terre. La face claire des tuiles a plus de terre, pour les experts.",
      ],
      de: [
        "Zwei bis sechs Rennboote fahren drei Rennen auf einem See voller Inseln. Würfel sind dein Tempo: Je mehr du hast, desto schneller bist du, und desto schwerer ist es anzuhalten. Wer nach drei Rennen die meisten Punkte hat, gewinnt.",
        "Der See besteht aus sechs Platten, die zufällig gelegt und gedreht werden. Alles ringsum ist Ufer, und Ufer ist Land. Auf der hellen Seite der Platten ist mehr Land, für Könner.",
      ],
    },
  },
  course: {
    title: { en: "The course", fr: "Le parcours", de: "Der Kurs" },
    text: {
      en: [
        "Every race has a course of its own: buoys 0, 1, 2 and 3 are drawn at random onto the four spots with the letter of the race, A, B or C. The start and finish line is the four chequered hexes between buoy 0 and the finish buoy.",
        "Cross the line towards the side where buoy 1 is. Only then does buoy 1 count. Round buoys 1, 2 and 3 in that order, and finish by stepping onto the line from the side where buoy 3 is. If you are on the line when you round buoy 3, leave it and step onto it again.",
        "Buoys are obstacles, like land.",
      ],
      fr: [
        "Chaque course a son parcours : les bouées 0, 1, 2 et 3 sont tirées au sort sur les quatre emplacements qui portent la lettre de la course, A, B ou C. La ligne de départ et d’arrivée, ce sont les quatre cases à damier entre la bouée 0 et la bouée d’arrivée.",
        "Franchis la ligne vers le côté où se trouve la bouée 1 ; avant cela, la bouée 1 ne compte pas. Contourne les bouées 1, 2 et 3 dans cet ordre, et termine en entrant sur la ligne du côté de la bouée 3. Si tu es sur la ligne au moment de contourner la bouée 3, quitte-la et reviens-y.",
        "Les bouées sont des obstacles, comme la terre.",
      ],
      de: [
        "Jedes Rennen hat seinen eigenen Kurs: Die Bojen 0, 1, 2 und 3 werden auf die vier Plätze mit dem Buchstaben des Rennens gelost, A, B oder C. Die Linie für Start und Ziel sind die vier karierten Felder zwischen Boje 0 und der Zielboje.",
        "Überquere die Linie zu der Seite, auf der Boje 1 liegt; vorher zählt Boje 1 nicht. Umrunde die Bojen 1, 2 und 3 in dieser Reihenfolge und fahr ins Ziel, indem du von der Seite von Boje 3 auf die Linie kommst. Bist du gerade auf der Linie, wenn du Boje 3 umrundest, musst du sie verlassen und noch einmal darauf.",
        "Bojen sind Hindernisse wie Land.",
      ],
    },
    Figure: FigureCourse,
  },
  gates: {
    title: { en: "Gates: how to round a buoy", fr: "Les portes : contourner une bouée", de: "Tore: eine Boje umrunden" },
    text: {
      en: [
        "Each buoy has a gate: the row of hexes from the buoy to the shore, marked with chevrons. Cross it the way the chevrons point, and you have rounded the buoy. That is all: you need not circle the buoy or go near it, and islands or other buoys may lie in between.",
        "The buoy counts with the step off the gate to its far side; stopping on the gate is not enough. If you cross the gate the wrong way, you must first go back across it. A buoy you have rounded stays rounded.",
        "Where the course turns left at a buoy, you round it counter-clockwise, otherwise clockwise; the arrow around the buoy shows which. One step counts for one mark only.",
      ],
      fr: [
        "Chaque bouée a une porte : la rangée de cases qui va de la bouée à la rive, marquée de chevrons. Traverse-la dans le sens des chevrons, et la bouée est contournée. C’est tout : pas besoin d’en faire le tour ni de passer tout près, et des îles ou d’autres bouées peuvent se trouver entre les deux.",
        "La bouée compte au pas qui quitte la porte de l’autre côté ; s’arrêter dessus ne suffit pas. Si tu traverses la porte à l’envers, il faut d’abord revenir. Une bouée contournée le reste.",
        "Là où le parcours tourne à gauche, la bouée se contourne dans le sens antihoraire, sinon dans le sens horaire ; la flèche autour de la bouée l’indique. Un pas ne sert que pour une marque.",
      ],
      de: [
        "Jede Boje hat ein Tor: die Reihe von Feldern von der Boje bis zum Ufer, mit Winkeln markiert. Überquere es so, wie die Winkel zeigen, dann ist die Boje umrundet. Mehr ist nicht nötig: Du musst nicht um die Boje herum und nicht in ihre Nähe, und Inseln oder andere Bojen dürfen dazwischenliegen.",
        "Die Boje zählt mit dem Schritt vom Tor auf die andere Seite; auf dem Tor anzuhalten reicht nicht. Überquerst du ein Tor falsch herum, musst du erst wieder zurück. Eine umrundete Boje bleibt umrundet.",
        "Wo der Kurs an einer Boje nach links führt, wird sie gegen den Uhrzeigersinn umrundet, sonst im Uhrzeigersinn; der Pfeil um die Boje zeigt es. Ein Schritt zählt nur für eine Marke.",
      ],
    },
    Figure: FigureGates,
  },
  start: {
    title: { en: "Starting places, and who begins", fr: "Les places de départ, et qui commence", de: "Startplätze, und wer beginnt" },
    text: {
      en: [
        "The start player of the first race is drawn at random; in each later race it is the player to the left of the last one. They take the first turn, and play goes clockwise.",
        "Starting places are chosen the other way round: the player to the right of the start player chooses first, then the others counter-clockwise, and the start player last. Choose a hex of the line, or free water behind it, at most three hexes from the line, and any heading. Only one boat fits on a hex.",
      ],
      fr: [
        "Le premier joueur de la première course est tiré au sort ; ensuite, c’est chaque fois son voisin de gauche. Il joue le premier tour, et l’on continue dans le sens horaire.",
        "Les places de départ se choisissent dans l’autre sens : d’abord le voisin de droite du premier joueur, puis les autres dans le sens antihoraire, et le premier joueur en dernier. Prends une case de la ligne, ou de l’eau libre derrière elle, à trois cases au plus, et le cap de ton choix. Un seul bateau par case.",
      ],
      de: [
        "Der Startspieler des ersten Rennens wird gelost; danach ist es jedes Mal der linke Nachbar des letzten. Er hat den ersten Zug, und es geht im Uhrzeigersinn weiter.",
        "Die Startplätze werden andersherum gewählt: zuerst der rechte Nachbar des Startspielers, dann die anderen gegen den Uhrzeigersinn, der Startspieler zuletzt. Nimm ein Feld der Linie oder freies Wasser dahinter, höchstens drei Felder von der Linie, und eine beliebige Richtung. Auf ein Feld passt nur ein Boot.",
      ],
    },
    Figure: FigureStart,
  },
  dice: {
    title: { en: "A turn: dice", fr: "Un tour : les dés", de: "Ein Zug: Würfel" },
    text: {
      en: [
        "Dice show 1, 2 or 3. You start a race without any. Each turn you may add one die, remove one of your choice, or keep the same number; and you may reroll any of those you keep. All dice to be rolled are rolled together. The total is your speed this turn. You may also have no dice at all, but never more than eight.",
      ],
      fr: [
        "Les dés montrent 1, 2 ou 3. On commence une course sans dé. À chaque tour, tu peux ajouter un dé, en enlever un de ton choix ou garder leur nombre ; et relancer ceux que tu veux parmi les autres. Tous les dés à lancer le sont ensemble. Le total est ta vitesse pour ce tour. On peut aussi n’avoir aucun dé, mais jamais plus de huit.",
      ],
      de: [
        "Würfel zeigen 1, 2 oder 3. Ein Rennen beginnst du ohne. In jedem Zug darfst du einen dazunehmen, einen deiner Wahl weglegen oder die Zahl lassen; und von denen, die du behältst, beliebige neu werfen. Alle werden zusammen geworfen. Die Summe ist dein Tempo in diesem Zug. Auch gar keine Würfel sind erlaubt, mehr als acht nie.",
      ],
    },
  },
  steering: {
    title: { en: "A turn: steering", fr: "Un tour : la barre", de: "Ein Zug: Steuern" },
    text: {
      en: [
        "Keep your heading, or turn by one hex side to the left or right. You must take a direction with free water for your full speed; if there is none, take one of those with the longest run. Other boats do not matter here.",
        "Then the boat runs straight for that distance. It passes through other boats; if one is on the last hex, it stops on the last free hex before it, without damage. Only hexes up to there count for gates and the finish. At speed 0 you may only turn.",
      ],
      fr: [
        "Garde ton cap, ou tourne d’un côté d’hexagone à gauche ou à droite. Il faut prendre une direction où toute ta vitesse est en eau libre ; s’il n’y en a pas, l’une de celles qui vont le plus loin. Les autres bateaux n’y changent rien.",
        "Puis le bateau file tout droit sur cette distance. Il passe à travers les autres ; s’il y en a un sur la dernière case, il s’arrête sur la dernière case libre avant lui, sans dégâts. Seules les cases jusque-là comptent pour les portes et l’arrivée. À la vitesse 0, tu peux seulement tourner.",
      ],
      de: [
        "Behalte die Richtung oder dreh um eine Feldseite nach links oder rechts. Du musst eine Richtung nehmen, in der für dein ganzes Tempo freies Wasser ist; gibt es keine, eine von denen mit dem längsten Weg. Andere Boote zählen dabei nicht.",
        "Dann fährt das Boot so weit geradeaus. Es fährt durch andere Boote hindurch; liegt eines auf dem letzten Feld, hält es auf dem letzten freien davor, ohne Schaden. Nur Felder bis dorthin zählen für Tore und Ziel. Mit Tempo 0 darfst du nur drehen.",
      ],
    },
    Figure: FigureSteering,
  },
  damage: {
    title: { en: "Crashes and damage", fr: "Accidents et dégâts", de: "Crashs und Schaden" },
    text: {
      en: [
        "If your speed is more than the water allows, you crash: you take one damage marker for each missing hex and lose all your dice. You are still in the race, and start again from no dice.",
        "With four markers the boat sinks: it is out of this race and scores nothing in it. In the next race it is back. If a boat crosses the finish line and crashes in the same run, it takes the damage, but it has finished.",
        "Most damage is repaired between races: a boat starts the next race with the markers it started this one with, plus one if it took any damage. So it has at most one at the start of race 2 and two at the start of race 3.",
      ],
      fr: [
        "Si ta vitesse dépasse ce que l’eau permet, c’est l’accident : tu prends un marqueur de dégâts par case manquante et perds tous tes dés. Tu restes en course et repars sans dé.",
        "À quatre marqueurs, le bateau coule : il quitte cette course et n’y marque rien. À la course suivante, il est de retour. Si un bateau franchit l’arrivée puis heurte quelque chose dans le même élan, il prend les dégâts, mais il est arrivé.",
        "Entre les courses, presque tout est réparé : un bateau commence la suivante avec les marqueurs qu’il avait au début de celle-ci, plus un s’il a subi des dégâts. Il en a donc un au plus au départ de la course 2, et deux au plus au départ de la course 3.",
      ],
      de: [
        "Ist dein Tempo größer, als das Wasser zulässt, gibt es einen Crash: Du bekommst für jedes fehlende Feld einen Schaden und verlierst alle Würfel. Du bleibst im Rennen und fängst wieder ohne Würfel an.",
        "Mit vier Schäden sinkt das Boot: Es ist aus diesem Rennen und bekommt darin keine Punkte. Im nächsten ist es wieder dabei. Fährt ein Boot über die Ziellinie und im selben Zug in ein Hindernis, bekommt es den Schaden, ist aber im Ziel.",
        "Zwischen den Rennen wird fast alles repariert: Ins nächste geht ein Boot mit den Schäden, mit denen es in dieses ging, und einem mehr, wenn es Schaden genommen hat. Zu Beginn von Rennen 2 ist es also höchstens einer, zu Beginn von Rennen 3 sind es höchstens zwei.",
      ],
    },
    Figure: FigureDamage,
  },
  end: {
    title: { en: "The end of a race", fr: "La fin d’une course", de: "Das Ende eines Rennens" },
    text: {
      en: [
        "Finished and sunk boats leave the lake. A race ends when at most one boat is still racing; that boat takes the next place. Where turns count for points, it first sails to the finish.",
        "A race also ends when every boat still racing has had 100 turns: those boats get no place and no points.",
      ],
      fr: [
        "Les bateaux arrivés ou coulés quittent le lac. La course finit quand il reste au plus un bateau en course ; il prend la place suivante. Là où les tours comptent pour les points, il va d’abord jusqu’à l’arrivée.",
        "La course finit aussi quand tous les bateaux encore en course ont eu 100 tours : ils n’ont ni place ni points.",
      ],
      de: [
        "Boote im Ziel und gesunkene verlassen den See. Ein Rennen endet, wenn höchstens ein Boot noch fährt; es bekommt den nächsten Platz. Wo Züge für die Punkte zählen, fährt es noch bis ins Ziel.",
        "Ein Rennen endet auch, wenn alle Boote, die noch fahren, 100 Züge hatten: Sie bekommen weder Platz noch Punkte.",
      ],
    },
  },
  points: {
    title: { en: "Points", fr: "Les points", de: "Punkte" },
    text: {
      en: [
        "The winner of a race gets one point less than there are players, the next boat one less, and so on; a boat that sinks gets nothing, so if boats sink, the last to finish may still score. Race 2 counts double, race 3 triple.",
        "If totals are equal, the order in race 3 decides: first the boats that finished, then those without a place, by marks rounded, then the sunk ones, the later ahead. If that is equal too, the win is shared.",
        "With two players, turns count as well; with more, that is an option. Then each boat that finishes also gets one point for every turn it finished ahead of the last boat that finished, and 5 points for each boat that did not finish, sunk or without a place; or just 5 once, if you choose so. These points are neither doubled nor tripled.",
      ],
      fr: [
        "Le premier d’une course reçoit un point de moins qu’il n’y a de joueurs, le suivant un de moins, et ainsi de suite ; un bateau coulé ne reçoit rien, si bien que, quand il y en a, le dernier arrivé peut encore marquer. La course 2 compte double, la course 3 triple.",
        "À égalité, l’ordre de la course 3 décide : d’abord les bateaux arrivés, puis ceux qui n’ont pas de place, selon les marques contournées, enfin les coulés, le plus tardif devant. Si tout est égal, la victoire est partagée.",
        "À deux, les tours comptent aussi ; à plus, c’est une option. Chaque bateau arrivé reçoit alors, en plus, un point par tour d’avance sur le dernier bateau arrivé, et 5 points par bateau qui n’est pas arrivé, coulé ou sans place ; ou 5 une seule fois, si on le choisit. Ces points ne sont ni doublés ni triplés.",
      ],
      de: [
        "Wer ein Rennen gewinnt, bekommt einen Punkt weniger, als Spieler dabei sind, der Nächste einen weniger, und so weiter; ein gesunkenes Boot bekommt nichts, und dann kann auch der Letzte im Ziel noch punkten. Rennen 2 zählt doppelt, Rennen 3 dreifach.",
        "Bei Gleichstand entscheidet die Reihenfolge im dritten Rennen: zuerst Boote im Ziel, dann die ohne Platz nach umrundeten Marken, dann die gesunkenen, das später gesunkene vorn. Ist auch das gleich, wird der Sieg geteilt.",
        "Zu zweit zählen auch die Züge; zu mehreren ist das eine Option. Dann bekommt jedes Boot im Ziel außerdem einen Punkt für jeden Zug, den es vor dem letzten Boot im Ziel war, und 5 Punkte für jedes Boot, das nicht ins Ziel kam, gesunken oder ohne Platz; oder nur einmal 5, wenn ihr das wählt. Diese Punkte werden weder verdoppelt noch verdreifacht.",
      ],
    },
    Figure: FigurePoints,
  },
};

export const rules = rulesOf(chapters);
