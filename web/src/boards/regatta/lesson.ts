// A short lesson: a real race with cards that the lesson chooses.
import type { Lesson } from "../board";

const deal = ["S", "Ss", "L45/S/R45", "R45", "S~", "L45", "R45*", "S", "sun", "S"].map((card) => `draw ${card}`);

export const lesson: Lesson = {
  players: 2,
  options: { course: "short", sail_on: "no" },
  steps: [
    {
      text: {
        en: "This is open water. Cross the line upwards, round mark 1 and then mark 2 clockwise, and be the first back across the line. Place your boat: tap the water at the left end, with the bow right on the line, and start there.",
        fr: "L’eau libre. Passe la ligne vers le haut, contourne la marque 1 puis la marque 2 dans le sens horaire, et repasse la ligne le premier. Place ton bateau : touche l’eau tout à gauche, l’étrave juste sur la ligne, et pars de là.",
        de: "Offenes Wasser. Kreuze die Linie nach oben, umrunde Marke 1 und dann Marke 2 im Uhrzeigersinn und sei zuerst zurück über der Linie. Setz dein Boot: Tippe ganz links ins Wasser, mit dem Bug genau auf der Linie, und starte dort.",
      },
      plies: ["first 1", ...deal],
      wanted: "berth -120 0",
    },
    {
      text: {
        en: "These five cards are your hand; nobody else sees them. A card is laid at your bow: the boat follows its arrow and ends with its stern on the tip. Tap the blue card with one straight arrow, look where it leads, and sail.",
        fr: "Ces cinq cartes sont ta main ; personne d’autre ne les voit. Une carte se pose à l’étrave : le bateau suit sa flèche et finit la poupe sur la pointe. Touche la carte bleue à une flèche droite, regarde où elle mène, et navigue.",
        de: "Diese fünf Karten sind deine Hand; sonst sieht sie niemand. Eine Karte liegt am Bug an: Das Boot folgt ihrem Pfeil und endet mit dem Heck auf der Spitze. Tippe die blaue Karte mit einem geraden Pfeil an, sieh, wohin sie führt, und segle.",
      },
      plies: ["berth 60 0"],
      wanted: "1:S",
    },
    {
      text: {
        en: "You have crossed the start line. The dashed field in front of the other boat is its zone: no move may end in it, and your hull must not touch a boat, a buoy or the edge on its way. Cards you cannot play are pale; tap one to see why.",
        fr: "Tu as franchi la ligne de départ. Le champ en pointillé devant l’autre bateau est sa zone : aucun coup ne peut y finir, et ta coque ne doit toucher en route ni bateau, ni bouée, ni bord. Les cartes injouables sont pâles ; touche-les et elles disent pourquoi.",
        de: "Du hast die Startlinie überquert. Das gestrichelte Feld vor dem anderen Boot ist seine Zone: Kein Zug darf darin enden, und dein Rumpf darf unterwegs weder Boot noch Boje noch Rand berühren. Karten, die nicht gehen, sind blass; tippe eine an, und sie sagt, warum.",
      },
      plies: ["draw R45", "1:Ss", "draw L45"],
    },
    {
      text: {
        en: "The purple card has three arrows; choose one. Mark 1 is ahead on the left and is rounded clockwise, so you have to pass it on its left side. Take the purple card 45° to the left.",
        fr: "La carte violette a trois flèches, tu en choisis une. La marque 1 est devant à gauche et se contourne dans le sens horaire : il faut passer à sa gauche. Prends la carte violette, 45° à gauche.",
        de: "Die violette Karte hat drei Pfeile, du wählst einen. Marke 1 liegt links voraus und wird im Uhrzeigersinn umrundet, also musst du links an ihr vorbei. Nimm die violette Karte, 45° nach links.",
      },
      wanted: "1:L45/S/R45>L45",
    },
    {
      text: {
        en: "A cloud is wind: you play this card twice in a row, all in one turn. The pale boat shows where the first half ends. Play the cloud.",
        fr: "Un nuage, c’est du vent : cette carte se joue deux fois de suite, dans le même tour. Le bateau pâle montre où finit la première moitié. Joue le nuage.",
        de: "Eine Wolke ist Wind: Diese Karte wird zweimal hintereinander gespielt, alles in einem Zug. Das blasse Boot zeigt, wo die erste Hälfte endet. Spiel die Wolke.",
      },
      plies: ["draw R45s", "2:L45", "draw S"],
      wanted: "1:S~",
    },
    {
      text: {
        en: "The coral line with arrows is the line to cross at mark 1. The card with the wheel is a helm: after it, you may play one more card right away. Play it and cross the line.",
        fr: "La ligne corail avec ses chevrons est celle à couper à la marque 1. La carte avec la roue est une barre : après elle, tu peux jouer encore une carte. Joue-la et coupe la ligne.",
        de: "Die korallenrote Linie mit den Pfeilen ist bei Marke 1 zu kreuzen. Die Karte mit dem Rad ist ein Ruder: Danach darfst du gleich noch eine Karte spielen. Spiel sie und kreuze die Linie.",
      },
      plies: ["draw S", "2:S", "draw R90"],
      wanted: "1:R45*",
    },
    {
      text: {
        en: "Mark 1 is rounded for good. Now play the second card the helm gives you: the large green one, 45° to the right. You could also skip it.",
        fr: "La marque 1 est contournée pour de bon. Voici la deuxième carte de la barre : la grande verte, 45° à droite. Tu pourrais aussi t’en passer.",
        de: "Marke 1 ist umrundet, das bleibt so. Jetzt die zweite Karte nach dem Ruder: die große grüne, 45° nach rechts. Du könntest es auch lassen.",
      },
      wanted: "2:R45",
    },
    {
      text: {
        en: "With a sun you becalm another boat at the end of a turn in which you moved; that boat misses its next turn. Choose the small green card with one arrow, tap the sun or the other boat, and sail.",
        fr: "Avec un soleil, tu encalmines quelqu’un à la fin d’un tour où tu as bougé ; ce bateau passe son prochain tour. Choisis la petite carte verte à une flèche, touche le soleil ou l’autre bateau, et navigue.",
        de: "Mit einer Sonne schickst du am Ende eines Zugs, in dem du gefahren bist, jemanden in die Flaute; das Boot setzt einmal aus. Wähle die kleine grüne Karte mit einem Pfeil, tippe die Sonne oder das andere Boot an und segle.",
      },
      plies: ["draw Ss", "draw R45/R90s", "2:S", "draw R90s"],
      wanted: "2:R45s 1:sun>2",
    },
    {
      text: {
        en: "Your opponent misses a turn, so it is your turn again. Your two cards that turn left lead away from mark 2. Heave to: instead of sailing, exchange those two.",
        fr: "Ton adversaire passe son tour, et c’est encore à toi. Tes deux cartes qui tournent à gauche éloignent de la marque 2. Mets en panne : au lieu de naviguer, échange ces deux-là.",
        de: "Dein Gegner setzt aus, und du bist wieder dran. Deine zwei Karten nach links führen von Marke 2 weg. Dreh bei: Statt zu segeln, tausche diese beiden.",
      },
      plies: ["draw L90", "draw L90*"],
      wanted: "exchange 4:L90 5:L90*",
    },
    {
      text: {
        en: "Your opponent is stuck in front of the buoy and had to heave to. You can turn on the spot too, to any heading, instead of sailing. Use the dial to turn to 105°, just below due right.",
        fr: "Ton adversaire est bloqué devant la bouée et a dû mettre en panne. Toi aussi, tu peux tourner sur place : vers n’importe quel cap, au lieu de naviguer. Tourne avec le cadran vers 105°, un peu au-dessous de la droite.",
        de: "Dein Gegner steckt vor der Boje fest und musste beidrehen. Auch du kannst auf der Stelle wenden: auf jeden Kurs, statt zu segeln. Wende mit dem Ring nach 105°, etwas unterhalb von rechts.",
      },
      plies: ["draw L45/R45", "draw R45*", "turn 0"],
      wanted: "turn 105",
    },
    {
      text: {
        en: "From here you go above and around mark 2, and then down across the line: the first bow to reach it wins. The arrow at your boat always points to what comes next.",
        fr: "D’ici, on passe au-dessus et autour de la marque 2, puis on redescend sur la ligne : la première étrave qui l’atteint gagne. La flèche près de ton bateau montre toujours la suite.",
        de: "Von hier geht es oben um Marke 2 herum und dann hinab über die Linie: Der erste Bug, der sie erreicht, gewinnt. Der Pfeil an deinem Boot zeigt immer, was als Nächstes kommt.",
      },
    },
  ],
};
