// A short lesson: the first turns of a real race, with rolls that the lesson chooses.
import type { Lesson } from "../board";

export const lesson: Lesson = {
  players: 2,
  options: { water: "dark" },
  steps: [
    {
      text: {
        en: "Welcome aboard! You race across the chequered line, round buoys 1, 2 and 3 in that order, and back across the line. The yellow route shows the way.",
        fr: "Bienvenue à bord ! On passe la ligne à damier, on contourne les bouées 1, 2 et 3 dans l’ordre, et on revient passer la ligne. Le tracé jaune montre le chemin.",
        de: "Willkommen an Bord! Es geht über die karierte Linie, der Reihe nach um die Bojen 1, 2 und 3 und zurück über die Linie. Die gelbe Spur zeigt dir den Weg.",
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
      marks: ["line", "buoy 1", "buoy 2", "buoy 3"],
    },
    {
      text: {
        en: "Choose where to start: tap the highlighted hex on the line, next to buoy 0. Then point your boat across the line with the arrow buttons, and start.",
        fr: "Choisis ta place de départ : touche la case entourée, sur la ligne, à côté de la bouée 0. Oriente ensuite ton bateau avec les flèches, l’avant de l’autre côté de la ligne, et pars.",
        de: "Wähle deinen Startplatz: Tippe auf das markierte Feld der Linie neben Boje 0. Dreh dein Boot dann mit den Pfeilen so, dass der Bug über die Linie zeigt, und starte.",
      },
      wanted: "L10 SE",
    },
    {
      text: {
        en: "Your dice are your speed; each shows 1, 2 or 3. You start without any, and you may add one every turn. Roll your first die.",
        fr: "Tes dés donnent ta vitesse ; chacun montre 1, 2 ou 3. Au départ tu n’en as pas, et à chaque tour tu peux en ajouter un. Lance ton premier dé.",
        de: "Deine Würfel sind dein Tempo; jeder zeigt 1, 2 oder 3. Am Anfang hast du keinen, und in jedem Zug darfst du einen dazunehmen. Wirf deinen ersten Würfel!",
      },
      wanted: "+1",
    },
    {
      text: {
        en: "A 2, so your boat moves two hexes, always in a straight line. Before it moves, it may turn by one hex side to the left or right. Go straight ahead, across the line.",
        fr: "Un 2 : ton bateau avance de deux cases, toujours en ligne droite. Avant de partir, il peut tourner d’un cran à gauche ou à droite. Va tout droit, par-dessus la ligne.",
        de: "Eine 2: Dein Boot fährt zwei Felder, immer geradeaus. Vorher darf es sich um eine Feldseite nach links oder rechts drehen. Fahr geradeaus über die Linie.",
      },
      plies: ["roll 2"],
      wanted: "SE>M12",
    },
    {
      text: {
        en: "You keep your 2, so you get faster and faster. The bars show the speeds you could roll; a crossed-out bar would be a crash. The water is clear: add a die and roll it.",
        fr: "Tu gardes ton 2 : on va donc de plus en plus vite. Les barres montrent les vitesses possibles ; une barre avec une croix, c’est l’accident. La voie est libre : ajoute un dé et lance-le.",
        de: "Deine 2 bleibt liegen; so wirst du immer schneller. Die Balken zeigen, welches Tempo herauskommen kann; ein Kreuz hieße Crash. Hier ist freie Fahrt: Nimm einen Würfel dazu und wirf ihn.",
      },
      plies: ["+1", "roll 1", "SE>P11"],
      wanted: "2+1",
      marks: ["speeds"],
    },
    {
      text: {
        en: "2 + 2: speed 4. The circles on the lake show where you can end up. Go straight ahead, so that you come round buoy 1 on the correct side.",
        fr: "2 + 2 : vitesse 4. Les cercles sur le lac montrent où tu peux arriver. Va tout droit pour aborder la bouée 1 du bon côté.",
        de: "2 + 2: Tempo 4. Die Kreise auf dem See zeigen, wo du landen kannst. Fahr geradeaus, damit du auf der richtigen Seite um Boje 1 kommst.",
      },
      plies: ["roll 2"],
      wanted: "SE>O16",
    },
    {
      text: {
        en: "Every buoy has a gate: the row of chevrons from the buoy to the shore. Cross it anywhere, the way the chevrons point, and you have rounded the buoy, whether near it or far away.",
        fr: "Chaque bouée a sa porte : la rangée de chevrons qui va de la bouée à la rive. Franchis-la dans leur sens, où tu veux, près ou loin de la bouée : la bouée est contournée.",
        de: "Zu jeder Boje gehört ein Tor: die Reihe von Winkeln zwischen Boje und Ufer. Fährst du in Pfeilrichtung hindurch, egal wo, dann hast du die Boje umrundet.",
      },
      plies: ["1+1", "roll 2", "SE>Q14"],
      marks: ["buoy 1", "gate 1"],
    },
    {
      text: {
        en: "Speed 4 takes you just through the gate. You do not have to roll: keep both dice as they are.",
        fr: "Avec une vitesse de 4, tu passes tout juste la porte. Rien ne t’oblige à lancer : garde tes deux dés tels quels.",
        de: "Mit Tempo 4 kommst du gerade durch das Tor. Würfeln musst du nicht: Behalte beide Würfel, wie sie sind.",
      },
      wanted: "22",
      marks: ["gate 1"],
    },
    {
      text: {
        en: "Now turn right and go through the gate.",
        fr: "Maintenant, tourne à droite et passe la porte.",
        de: "Jetzt nach rechts drehen und durch das Tor!",
      },
      wanted: "SW>M20",
      marks: ["gate 1"],
    },
    {
      text: {
        en: "Buoy 1 is behind you: the badge with your next mark now says 2. You may also roll dice again. Tap the highlighted die once, so that it says “roll again”, and roll.",
        fr: "La bouée 1 est passée : ta pastille indique maintenant la 2. Tu peux aussi relancer des dés. Touche une fois le dé entouré, jusqu’à lire « relancer », et lance.",
        de: "Boje 1 ist geschafft: Dein nächstes Ziel ist jetzt die 2. Du darfst auch Würfel neu werfen. Tippe den markierten Würfel einmal an, bis „neu würfeln“ dasteht, und wirf.",
      },
      plies: ["21", "SE>S17"],
      wanted: "2+1",
      marks: ["next of 0"],
    },
    {
      text: {
        en: "2 + 3: speed 5. You must choose a direction with enough free water for all five hexes, if there is one. Here, only the turn to the right has enough.",
        fr: "2 + 3 : vitesse 5. S’il existe une direction avec cinq cases d’eau libre, il faut la prendre. Ici, il n’y a que la droite.",
        de: "2 + 3: Tempo 5. Gibt es eine Richtung mit genug freiem Wasser für alle fünf Felder, musst du sie nehmen. Hier geht das nur nach rechts.",
      },
      plies: ["roll 3"],
      wanted: "W>H20",
    },
    {
      text: {
        en: "Now be greedy! There are only seven free hexes ahead, and a third die could make it 8. The crossed-out bar shows the risk. Add a die anyway, and roll.",
        fr: "Maintenant, sois téméraire ! Il n’y a que sept cases libres devant toi, et un troisième dé peut donner 8 : la barre avec la croix te prévient. Ajoute quand même un dé, et lance.",
        de: "Jetzt werd übermütig! Vor dir sind nur sieben Felder frei, und mit einem dritten Würfel kann es eine 8 werden: Davor warnt der Balken mit dem Kreuz. Nimm trotzdem einen dazu und wirf.",
      },
      plies: ["21", "SW>Q20"],
      wanted: "32+1",
      marks: ["speeds"],
    },
    {
      text: {
        en: "3 + 2 + 3: speed 8, and no direction has that much water. Then you must take the longest way there is, and crash at its end. Off you go!",
        fr: "3 + 2 + 3 : vitesse 8, et il n’y a nulle part autant d’eau. Il faut alors prendre le plus long chemin, et c’est l’accident au bout. Vas-y !",
        de: "3 + 2 + 3: Tempo 8, und so viel Wasser ist nirgends. Dann musst du den längsten Weg nehmen, und an seinem Ende kracht es. Los!",
      },
      plies: ["roll 3"],
      wanted: "W>A20!1",
    },
    {
      text: {
        en: "You were one hex short, so you take 1 damage and lose all your dice. Two hexes short would be 2. The fourth damage sinks your boat, and the race is over for you.",
        fr: "Il te manquait une case : tu reçois 1 dégât et perds tous tes dés. Deux cases de trop, ce serait 2 dégâts. Au quatrième, ton bateau coule, et la course est finie pour toi.",
        de: "Ein Feld hat gefehlt: Das gibt 1 Schaden, und alle Würfel sind weg. Bei zwei Feldern wären es 2. Beim vierten Schaden sinkt dein Boot, und das Rennen ist für dich vorbei.",
      },
      marks: ["damage of 0"],
    },
    {
      text: {
        en: "After the race your boat is repaired, but if it was damaged, one damage stays for the next race. So a crash can be worth it, but not too often.",
        fr: "Après la course, ton bateau est réparé ; mais s’il a été touché, il garde un dégât pour la course suivante. Un accident peut donc valoir le coup, mais pas trop souvent.",
        de: "Nach dem Rennen wird dein Boot repariert; hat es etwas abbekommen, bleibt ihm ein Schaden für das nächste. Ein Crash kann sich also lohnen, aber nicht zu oft.",
      },
      marks: ["damage of 0"],
    },
    {
      text: {
        en: "From here you go on through the gates of buoys 2 and 3, and then back to the line. As soon as you reach it, you have finished.",
        fr: "D’ici, tu continues par les portes des bouées 2 et 3, puis tu reviens à la ligne. Dès que tu l’atteins, tu as fini la course.",
        de: "Von hier geht es weiter durch die Tore von Boje 2 und 3 und dann zurück zur Linie. Sobald du sie erreichst, bist du im Ziel.",
      },
      marks: ["gate 2", "gate 3", "line"],
    },
    {
      text: {
        en: "Now the points. With four players, the first boat home gets 3, the second 2, the third 1, the last 0: always one point per boat behind you. A sunk boat gets none.",
        fr: "Et les points ? À quatre, le premier arrivé en reçoit 3, le deuxième 2, le troisième 1 et le dernier 0 : un point par bateau derrière toi. Un bateau coulé n’a rien.",
        de: "Und die Punkte? Zu viert bekommt das erste Boot 3, das zweite 2, das dritte 1 und das letzte 0: einen Punkt für jedes Boot hinter dir. Wer sinkt, bekommt nichts.",
      },
      marks: ["next of 0", "next of 1"],
    },
    {
      text: {
        en: "There are three races. The places count double in the second and triple in the third, so nothing is lost early. The most points in all win.",
        fr: "Il y a trois courses. Les places comptent double à la deuxième et triple à la troisième : rien n’est perdu au début. Qui a le plus de points au total gagne.",
        de: "Es gibt drei Rennen. Im zweiten zählen die Plätze doppelt, im dritten dreifach; es ist also nie zu früh alles verloren. Wer insgesamt die meisten Punkte hat, gewinnt.",
      },
      marks: ["race"],
    },
    {
      text: {
        en: "Playing as a pair, as you do here, you also get a point for each turn by which you beat the other boat, and 5 points if it does not finish at all.",
        fr: "À deux, comme ici, tu reçois en plus un point par tour d’avance sur l’autre bateau, et 5 points s’il n’arrive pas du tout.",
        de: "Zu zweit, wie hier, gibt es zusätzlich einen Punkt für jeden Zug Vorsprung auf das andere Boot, und 5 Punkte, wenn es gar nicht ins Ziel kommt.",
      },
      marks: ["next of 1"],
    },
  ],
};
