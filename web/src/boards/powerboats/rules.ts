// The rules in our own words, with pictures.
import type { View } from "../../lib/protocol";
import { rulesOf } from "../chapters";
import type { Chapter } from "../chapters";
import type { Lake, Player } from "./lake";

const lake = [
  ".............#.....###..",
  "......#...........####..",
  "#......###...........##.",
  "##..#...#....#.......#..",
  "##...#............##....",
  "..................#.....",
  "....#...................",
  "........#....###......##",
  "#.......##....##......##",
  "........................",
  "....#.............##....",
  "...##.............#...##",
  "...##.........##....#...",
  "...##...................",
  "........................",
  "........#.......#.......",
  "#.......##..#...#.......",
  "#....##.................",
  "........................",
  ".......................#",
  "...##......##......##...",
  "..###......##......##...",
  "#...#...................",
  ".............#..........",
];
const boat = (more: Partial<Player>): Player => ({
  state: "racing",
  dice: [],
  next: "buoy 1",
  count: 0,
  damage: 0,
  turns: 0,
  points: 0,
  ...more,
});

function picture(players: Player[], more: Partial<Lake> = {}): View {
  const shown: Lake = {
    water: "dark",
    scoring: "base",
    lake,
    race: 1,
    phase: "plan",
    starter: 0,
    seat: 0,
    course: {
      line: { direction: "E", front: "right", finish_from: "right", hexes: ["L10", "M10", "N10", "O10"], finish_buoy: "P10" },
      buoys: [
        { at: "K10" },
        { at: "M17", rounded: "clockwise", gate: "SE" },
        { at: "E21", rounded: "counter-clockwise", gate: "W" },
        { at: "T21", rounded: "counter-clockwise", gate: "E" },
      ],
    },
    players,
    ...more,
  };
  return shown as unknown as View;
}

const course = picture([boat({ state: "ashore" }), boat({ state: "ashore" })], { phase: "place" });
const rounding = picture([boat({ at: "O17", heading: "SW", dice: [2, 2] }), boat({ at: "N13", heading: "SE", dice: [3] })]);
const crashed = picture([boat({ at: "L20", heading: "SW", damage: 2, next: "buoy 2" }), boat({ at: "P20", heading: "W", dice: [1, 2] })]);

