// A short lesson: the first turns of a real race, with rolls that the lesson chooses.
import type { Lesson } from "../board";

export const lesson: Lesson = {
  players: 2,
  options: { water: "dark" },
  steps: [
    {
      text: {
        en: "Race across the chequered start line, around buoys 1, 2 and 3 in that order, and back across the line. The yellow line shows the way. Now take a starting place: tap L10, the line hex next to buoy 0, turn the boat to the south-east with the arrows, and start.",
        fr: "On passe la ligne de départ à damier, on contourne les bouées 1, 2 et 3 dans l’ordre, puis on revient passer la ligne. Le trait jaune montre le chemin. Prends une place de départ : touche L10, la case de la ligne à côté de la bouée 0, mets le cap au sud-est avec les flèches, et pars.",
        de: "Es geht über die karierte Startlinie, um die Bojen 1, 2 und 3 in dieser Reihenfolge, und zurück über die Linie. Die gelbe Linie zeigt den Weg. Nimm einen Startplatz: Tippe L10 an, das Linienfeld neben Boje 0, drehe das Boot mit den Pfeilen nach Südosten und starte.",
      },
      plies: [
        "tile 6 turned",
        "tile 4 turned",
        "tile 3 turned",
        "tile 5 turned",
        "tile 2",
        "tile 1",
        "starter 1",
        "buoys K10 M17 E21 T21",
        "O10 SE",
      ],
      wanted: "L10 SE",
    },
    {
      text: {
        en: "Your dice are your speed; they show 1, 2 or 3. You start without any and may add one each turn. Roll your first die.",
        fr: "Tes dés sont ta vitesse ; ils montrent 1, 2 ou 3. Tu commences sans dé et peux en ajouter un à chaque tour. Lance ton premier dé.",
        de: "Deine Würfel sind dein Tempo; sie zeigen 1, 2 oder 3. Du beginnst ohne und darfst in jedem Zug einen dazunehmen. Wirf deinen ersten Würfel.",
      },
      wanted: "+1",
    },
    {
      text: {
        en: "A 2: the boat goes two hexes. It may go straight ahead, or turn by one hex side to the left or right and then run straight. Choose straight ahead, to M12, across the start line.",
        fr: "Un 2 : le bateau avance de deux cases. Il va tout droit ou tourne d’un côté, à gauche ou à droite, puis file en ligne droite. Choisis tout droit, vers M12, en passant le départ.",
        de: "Eine 2: Das Boot fährt zwei Felder. Es darf geradeaus fahren oder sich um eine Seite nach links oder rechts drehen, und fährt dann gerade. Wähle geradeaus nach M12, über den Start.",
      },
      plies: ["roll 2"],
      wanted: "SE>M12",
    },
    {
      text: {
        en: "Now you hold a 2. The bars show how fast you could get, and whether that could end in a crash. The water ahead is clear: keep the 2, tap “add”, and roll one more die.",
        fr: "Maintenant tu tiens un 2. Les barres montrent à quelle vitesse tu pourrais aller, et si un accident menace. L’eau est libre devant : garde le 2, touche « ajouter », et lance un dé de plus.",
        de: "Jetzt hältst du eine 2. Die Balken zeigen, wie schnell du werden kannst und ob dabei ein Crash droht. Vor dir ist freies Wasser: Behalte die 2, tippe auf „dazu“ und wirf einen mehr.",
      },
      plies: ["+1", "roll 1", "SE>P11"],
      wanted: "2+1",
    },
    {
      text: {
        en: "Speed 4. The circles show where each run would end. Go straight ahead to O16, so that you round buoy 1 on the correct side.",
        fr: "Vitesse 4. Les cercles montrent où finirait chaque course. Va tout droit jusqu’en O16, pour aborder la bouée 1 du bon côté.",
        de: "Tempo 4. Die Kreise zeigen, wo jede Fahrt enden würde. Fahre geradeaus nach O16, damit du auf der richtigen Seite um Boje 1 kommst.",
      },
      plies: ["roll 2"],
      wanted: "SE>O16",
    },
    {
      text: {
        en: "Each buoy has a gate, the row of yellow chevrons from the buoy to the shore. Cross it the way they point and you have rounded the buoy. A 4 takes you just across: keep both dice and do not roll.",
        fr: "Chaque bouée a une porte, la rangée de chevrons jaunes de la bouée à la rive. Qui la franchit dans leur sens a contourné la bouée. Avec 4 tu passes juste : garde les deux dés sans rien lancer.",
        de: "Jede Boje hat ein Tor, die Reihe gelber Winkel von der Boje bis zum Ufer. Wer es in ihrer Richtung überquert, hat die Boje umrundet. Mit 4 kommst du gerade hinüber: Behalte beide Würfel und wirf nichts.",
      },
      plies: ["1+1", "roll 2", "SE>Q14"],
      wanted: "22",
    },
    {
      text: {
        en: "Turn right, to the south-west, and run through the gate to M20.",
        fr: "Tourne à droite, vers le sud-ouest, et passe la porte jusqu’en M20.",
        de: "Drehe nach rechts, nach Südwesten, und fahre durch das Tor nach M20.",
      },
      wanted: "SW>M20",
    },
    {
      text: {
        en: "Buoy 1 is done; the way to buoy 2 leads west. A die may also be rolled again: tap one of your dice once, and roll it.",
        fr: "La bouée 1 est faite ; la bouée 2 est à l’ouest. On peut aussi relancer un dé : touche une fois l’un de tes dés, et lance-le.",
        de: "Boje 1 ist geschafft; zu Boje 2 geht es nach Westen. Man darf einen Würfel auch neu werfen: Tippe einen deiner Würfel einmal an und wirf ihn.",
      },
      plies: ["21", "SE>S17"],
      wanted: "2+1",
    },
    {
      text: {
        en: "Speed 5. If any direction has enough free water for your full speed, you must take one that does. Here that is only the right turn, to H20.",
        fr: "Vitesse 5. Si une direction offre assez d’eau libre pour tout, il faut en prendre une telle. Ici c’est seulement à droite, vers H20.",
        de: "Tempo 5. Hat eine Richtung genug freies Wasser für alles, musst du eine solche nehmen. Hier ist das nur rechts, nach H20.",
      },
      plies: ["roll 3"],
      wanted: "W>H20",
    },
    {
      text: {
        en: "See what happens if you get greedy: seven hexes are free to the west, and with one more die you might get 8. Keep both, add one, and roll.",
        fr: "Vois ce qui arrive aux gourmands : il y a sept cases libres à l’ouest, et avec un dé de plus tu peux faire 8. Garde les deux, ajoutes-en un, et lance.",
        de: "Sieh, was den Gierigen geschieht: Nach Westen sind sieben Felder frei, und mit einem Würfel mehr kann es 8 werden. Behalte beide, nimm einen dazu und wirf.",
      },
      plies: ["21", "SW>Q20"],
      wanted: "32+1",
    },
    {
      text: {
        en: "Eight, and no direction has that much water. You take the longest run, crash, get a damage marker for each missing hex, and lose your dice. Go ahead.",
        fr: "Huit, et nulle part il n’y a autant d’eau. Tu prends le plus long chemin, c’est l’accident : un marqueur de dégâts par case manquante, et tes dés sont perdus. Vas-y.",
        de: "Acht, und nirgends ist so viel Wasser. Du nimmst den längsten Weg, es kracht: für jedes fehlende Feld ein Schaden, und deine Würfel sind weg. Fahr los.",
      },
      plies: ["roll 3"],
      wanted: "W>A20!1",
    },
    {
      text: {
        en: "Four markers sink a boat. Round the other buoys in the same way and cross the line: the winner gets the most points. There are three races; the second counts double, the third triple.",
        fr: "Quatre marqueurs coulent un bateau. Contourne les autres bouées de même et passe la ligne : le premier a le plus de points. Il y a trois courses, la deuxième compte double, la troisième triple.",
        de: "Vier Schäden versenken ein Boot. Umrunde die anderen Bojen genauso und fahre über die Linie: Wer gewinnt, bekommt die meisten Punkte. Es gibt drei Rennen, das zweite zählt doppelt, das dritte dreifach.",
      },
    },
  ],
};
