// A short lesson: a real race with cards that the lesson chooses.
import type { Lesson } from "../board";

const deal = ["S", "Ss", "L45/S/R45", "R45", "S~", "L45", "R45*", "S", "sun", "S"].map((card) => `draw ${card}`);

export const lesson: Lesson = {
  players: 2,
  options: { course: "short", sail_on: "no" },
  steps: [
    {
      text: {
        en: "Here you sail on open water. Cross the line upwards, round mark 1 and then mark 2 clockwise, and be the first to cross the line again.",
        fr: "Ici, on navigue en eau libre. Passe la ligne vers le haut, contourne la marque 1 puis la marque 2 dans le sens des aiguilles d’une montre, et repasse la ligne avant les autres.",
        de: "Hier segelst du auf offenem Wasser: über die Linie nach oben, im Uhrzeigersinn um Marke 1 und dann um Marke 2, und als Erster wieder über die Linie.",
      },
      plies: ["first 1", ...deal],
      marks: ["line", "mark 1", "mark 2"],
    },
    {
      text: {
        en: "First choose your place at the start: tap the pale boat at the left end of the line, and start there.",
        fr: "Choisis d’abord ta place au départ : touche le bateau pâle à l’extrémité gauche de la ligne, et pars de là.",
        de: "Such dir zuerst einen Platz am Start: Tippe auf das blasse Boot am linken Ende der Linie und starte dort.",
      },
      wanted: "berth -120 0",
    },
    {
      text: {
        en: "These five cards are your hand; only you see them. Your boat follows the arrow of a card until its stern is at the tip. Tap the highlighted card, look where it leads, and sail.",
        fr: "Ces cinq cartes sont ta main ; toi seul les vois. Le bateau suit la flèche d’une carte jusqu’à avoir la poupe sur la pointe. Touche la carte entourée, regarde où elle mène, et navigue.",
        de: "Diese fünf Karten sind deine Hand; nur du siehst sie. Dein Boot folgt dem Pfeil einer Karte, bis das Heck an der Spitze ist. Tippe die markierte Karte an, sieh, wohin sie führt, und segle.",
      },
      plies: ["berth 60 0"],
      wanted: "1:S",
      marks: ["hand"],
    },
    {
      text: {
        en: "You are across the start line. The dashed area in front of the other boat is its zone: your move must not end there. And your hull must never touch a boat, a buoy or the edge.",
        fr: "Te voilà de l’autre côté de la ligne. La surface en pointillé devant l’autre bateau est sa zone : ton coup ne doit pas y finir. Et ta coque ne touche jamais un bateau, une bouée ni le bord.",
        de: "Du bist über die Startlinie. Die gestrichelte Fläche vor dem anderen Boot ist seine Zone: Dein Zug darf dort nicht enden. Und dein Rumpf darf nie ein Boot, eine Boje oder den Rand berühren.",
      },
      plies: ["draw R45", "1:Ss", "draw L45"],
      marks: ["zone of 1"],
    },
    {
      text: {
        en: "You pass mark 1 on its left, since you round it clockwise. The purple card has three arrows: take the one to the left. (Pale cards cannot be played now; tap one to see why.)",
        fr: "La marque 1 se contourne dans le sens horaire : passe donc à sa gauche. La carte violette a trois flèches, prends celle de gauche. (Les cartes pâles sont injouables ; touche-les pour savoir pourquoi.)",
        de: "An Marke 1 fährst du links vorbei, denn du umrundest sie im Uhrzeigersinn. Die violette Karte hat drei Pfeile: Nimm den linken. (Blasse Karten gehen gerade nicht; tippe eine an, um zu sehen, warum.)",
      },
      wanted: "1:L45/S/R45>L45",
      marks: ["mark 1"],
    },
    {
      text: {
        en: "A cloud means wind: you play this card twice in a row, in one turn. The pale boat shows where the first half ends. Play the cloud.",
        fr: "Un nuage, c’est du vent : cette carte se joue deux fois de suite, dans le même tour. Le bateau pâle montre la fin de la première moitié. Joue le nuage.",
        de: "Eine Wolke bedeutet Wind: Diese Karte spielst du zweimal hintereinander, in einem Zug. Das blasse Boot zeigt, wo die erste Hälfte endet. Spiel die Wolke.",
      },
      plies: ["draw R45s", "2:L45", "draw S"],
      wanted: "1:S~",
    },
    {
      text: {
        en: "At mark 1 you have to cross the coral line the way its arrows point. The card with the wheel is a helm: after it, you may play another card at once. Play it.",
        fr: "À la marque 1, il faut couper la ligne corail dans le sens de ses flèches. La carte avec la roue est une barre : après elle, tu peux jouer aussitôt une autre carte. Joue-la.",
        de: "Bei Marke 1 musst du die korallenrote Linie in Pfeilrichtung kreuzen. Die Karte mit dem Rad ist ein Ruder: Danach darfst du gleich noch eine Karte spielen. Spiel sie.",
      },
      plies: ["draw S", "2:S", "draw R90"],
      wanted: "1:R45*",
      marks: ["mark 1"],
    },
    {
      text: {
        en: "Mark 1 is rounded, for good. Thanks to the helm you may play a second card, or leave it. Take the highlighted one, 45° to the right.",
        fr: "La marque 1 est contournée, une fois pour toutes. Grâce à la barre, tu peux jouer une deuxième carte, ou t’en passer. Prends celle qui est entourée, 45° à droite.",
        de: "Marke 1 ist umrundet, und das bleibt so. Dank des Ruders darfst du noch eine Karte spielen oder es lassen. Nimm die markierte, 45° nach rechts.",
      },
      wanted: "2:R45",
    },
    {
      text: {
        en: "With a sun you becalm another boat at the end of your turn: it misses its next turn. Choose the highlighted card, then tap the sun or the other boat, and sail.",
        fr: "Avec un soleil, tu encalmines un autre bateau à la fin de ton tour : il passe son prochain tour. Choisis la carte entourée, touche le soleil ou l’autre bateau, puis navigue.",
        de: "Mit einer Sonne schickst du am Ende deines Zugs ein anderes Boot in die Flaute: Es setzt einmal aus. Wähle die markierte Karte, tippe dann die Sonne oder das andere Boot an und segle.",
      },
      plies: ["draw Ss", "draw R45/R90s", "2:S", "draw R90s"],
      wanted: "2:R45s 1:sun>2",
    },
    {
      text: {
        en: "The other boat is becalmed, so it is your turn again. Your two left-hand turns lead away from mark 2. You may heave to instead of sailing: exchange those two cards.",
        fr: "L’autre bateau est encalminé, c’est encore à toi. Tes deux virages à gauche t’éloignent de la marque 2. Au lieu de naviguer, tu peux mettre en panne : échange ces deux cartes.",
        de: "Das andere Boot liegt in der Flaute, du bist wieder dran. Deine zwei Linkskurven führen von Marke 2 weg. Statt zu segeln, kannst du beidrehen: Tausche diese beiden Karten.",
      },
      plies: ["draw L90", "draw L90*"],
      wanted: "exchange 4:L90 5:L90*",
    },
    {
      text: {
        en: "The other boat is stuck in front of a buoy and has turned on the spot. You can do that too, to any heading. Choose the highlighted point on the dial, just below due right, and turn.",
        fr: "L’autre bateau, bloqué devant une bouée, a tourné sur place. Tu peux le faire aussi, vers n’importe quel cap. Choisis le point entouré sur le cadran, un peu au-dessous de la droite, et tourne.",
        de: "Das andere Boot steckt vor einer Boje fest und hat auf der Stelle gewendet. Das kannst du auch, auf jeden Kurs. Wähle den markierten Punkt auf dem Ring, etwas unterhalb von rechts, und wende.",
      },
      plies: ["draw L45/R45", "draw R45*", "turn 0"],
      wanted: "turn 105",
    },
    {
      text: {
        en: "From here you sail round mark 2 and down across the line: the first bow to reach it wins. The arrow at your boat always points to what comes next.",
        fr: "D’ici, tu contournes la marque 2 et redescends vers la ligne : la première étrave qui l’atteint gagne. La flèche près de ton bateau montre toujours la suite.",
        de: "Von hier geht es um Marke 2 herum und hinab zur Linie: Der erste Bug, der sie erreicht, gewinnt. Der Pfeil an deinem Boot zeigt immer, was als Nächstes kommt.",
      },
      marks: ["mark 2", "line"],
    },
  ],
};
