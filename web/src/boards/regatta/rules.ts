// The rules in our own words, with pictures.
import type { View } from "../../lib/protocol";
import { rulesOf } from "../chapters";
import type { Chapter } from "../chapters";
import type { Boat, Mark, Place } from "./race";

const mm = (x: number, y: number): Place => [x * 100, y * 100];

function boat(x: number, y: number, heading: number, more: Partial<Boat> = {}): Boat {
  const [sine, cosine] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)];
  const corner = (ahead: number, right: number): Place => mm(x + ahead * sine + right * cosine, y + ahead * cosine - right * sine);
  const zone = [corner(120, -30), corner(120, 30), corner(30, 30), corner(30, -30)];
  return { state: "racing", pose: { at: mm(x, y), heading }, zone, leg: 1, turns: 1, track: [], hand: [], ...more };
}

/** A piece of water, about as wide as it is shown. */
function picture(water: [Place, Place], boats: Boat[], marks: Mark[], line: [Place, Place] = [mm(-150, 0), mm(150, 0)]): View {
  const course = { water, line, buoy_radius: 1400, marks };
  return { course, phase: "over", seat: 0, pile: 30, discards: {}, players: boats } as unknown as View;
}

const red: Mark = { name: "red", at: mm(-250, 450), sense: "clockwise", ray_end: mm(-550, 590) };
const green: Mark = { name: "green", at: mm(250, 550), sense: "clockwise", ray_end: mm(550, 850) };
const round = picture(
  [mm(-550, -110), mm(550, 850)],
  [
    boat(-383, 456, 315, { track: [mm(-120, 0), mm(-120, 150), mm(-150, 222), mm(-405, 477)], next: "red", to_go: 13300 }),
    boat(150, 700, 75, { leg: 2, next: "green", to_go: 18000, track: [mm(-340, 560), mm(-250, 640), mm(-120, 690), mm(179, 708)] }),
  ],
  [red, green],
);
const start = picture([mm(-260, -130), mm(260, 90)], [boat(-60, -30, 0, { leg: 0 }), boat(30, -60, 0, { leg: 0 })], []);
const zone = picture(
  [mm(-300, 200), mm(300, 450)],
  [
    boat(-150, 300, 90, { track: [mm(-270, 300), mm(-120, 300)] }),
    boat(60, 300, 0),
    boat(200, 380, 180, { becalmed: true }),
  ],
  [],
  [mm(-150, -500), mm(150, -500)],
);