const chapters: Chapter[] = [
  {
    title: { en: "The aim", fr: "Le but", de: "Worum es geht" },
    text: {
      en: [
        "Two to six speedboats sail three races on a lake full of islands. Dice are your speed: the more you hold, the faster you are, and the harder it is to stop. The player with the most points after three races wins.",
        "The lake is made of six tiles, laid and rotated at random. It is surrounded by shore, and shore is land. The light face of the tiles has more land, for experts.",
      ],
      fr: [
        "De deux à six vedettes font trois courses sur un lac plein d’îles. Les dés sont ta vitesse : plus tu en as, plus tu vas vite, et moins il est facile de s’arrêter. Le plus de points après trois courses l’emporte.",
        "Le lac est fait de six tuiles posées et tournées au hasard. Tout ce qui l’entoure est la rive, et la rive est de la terre. La face claire des tuiles a plus de terre, pour les experts.",
      ],
      de: [
        "Zwei bis sechs Rennboote fahren drei Rennen auf einem See voller Inseln. Würfel sind dein Tempo: Je mehr du hältst, desto schneller bist du, und desto schwerer ist es anzuhalten. Wer nach drei Rennen die meisten Punkte hat, gewinnt.",
        "Der See besteht aus sechs Platten, die zufällig gelegt und gedreht werden. Alles ringsum ist Ufer, und Ufer ist Land. Auf der hellen Seite der Platten ist mehr Land, für Könner.",
      ],
    },
  },
  {
    title: { en: "The course", fr: "Le parcours", de: "Der Kurs" },
    text: {
      en: [
        "In each race, four buoys are placed at random on the spots with its letter. The start and finish line is the four chequered hexes between buoy 0 and the finish buoy. You cross the line towards the side where buoy 1 is, round buoys 1, 2 and 3 in that order, and finish by stepping onto the line from the side of buoy 3.",
        "Where the course turns left at a buoy, you round it counter-clockwise, otherwise clockwise; an arrow at the buoy shows which. You need not go close: each buoy has a gate, the row of hexes from it to the shore, and you round the buoy with the step off the gate to its far side, where the chevrons point.",
        "If you cross the gate the wrong way, you must first go back across it. One step counts for one mark only. Buoys are obstacles, like land.",
      ],
      fr: [
        "À chaque course, quatre bouées sont tirées au sort sur les cases de sa lettre. La ligne, départ et arrivée, ce sont les quatre cases à damier entre la bouée 0 et la bouée d’arrivée. On part vers le côté où se trouve la bouée 1, on contourne les bouées 1, 2 et 3 dans l’ordre, et on arrive en entrant sur la ligne du côté de la bouée 3.",
        "Là où le parcours tourne à gauche, la bouée se contourne dans le sens antihoraire, sinon dans le sens horaire ; une flèche l’indique. Nul besoin de passer tout près : chaque bouée a une porte, la rangée de cases jusqu’à la rive, et elle est contournée au pas qui quitte la porte du côté que montrent les chevrons.",
        "Qui franchit la porte à l’envers doit d’abord revenir. Un pas ne sert qu’à une seule marque. Les bouées sont des obstacles comme la terre.",
      ],
      de: [
        "In jedem Rennen werden vier Bojen auf die Plätze seines Buchstabens gelost. Die Linie, Start und Ziel, sind die vier karierten Felder zwischen Boje 0 und der Zielboje. Gestartet wird über die Linie zu der Seite, auf der Boje 1 liegt; dann geht es um die Bojen 1, 2 und 3 in dieser Reihenfolge, und ins Ziel mit einem Schritt auf die Linie von der Seite her, auf der Boje 3 liegt.",
        "Wo der Kurs an einer Boje nach links führt, wird sie gegen den Uhrzeigersinn umrundet, sonst im Uhrzeigersinn; ein Pfeil an der Boje zeigt es. Du musst nicht dicht heran: Jede Boje hat ein Tor, die Felderreihe von ihr bis zum Ufer, und ist umrundet mit dem Schritt vom Tor auf die andere Seite, wohin die Winkel zeigen.",
        "Wer ein Tor falsch herum überquert, muss erst wieder zurück. Ein Schritt zählt nur für eine Marke. Bojen sind Hindernisse wie Land.",
      ],
    },
    diagram: course,
  },
  {
    title: { en: "Starting places", fr: "Les places de départ", de: "Startplätze" },
    text: {
      en: [
        "The player to the right of the start player chooses first, then the others counter-clockwise, and the start player last: a hex of the line, or free water behind it, at most three hexes from the line, with any heading. Only one boat fits on a hex. The first start player is drawn at random; in the next race it is the player to their left.",
      ],
      fr: [
        "Le voisin de droite du premier joueur choisit d’abord, puis on continue dans le sens antihoraire, le premier joueur en dernier : une case de la ligne, ou de l’eau libre derrière elle, à trois cases au plus, avec le cap de son choix. Un bateau par case. Qui commence la première course est tiré au sort ; la suivante commence par le voisin de gauche.",
      ],
      de: [
        "Der rechte Nachbar des Startspielers wählt zuerst, dann geht es gegen den Uhrzeigersinn weiter, der Startspieler zuletzt: ein Feld der Linie oder freies Wasser dahinter, höchstens drei Felder von der Linie, Richtung beliebig. Ein Boot je Feld. Wer das erste Rennen beginnt, wird gelost; das nächste beginnt der linke Nachbar.",
      ],
    },
  },
  {
    title: { en: "A turn: dice", fr: "Un tour : les dés", de: "Ein Zug: Würfel" },
    text: {
      en: [
        "Dice show 1, 2 or 3. You start a race without any. Each turn you may add one die, remove one of your choice, or keep the same number; and you may reroll any of those you keep. All dice to be rolled are rolled together. The total is your speed this turn. You may also have no dice at all, but never more than eight.",
      ],
      fr: [
        "Les dés montrent 1, 2 ou 3. On commence une course sans dé. À chaque tour tu peux ajouter un dé, en enlever un de ton choix, ou garder leur nombre ; et relancer n’importe lesquels de ceux que tu gardes. Ce qui est ajouté ou choisi est lancé ensemble. Le total est ta vitesse pour ce tour. On peut aussi n’avoir aucun dé, et jamais plus de huit.",
      ],
      de: [
        "Würfel zeigen 1, 2 oder 3. Ein Rennen beginnt man ohne. In jedem Zug darfst du einen dazunehmen, einen deiner Wahl weglegen oder die Zahl lassen; und von denen, die du behältst, beliebige neu werfen. Was dazukommt oder gewählt ist, wird zusammen geworfen. Die Summe ist dein Tempo in diesem Zug. Auch gar keine Würfel sind erlaubt, mehr als acht nie.",
      ],
    },
  },
  {
    title: { en: "A turn: steering", fr: "Un tour : la barre", de: "Ein Zug: Steuern" },
    text: {
      en: [
        "Keep your heading, or turn by one hex side to the left or right. You must take a direction with free water for your full speed; if there is none, take one of those with the longest run. Other boats do not matter here.",
        "Then the boat runs straight for that distance. It passes through other boats; if one is on the last hex, it stops on the last free hex before it, without damage. Only hexes up to there count for gates and the finish. At speed 0 you may only turn.",
      ],
      fr: [
        "Garde ton cap ou tourne d’un côté, à gauche ou à droite. Il faut prendre une direction où toute ta vitesse est en eau libre ; s’il n’y en a pas, l’une de celles qui vont le plus loin. Les autres bateaux n’y changent rien.",
        "Puis le bateau file tout droit, aussi loin que cela. Il passe à travers les autres ; s’il y en a un sur la dernière case, il s’arrête sur la dernière case libre avant, sans dégâts. Seules les cases jusque-là comptent pour les portes et l’arrivée. À vitesse 0 on ne peut que tourner.",
      ],
      de: [
        "Behalte die Richtung oder drehe um eine Seite nach links oder rechts. Du musst eine Richtung nehmen, in der dein ganzes Tempo freies Wasser ist; gibt es keine, eine von denen mit dem längsten Weg. Andere Boote zählen dabei nicht.",
        "Dann fährt das Boot so weit geradeaus. Es fährt durch andere Boote hindurch; liegt eines auf dem letzten Feld, hält es auf dem letzten freien davor, ohne Schaden. Nur Felder bis dorthin zählen für Tore und Ziel. Mit Tempo 0 darfst du nur drehen.",
      ],
    },
    diagram: rounding,
  },
  {
    title: { en: "Crashes", fr: "Les accidents", de: "Crashs" },
    text: {
      en: [
        "If your speed is more than the water allows, you take one damage marker for each missing hex and lose all your dice. With four markers the boat sinks and is out of the race. A crash behind the finish line still damages the boat, but it has finished.",
        "A boat starts the next race with the markers it started this one with, plus one more if it took any damage.",
      ],
      fr: [
        "Si ta vitesse dépasse ce que l’eau permet, le reste donne autant de marqueurs de dégâts, et tous tes dés sont perdus. À quatre marqueurs le bateau coule et quitte la course. Un accident derrière la ligne d’arrivée abîme encore le bateau, mais il est arrivé.",
        "Un bateau commence la course suivante avec les marqueurs qu’il avait au début de celle-ci, et un de plus s’il a subi des dégâts.",
      ],
      de: [
        "Ist dein Tempo größer, als das Wasser zulässt, gibt der Rest so viele Schäden, und alle deine Würfel sind weg. Mit vier Schäden sinkt das Boot und ist aus dem Rennen. Ein Crash hinter der Ziellinie schadet dem Boot noch, aber es ist im Ziel.",
        "Ins nächste Rennen geht ein Boot mit den Schäden, mit denen es in dieses ging, und einem mehr, wenn es Schaden genommen hat.",
      ],
    },
    diagram: crashed,
  },
  {
    title: { en: "The end of a race", fr: "La fin d’une course", de: "Das Ende eines Rennens" },
    text: {
      en: [
        "Finished and sunk boats leave the lake. A race ends when at most one boat is still racing; that boat takes the next place. It also ends when every boat still racing has had 100 turns: those boats get no place and no points.",
      ],
      fr: [
        "Les bateaux arrivés ou coulés quittent le lac. La course finit quand il reste au plus un bateau en course ; il prend la place suivante. Elle finit aussi quand tous ceux qui restent ont eu 100 tours : ils sont sans place ni points.",
      ],
      de: [
        "Boote im Ziel und gesunkene verlassen den See. Ein Rennen endet, wenn höchstens ein Boot noch fährt; es bekommt den nächsten Platz. Es endet auch, wenn alle, die noch fahren, 100 Züge hatten: Sie bekommen weder Platz noch Punkte.",
      ],
    },
  },
  {
    title: { en: "Points", fr: "Les points", de: "Punkte" },
    text: {
      en: [
        "The winner of a race gets one point less than there are players, the next boat one less, and so on; a boat that sinks gets nothing, so the last to finish may still score. Race 2 counts double, race 3 triple. If totals are equal, the order in race 3 decides; if that is equal too, the win is shared.",
        "Turns count too, always with two players and as an option with more: every race is sailed to the end, and each finisher also gets one point for every turn they finished ahead of the last boat that finished, plus 5 points for each boat that did not finish, or just 5 if there is any, as you choose. These points are neither doubled nor tripled.",
      ],
      fr: [
        "Le premier d’une course reçoit un point de moins qu’il n’y a de joueurs, le suivant un de moins, et ainsi de suite ; qui coule n’a rien, si bien que le dernier arrivé peut encore marquer. La course 2 compte double, la course 3 triple. À égalité, l’ordre de la course 3 décide ; sinon la victoire est partagée.",
        "À deux toujours, à plus si on le veut, les tours comptent : chaque course va jusqu’au bout, et chaque arrivé reçoit aussi le nombre de tours d’avance sur le dernier bateau arrivé, et 5 points par bateau qui n’est pas arrivé, ou 5 une seule fois s’il y en a, au choix. Ils ne sont ni doublés ni triplés.",
      ],
      de: [
        "Wer ein Rennen gewinnt, bekommt einen Punkt weniger, als Spieler da sind, der Nächste einen weniger, und so weiter; wer sinkt, bekommt nichts, und so kann auch der Letzte im Ziel noch punkten. Rennen 2 zählt doppelt, Rennen 3 dreifach. Bei Gleichstand entscheidet die Reihenfolge im dritten Rennen; sonst ist der Sieg geteilt.",
        "Zu zweit immer, zu mehreren auf Wunsch zählen Züge: Jedes Rennen wird zu Ende gefahren, und wer ins Ziel kommt, bekommt außerdem so viele Punkte, wie er Züge vor dem Letzten, der ins Ziel kam, dort war, und 5 für jedes Boot, das nicht ins Ziel kam, oder je nach Wahl nur einmal 5, wenn es eines gibt. Diese Punkte werden weder verdoppelt noch verdreifacht.",
      ],
    },
  },
];

export const rules = rulesOf(chapters);
