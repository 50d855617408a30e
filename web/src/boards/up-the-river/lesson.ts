// A short lesson: a real match with rolls that the lesson chooses.
import type { Lesson } from "../board";

export const lesson: Lesson = {
  players: 2,
  options: { layout: "standard" },
  steps: [
    {
      text: {
        en: "Sail your three boats up the river to the harbour. The numbers in the harbour are points, and the first boat there gets the most.",
        fr: "Remonte la rivière avec tes trois bateaux jusqu’au port. Les nombres dans le port sont des points, et le premier bateau arrivé en reçoit le plus.",
        de: "Segle mit deinen drei Booten den Fluss hinauf in den Hafen. Die Zahlen im Hafen sind Punkte, und das erste Boot bekommt die meisten.",
      },
      marks: ["harbour"],
    },
    {
      text: {
        en: "You rolled a 3, so one of your boats sails three sections. Tap a boat to see where it would go, and sail.",
        fr: "Tu as fait un 3 : un de tes bateaux avance de trois sections. Touche un bateau pour voir où il irait, et pars.",
        de: "Du hast eine 3 gewürfelt: Eines deiner Boote fährt drei Abschnitte weit. Tippe ein Boot an, um zu sehen, wohin, und segle los.",
      },
      plies: ["roll 3"],
      wanted: "4>7",
      marks: ["die"],
    },
    {
      text: {
        en: "When everybody has had a turn, the river moves: everything drifts down by one section, and the lowest section goes over the waterfall. A boat on it is lost.",
        fr: "Quand chacun a joué, la rivière avance : tout descend d’une section, et la plus basse tombe dans la cascade. Un bateau qui s’y trouve est perdu.",
        de: "Waren alle einmal dran, fließt der Fluss: Alles treibt um einen Abschnitt hinab, und der unterste stürzt über den Wasserfall. Ein Boot darauf ist verloren.",
      },
      plies: ["roll 2", "4>6"],
      marks: ["waterfall"],
    },
    {
      text: {
        en: "A boat that lands exactly on the wave is carried three sections further. The wave is right in front of your boats, and you rolled a 1: ride it!",
        fr: "Un bateau qui s’arrête exactement sur la vague est porté trois sections plus loin. Elle est juste devant tes bateaux, et tu as fait un 1 : prends la vague !",
        de: "Ein Boot, das genau auf der Welle landet, wird drei Abschnitte weitergetragen. Die Welle liegt direkt vor deinen Booten, und du hast eine 1: Nimm sie!",
      },
      plies: ["roll 1"],
      wanted: "3>7",
      marks: ["wave"],
    },
    {
      text: {
        en: "The sandbank is back at the top. It stops every boat that lands on it or would pass it, and the rest of the roll is lost. You rolled a 5: sail with the highlighted boat and see.",
        fr: "Le banc de sable est revenu en haut. Il arrête tout bateau qui s’y pose ou veut passer, et le reste du dé est perdu. Tu as fait un 5 : pars avec le bateau entouré, et regarde.",
        de: "Die Sandbank ist oben wieder aufgetaucht. Sie stoppt jedes Boot, das auf ihr landet oder vorbeiwill; der Rest des Wurfs verfällt. Du hast eine 5: Fahr mit dem markierten Boot und sieh selbst.",
      },
      plies: ["roll 1", "3>7", "roll 5"],
      wanted: "6>9",
      marks: ["sandbank"],
    },
    {
      text: {
        en: "The arrows are wind. A fair wind blows one of your boats up to your next boat ahead; a foul wind blows an opponent’s boat back to the one behind it. Save your lowest boat with a fair wind!",
        fr: "Les flèches, c’est le vent. Bon vent : un de tes bateaux rejoint celui qui le précède. Mauvais vent : un bateau adverse recule jusqu’à celui qui le suit. Sauve ton dernier bateau par un bon vent !",
        de: "Die Pfeile sind Wind. Rückenwind bläst eines deiner Boote vor zu deinem nächsten; Gegenwind bläst ein fremdes Boot zurück zu dem dahinter. Rette dein unterstes Boot mit Rückenwind!",
      },
      plies: ["roll 2", "6>8", "roll arrows"],
      wanted: "fair 1>4",
      marks: ["die"],
    },
    {
      text: {
        en: "A boat can leave the sandbank with any roll, and you need no exact number for the harbour. Bring the highlighted boat home: the first berth is worth 12 points.",
        fr: "On quitte le banc de sable avec n’importe quel dé, et le port n’exige pas de nombre exact. Rentre le bateau entouré : la première place vaut 12 points.",
        de: "Von der Sandbank kommt man mit jedem Wurf weg, und für den Hafen brauchst du keine genaue Zahl. Bring das markierte Boot heim: Der erste Liegeplatz ist 12 Punkte wert.",
      },
      plies: ["roll 5", "1>6", "roll 4"],
      wanted: "7>harbour",
      marks: ["harbour"],
    },
    {
      text: {
        en: "Every berth is worth a little less than the one before. The match ends when no boat is left on the river; then the most points win.",
        fr: "Chaque place vaut un peu moins que la précédente. La partie finit quand il n’y a plus de bateau sur la rivière ; qui a le plus de points gagne.",
        de: "Jeder Liegeplatz ist etwas weniger wert als der vorige. Sind keine Boote mehr auf dem Fluss, ist Schluss, und die meisten Punkte gewinnen.",
      },
      marks: ["harbour"],
    },
  ],
};
