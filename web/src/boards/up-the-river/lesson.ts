// A short lesson: a real match with rolls that the lesson chooses.
import type { Lesson } from "../board";

export const lesson: Lesson = {
  players: 2,
  options: { layout: "standard" },
  steps: [
    {
      text: {
        en: "Your three boats are on section 4. The harbour is at the far end, and the first to arrive get the best berths. You have rolled a 3: tap a boat to see where it would go, then sail.",
        fr: "Tes trois bateaux sont sur la section 4. Le port est tout au bout, et les premiers arrivés ont les meilleures places. Tu as lancé un 3 : touche un bateau pour voir où il irait, et navigue.",
        de: "Deine drei Boote sind auf Abschnitt 4. Der Hafen ist ganz am Ende, und wer zuerst ankommt, bekommt die besten Liegeplätze. Du hast eine 3 gewürfelt: Tippe ein Boot an, um zu sehen, wohin es fahren würde, und segle.",
      },
      plies: ["roll 3"],
      wanted: "4>7",
    },
    {
      text: {
        en: "When everybody has had a turn, the river moves: the lowest section goes over the waterfall, and everything else drifts down by one. A boat on the lowest section is lost.",
        fr: "Quand chacun a joué, la rivière avance : la section la plus basse tombe dans la cascade et tout descend d’un cran. Un bateau sur cette section est perdu.",
        de: "Wenn alle dran waren, rückt der Fluss weiter: Der unterste Abschnitt fällt über den Wasserfall, und alles treibt um eins hinab. Ein Boot auf dem untersten Abschnitt ist verloren.",
      },
      plies: ["roll 2", "4>6"],
    },
    {
      text: {
        en: "A boat that lands exactly on the wave is carried three sections further. The wave is on section 4 now, just ahead of your boats. You rolled a 1: use the wave.",
        fr: "La vague porte trois sections plus loin le bateau qui s’arrête juste sur elle. Elle est maintenant sur la section 4, juste devant tes bateaux. Tu as un 1 : prends la vague.",
        de: "Die Welle trägt ein Boot, das genau auf ihr landet, drei Abschnitte weiter. Sie liegt jetzt auf Abschnitt 4, gleich vor deinen Booten. Du hast eine 1: Nimm die Welle.",
      },
      plies: ["roll 1"],
      wanted: "3>7",
    },
    {
      text: {
        en: "The sandbank has come back at the top. It stops every boat that lands on it or would pass it; the rest of the roll is lost. You rolled a 5: sail from section 6 and see.",
        fr: "Le banc de sable est revenu en haut. Il arrête tout bateau qui s’y pose ou voudrait passer ; le reste du jet est perdu. Tu as lancé un 5 : pars de la section 6 et regarde.",
        de: "Die Sandbank ist oben wieder aufgetaucht. Sie hält jedes Boot auf, das auf ihr landet oder an ihr vorbei will; der Rest des Wurfs verfällt. Du hast eine 5 gewürfelt: Segle von 6 los und sieh selbst.",
      },
      plies: ["roll 1", "3>7", "roll 5"],
      wanted: "6>9",
    },
    {
      text: {
        en: "Arrows are wind. A fair wind takes one of your boats up to your next boat ahead. A foul wind blows somebody else’s boat back to the next boat of its colour behind it. Take the fair wind from section 1, before the waterfall gets that boat.",
        fr: "Les flèches sont du vent. Bon vent : un de tes bateaux rejoint ton bateau suivant. Mauvais vent : un bateau d’un autre recule jusqu’à son bateau précédent. Prends le bon vent depuis la section 1, avant que la cascade n’emporte ce bateau.",
        de: "Pfeile sind Wind. Rückenwind bringt eines deiner Boote zu deinem nächsten Boot voraus. Gegenwind bläst ein fremdes Boot zurück zum nächsten seiner Farbe dahinter. Nimm Rückenwind von Abschnitt 1, bevor der Wasserfall das Boot holt.",
      },
      plies: ["roll 2", "6>8", "roll arrows"],
      wanted: "fair 1>4",
    },
    {
      text: {
        en: "A boat leaves the sandbank freely, and you do not need an exact number to reach the harbour. Bring a boat home to the berth worth 12 points.",
        fr: "On quitte le banc de sable librement, et le port n’exige pas de nombre exact. Rentre un bateau à la place qui vaut 12 points.",
        de: "Von der Sandbank kommt ein Boot frei weg, und der Hafen verlangt keine genaue Zahl. Bring ein Boot heim zum Liegeplatz mit 12 Punkten.",
      },
      plies: ["roll 5", "1>6", "roll 4"],
      wanted: "7>harbour",
    },
  ],
};