const chapters: Chapter[] = [
  {
    title: { en: "The aim", fr: "Le but", de: "Worum es geht" },
    text: {
      en: [
        "Two to four sailing boats race on open water. Cross the line between the white buoys upwards, round the marks in the order of their numbers, and be the first to come back down across the line.",
        "Every mark has a line to cross, drawn from the mark to the edge; its arrows show in which direction. What counts is the track of your bow. If you cross the line the wrong way, you have to cross it one extra time, but never more than one. A mark you have rounded stays rounded.",
      ],
      fr: [
        "Deux à quatre voiliers courent en eau libre. Passe vers le haut la ligne entre les bouées blanches, contourne les marques dans l’ordre de leurs numéros, et sois le premier à repasser la ligne vers le bas.",
        "Chaque marque a une ligne à couper, tracée de la marque jusqu’au bord ; ses chevrons montrent le sens. Seule compte la trace de ton étrave. La couper à l’envers compte un en moins, il faut alors la couper une fois de plus, mais jamais plus d’une. Une marque contournée le reste.",
      ],
      de: [
        "Zwei bis vier Segelboote fahren auf offenem Wasser um die Wette. Kreuze die Linie zwischen den weißen Bojen nach oben, umrunde die Marken in der Reihenfolge ihrer Nummern und sei zuerst wieder unten über der Linie.",
        "Zu jeder Marke gehört eine Linie bis zum Rand; ihre Pfeile zeigen, in welcher Richtung sie zu kreuzen ist. Es zählt die Spur deines Bugs. Verkehrt herum gekreuzt zählt eins zurück, dann musst du einmal mehr herum, aber nie öfter. Eine umrundete Marke bleibt umrundet.",
      ],
    },
    diagram: round,
  },
  {
    title: { en: "Setting up", fr: "La mise en place", de: "Der Aufbau" },
    text: {
      en: [
        "The first player is drawn at random. Everybody gets five cards, which nobody else sees; the rest is the draw pile. Then, in turn order, each player places their boat behind the line, heading up: the bow on the line or one or two steps behind it, in one of nine places side by side. Boats must not touch.",
      ],
      fr: [
        "Le premier joueur est tiré au sort. Chacun reçoit cinq cartes, que personne d’autre ne voit ; le reste forme la pioche. Puis, dans l’ordre du tour, chacun place son bateau derrière la ligne, cap vers le haut : l’étrave sur la ligne ou un ou deux crans derrière, à l’une des neuf places côte à côte. Les bateaux ne se touchent pas.",
      ],
      de: [
        "Wer beginnt, wird gelost. Alle bekommen fünf Karten, die sonst niemand sieht; der Rest ist der Stapel. Dann setzt reihum jeder sein Boot hinter die Linie, Bug nach oben: den Bug auf der Linie oder ein oder zwei Schritte dahinter, auf einem von neun Plätzen nebeneinander. Boote dürfen sich nicht berühren.",
      ],
    },
    diagram: start,
  },
  {
    title: { en: "A turn", fr: "Un tour", de: "Ein Zug" },
    text: {
      en: [
        "Lay a card at your bow and choose one of its arrows. The boat follows the arrow and ends with its stern on the tip. Large cards lead further than small ones. Discard the card, and draw back up to five at the end of your turn. When the draw pile is empty, the discards become the new one.",
        "Red cards turn left, green ones right, blue ones go straight ahead or a little to either side, and jokers offer three arrows.",
      ],
      fr: [
        "Pose une carte à ton étrave et choisis une de ses flèches. Le bateau suit la flèche et finit la poupe sur la pointe. Les grandes cartes mènent plus loin que les petites. Défausse la carte et, à la fin de ton tour, complète ta main à cinq. Quand la pioche est vide, la défausse devient la pioche.",
        "Les cartes rouges tournent à gauche, les vertes à droite, les bleues vont tout droit ou un peu de côté, et les jokers offrent trois flèches.",
      ],
      de: [
        "Leg eine Karte an deinen Bug und wähle einen ihrer Pfeile. Das Boot folgt dem Pfeil und endet mit dem Heck auf der Spitze. Große Karten führen weiter als kleine. Leg die Karte ab und zieh am Ende deines Zugs auf fünf nach. Ist der Stapel leer, wird die Ablage zum Stapel.",
        "Rote Karten wenden nach links, grüne nach rechts, blaue führen geradeaus oder ein wenig zur Seite, und Joker haben drei Pfeile.",
      ],
    },
  },
  {
    title: { en: "Contact and zones", fr: "Contact et zones", de: "Berührung und Zonen" },
    text: {
      en: [
        "Your hull must not touch a boat, a buoy or the edge anywhere on its way. A card may lie over them; only the hull counts.",
        "The field in front of every other boat’s bow is its zone. You may sail through it, but not end your move in it. Only if no card in your hand lets you end legally may you play one that ends in a zone: then the boat stops where it would enter, and a helm or the second half of a cloud is lost. The card is discarded, and you have moved.",
      ],
      fr: [
        "Sur tout son chemin, ta coque ne doit toucher ni bateau, ni bouée, ni bord. La carte peut les recouvrir ; seule la coque compte.",
        "Le champ devant l’étrave de chaque autre bateau est sa zone. Tu peux la traverser, mais pas y finir. Seulement si aucune carte de ta main ne finit bien, tu peux en jouer une qui finit dans une zone : le bateau s’arrête alors à son entrée, et la barre ou la deuxième moitié est perdue. La carte est défaussée, et tu as bougé.",
      ],
      de: [
        "Auf dem ganzen Weg darf dein Rumpf kein Boot, keine Boje und keinen Rand berühren. Die Karte darf darüberliegen; nur der Rumpf zählt.",
        "Das Feld vor dem Bug jedes anderen Boots ist seine Zone. Du darfst hindurch, aber nicht darin enden. Nur wenn keine Karte deiner Hand regelgerecht endet, darfst du eine spielen, die in einer Zone endet: Dann hält das Boot an ihrem Eingang, und Ruder oder zweite Hälfte verfallen. Die Karte wird abgelegt, und du bist gefahren.",
      ],
    },
    diagram: zone,
  },
  {
    title: { en: "Helm, cloud and sun", fr: "Barre, nuage et soleil", de: "Ruder, Wolke und Sonne" },
    text: {
      en: [
        "Helm: after moving, you may play one more card right away. Only once, even if that card has a helm too. Neither card may end in a zone, and the second is never forced into one. Cloud: you play the card twice in a row, choosing an arrow each time, even after a helm; zones matter only after the second.",
        "Sun: at the end of a turn in which you moved, you may lay one in front of an opponent who is not already becalmed. That boat misses its next turn, and the sun is then discarded; after that it may be becalmed again. You draw a card for the sun too.",
      ],
      fr: [
        "Barre : après avoir bougé, tu peux aussitôt jouer encore une carte. Une seule fois, même si cette carte a aussi une barre. Ni l’une ni l’autre ne finit dans une zone, et la seconde n’y est jamais contrainte. Nuage : la carte se joue deux fois de suite, même après une barre, avec une flèche au choix chaque fois ; la zone ne compte qu’après la deuxième.",
        "Soleil : à la fin d’un tour où tu as bougé, tu peux en poser un devant un adversaire qui n’est pas déjà encalminé. Ce bateau passe son prochain tour, puis le défausse ; après quoi il peut de nouveau être encalminé. Tu pioches aussi pour le soleil.",
      ],
      de: [
        "Ruder: Nach dem Zug darfst du gleich noch eine Karte spielen. Nur einmal, auch wenn sie wieder ein Ruder hat. Keine von beiden darf in einer Zone enden, und die zweite wird nie in eine gezwungen. Wolke: Die Karte wird zweimal hintereinander gespielt, auch nach einem Ruder, jedes Mal mit einem Pfeil nach Wahl; die Zone zählt erst nach dem zweiten.",
        "Sonne: Am Ende eines Zugs, in dem du gefahren bist, darfst du eine vor einen Gegner legen, der nicht schon in der Flaute liegt. Dieses Boot setzt einmal aus und legt sie dann ab; danach kann es wieder in die Flaute geraten. Auch für die Sonne ziehst du nach.",
      ],
    },
  },
  {
    title: { en: "Heaving to", fr: "Mettre en panne", de: "Beidrehen" },
    text: {
      en: [
        "Instead of moving, and whenever you cannot play a card, you heave to: exchange one, two or three cards, including suns; or turn on the spot to any heading at which you touch nothing. Zones do not matter then, and the bow’s path counts as part of your track. You may not lay a sun.",
      ],
      fr: [
        "Au lieu de bouger, et chaque fois qu’aucune carte n’est jouable, tu mets en panne : échange une, deux ou trois cartes, soleils compris ; ou tourne sur place vers n’importe quel cap où tu ne touches rien. Les zones ne comptent pas, et le chemin de l’étrave compte comme trace. On ne pose pas de soleil.",
      ],
      de: [
        "Statt zu fahren, und immer wenn keine Karte spielbar ist, drehst du bei: Tausche eine, zwei oder drei Karten, auch Sonnen; oder wende auf der Stelle auf jeden Kurs, bei dem du nichts berührst. Zonen sind dann egal, und der Weg des Bugs zählt als Spur. Eine Sonne gibt es dabei nicht.",
      ],
    },
  },
  {
    title: { en: "The end", fr: "La fin", de: "Das Ende" },
    text: {
      en: [
        "The first boat whose bow reaches the line from above with all marks rounded wins at once; anything it would have touched later does not matter. With an option, the others sail on for the places: a boat that finishes leaves the water, and its player discards their hand.",
        "If nobody has won after 150 turns each, the number of marks rounded decides, then the distance to the next one.",
      ],
      fr: [
        "Le premier bateau dont l’étrave atteint la ligne par le haut, toutes les marques contournées, gagne aussitôt ; ce que sa route aurait touché ensuite ne compte pas. Si on l’a choisi, les autres courent pour les places : l’arrivé quitte l’eau et défausse sa main.",
        "Après 150 tours de chacun sans vainqueur, les marques contournées décident, puis la distance jusqu’à la suivante.",
      ],
      de: [
        "Das erste Boot, dessen Bug mit allen Marken die Linie von oben erreicht, gewinnt sofort; was sein Weg danach berührt hätte, ist egal. Wenn ihr wollt, segeln die anderen um die Plätze weiter: Wer im Ziel ist, verlässt das Wasser und legt seine Hand ab.",
        "Nach je 150 Zügen ohne Sieger entscheiden die umrundeten Marken, dann die Entfernung zur nächsten.",
      ],
    },
  },
  {
    title: { en: "A course of your own", fr: "Ton propre parcours", de: "Ein eigener Kurs" },
    text: {
      en: [
        "When you set up a table, you can write a course of your own or load one from a file. It is a short text in English, in millimetres, with x to the right and y upwards. First “line -150 150 at 0”: the left and right ends of the line, and how high it is. Then a line for each of one to four marks, in their order, such as “red -300 600 clockwise”: its colour (red, green, yellow or blue), where it is, and whether it is rounded clockwise or counter-clockwise.",
        "The line must be at least 300 wide, buoys must be at least 150 apart, and no number may exceed 2500. A line that begins with # is a comment.",
      ],
      fr: [
        "En préparant une table, tu peux écrire ton propre parcours ou le prendre dans un fichier. C’est un texte court, en mots anglais, en millimètres, x vers la droite et y vers le haut. D’abord « line -150 150 at 0 » : le bout gauche et le bout droit de la ligne, et sa hauteur. Puis une ligne pour chacune des marques, une à quatre, dans leur ordre, comme « red -300 600 clockwise » : sa couleur (red, green, yellow ou blue), sa place, et le sens dans lequel on la contourne, clockwise (horaire) ou counter-clockwise (antihoraire).",
        "La ligne a au moins 300 de large, les bouées sont à au moins 150 l’une de l’autre, et aucun nombre ne dépasse 2500. Une ligne qui commence par # est une remarque.",
      ],
      de: [
        "Wer einen Tisch eröffnet, kann einen eigenen Kurs schreiben oder aus einer Datei nehmen. Er ist ein kurzer Text mit englischen Wörtern, in Millimetern, x nach rechts und y nach oben. Zuerst „line -150 150 at 0“: das linke und das rechte Ende der Linie und wie hoch sie liegt. Dann je eine Zeile für eine bis vier Marken in ihrer Reihenfolge, etwa „red -300 600 clockwise“: ihre Farbe (red, green, yellow oder blue), wo sie steht und ob sie im Uhrzeigersinn (clockwise) oder dagegen (counter-clockwise) umrundet wird.",
        "Die Linie ist mindestens 300 breit, Bojen stehen mindestens 150 auseinander, und keine Zahl geht über 2500 hinaus. Eine Zeile, die mit # beginnt, ist eine Bemerkung.",
      ],
    },
  },
];

export const rules = rulesOf(chapters);
