// The rules in our own words, with pictures: each is a moment of a match that a test replays with the engine.
import type { View } from "../../lib/protocol";
import { rulesOf } from "../chapters";
import type { Chapter } from "../chapters";
import Deck from "./Deck.svelte";
import type { Section } from "./matters";
import pictures from "./pictures.json";
import Symbols from "./Symbols.svelte";

const views = pictures as unknown as Record<keyof typeof pictures, View>;

const chapters: Record<Section, Chapter> = {
  aim: {
    title: { en: "The aim", fr: "Le but", de: "Worum es geht" },
    text: {
      en: [
        "Two to four sailing boats race on open water. Cross the line between the white buoys upwards, round the marks in the order of their numbers, and be the first to come back down across the line. There are no squares: every card you lay at your bow is a piece of your course.",
      ],
      fr: [
        "Deux à quatre voiliers courent en eau libre. Passe vers le haut la ligne entre les bouées blanches, contourne les marques dans l’ordre de leurs numéros, et sois le premier à repasser la ligne vers le bas. Il n’y a pas de cases : chaque carte posée à ton étrave est un morceau de ta route.",
      ],
      de: [
        "Zwei bis vier Segelboote fahren auf offenem Wasser um die Wette. Kreuze die Linie zwischen den weißen Bojen nach oben, umrunde die Marken in der Reihenfolge ihrer Nummern und sei zuerst wieder unten über der Linie. Felder gibt es nicht: Jede Karte, die du an den Bug legst, ist ein Stück deines Kurses.",
      ],
    },
  },
  marks: {
    title: { en: "Rounding the marks", fr: "Contourner les marques", de: "Marken umrunden" },
    text: {
      en: [
        "Every mark has a line to cross, drawn from the mark to the edge of the water; its chevrons and the arrow around the mark show in which direction. What counts is the track of your bow. Marks count only in order, and only after you have crossed the start line.",
        "If you cross a mark’s line the wrong way, you have to cross it one extra time, but never more than one. A mark you have rounded stays rounded.",
      ],
      fr: [
        "Chaque marque a une ligne à couper, tracée de la marque jusqu’au bord de l’eau ; ses chevrons et la flèche autour de la marque montrent le sens. Seule compte la trace de ton étrave. Les marques ne comptent que dans l’ordre, et après le passage de la ligne de départ.",
        "Si tu coupes la ligne d’une marque à l’envers, il faut la couper une fois de plus, mais jamais plus d’une. Une marque contournée le reste.",
      ],
      de: [
        "Zu jeder Marke gehört eine Linie von der Marke bis zum Rand des Wassers; ihre Winkel und der Pfeil um die Marke zeigen, in welcher Richtung sie zu kreuzen ist. Es zählt die Spur deines Bugs. Marken zählen nur der Reihe nach und erst, wenn du über die Startlinie bist.",
        "Kreuzt du die Linie einer Marke verkehrt herum, musst du einmal mehr darüber, aber nie öfter. Eine umrundete Marke bleibt umrundet.",
      ],
    },
    picture: {
      view: views.marks,
      caption: {
        en: "The orange boat has just crossed the line of the red mark with its bow: mark 1 is rounded, and the green mark 2 comes next. It could have passed further out just as well.",
        fr: "Le bateau orange vient de couper de son étrave la ligne de la marque rouge : la marque 1 est contournée, la verte, numéro 2, vient ensuite. Passer plus au large aurait compté tout autant.",
        de: "Das orange Boot hat gerade mit dem Bug die Linie der roten Marke gekreuzt: Marke 1 ist umrundet, als Nächstes kommt die grüne, Marke 2. Weiter draußen hätte es genauso gezählt.",
      },
    },
  },
  setup: {
    title: { en: "Setting up, and who begins", fr: "La mise en place, et qui commence", de: "Der Aufbau, und wer beginnt" },
    text: {
      en: [
        "The first player is drawn at random, and play goes clockwise. Everybody gets five cards, which nobody else sees; the rest is the draw pile.",
        "Then, in turn order, each player places their boat behind the line, heading up: the bow on the line or one or two steps behind it, in one of nine places side by side. Boats must not touch; zones do not matter yet.",
      ],
      fr: [
        "Le premier joueur est tiré au sort, et l’on joue dans le sens horaire. Chacun reçoit cinq cartes, que personne d’autre ne voit ; le reste forme la pioche.",
        "Puis, dans l’ordre du tour, chacun place son bateau derrière la ligne, cap vers le haut : l’étrave sur la ligne ou un ou deux crans derrière, à l’une des neuf places côte à côte. Les bateaux ne se touchent pas ; les zones ne comptent pas encore.",
      ],
      de: [
        "Wer beginnt, wird gelost, und es geht im Uhrzeigersinn. Alle bekommen fünf Karten, die sonst niemand sieht; der Rest ist der Stapel.",
        "Dann setzt reihum jeder sein Boot hinter die Linie, Bug nach oben: den Bug auf der Linie oder ein oder zwei Schritte dahinter, auf einem von neun Plätzen nebeneinander. Boote dürfen sich nicht berühren; Zonen zählen noch nicht.",
      ],
    },
    picture: {
      view: views.setup,
      caption: {
        en: "Three boats at the start. The blue one has its bow on the line, the others are one step behind it. The chevrons show the way across.",
        fr: "Trois bateaux au départ. Le bleu a l’étrave sur la ligne, les autres sont un cran derrière. Les chevrons montrent le sens du passage.",
        de: "Drei Boote am Start. Das blaue hat den Bug auf der Linie, die anderen liegen einen Schritt dahinter. Die Winkel zeigen, wie herum es darüber geht.",
      },
    },
  },
  turn: {
    title: { en: "A turn", fr: "Un tour", de: "Ein Zug" },
    text: {
      en: [
        "Lay a card at your bow and choose one of its arrows. The boat follows the arrow and ends with its stern on the tip, pointing the same way. Large cards lead further than small ones.",
        "Discard the card, and draw back up to five at the end of your turn. When the draw pile is empty, the discards become the new one.",
      ],
      fr: [
        "Pose une carte à ton étrave et choisis une de ses flèches. Le bateau suit la flèche et finit la poupe sur la pointe, dans la même direction. Les grandes cartes mènent plus loin que les petites.",
        "Défausse la carte et, à la fin de ton tour, complète ta main à cinq. Quand la pioche est vide, la défausse devient la pioche.",
      ],
      de: [
        "Leg eine Karte an deinen Bug und wähle einen ihrer Pfeile. Das Boot folgt dem Pfeil und endet mit dem Heck auf der Spitze, in der Richtung des Pfeils. Große Karten führen weiter als kleine.",
        "Leg die Karte ab und zieh am Ende deines Zugs auf fünf nach. Ist der Stapel leer, wird die Ablage zum Stapel.",
      ],
    },
    Figure: Symbols,
  },
  zones: {
    title: { en: "Contact and zones", fr: "Contact et zones", de: "Berührung und Zonen" },
    text: {
      en: [
        "Your hull must not touch a boat, a buoy or the edge of the water anywhere on its way. A card may lie over them; only the hull counts.",
        "The field in front of every other boat’s bow is its zone. You may sail through it, but not end your move in it. Only if no card in your hand lets you end legally may you play one that ends in a zone: then the boat stops where it would enter the zone, or stays where it is if there is no room for that, and a helm or the second half of a cloud is lost. The card is discarded, and you have moved.",
      ],
      fr: [
        "Sur tout son chemin, ta coque ne doit toucher ni bateau, ni bouée, ni le bord de l’eau. La carte peut les recouvrir ; seule la coque compte.",
        "Le champ devant l’étrave de chaque autre bateau est sa zone. Tu peux la traverser, mais pas y finir. Seulement si aucune carte de ta main ne permet de bien finir, tu peux en jouer une qui finit dans une zone : le bateau s’arrête alors à l’entrée de la zone, ou reste sur place s’il n’y a pas de quoi s’y arrêter, et la barre ou la deuxième moitié d’un nuage est perdue. La carte est défaussée, et tu as bougé.",
      ],
      de: [
        "Auf dem ganzen Weg darf dein Rumpf kein Boot, keine Boje und keinen Rand berühren. Die Karte darf darüberliegen; nur der Rumpf zählt.",
        "Das Feld vor dem Bug jedes anderen Boots ist seine Zone. Du darfst hindurch, aber nicht darin enden. Nur wenn keine Karte deiner Hand regelgerecht endet, darfst du eine spielen, die in einer Zone endet: Dann hält das Boot am Eingang der Zone, oder es bleibt liegen, wenn dort kein Platz ist, und ein Ruder oder die zweite Hälfte einer Wolke verfällt. Die Karte wird abgelegt, und du bist gefahren.",
      ],
    },
    picture: {
      view: views.zones,
      caption: {
        en: "The shaded field in front of each bow is its zone: no other boat may end there. The sun in front of the blue boat means that it is becalmed and misses its next turn.",
        fr: "Le champ teinté devant chaque étrave est sa zone : aucun autre bateau ne peut y finir. Le soleil devant le bateau bleu dit qu’il est encalminé et passe son prochain tour.",
        de: "Das getönte Feld vor jedem Bug ist seine Zone: Kein anderes Boot darf dort enden. Die Sonne vor dem blauen Boot heißt, dass es in der Flaute liegt und einmal aussetzt.",
      },
    },
  },
  symbols: {
    title: { en: "Helm, cloud and sun", fr: "Barre, nuage et soleil", de: "Ruder, Wolke und Sonne" },
    text: {
      en: [
        "Helm: after moving, you may play one more card right away. Only once, even if that card has a helm too. Neither card may end in a zone, and the second is never forced into one.",
        "Cloud: you play the card twice in a row, choosing an arrow each time, even after a helm. Both halves must be free of contact; zones matter only after the second.",
        "Sun: at the end of a turn in which you moved, you may lay one in front of an opponent who is not already becalmed. That boat misses its next turn, and the sun is then discarded; after that it may be becalmed again. You draw a card for the sun too.",
      ],
      fr: [
        "Barre : après avoir bougé, tu peux aussitôt jouer encore une carte. Une seule fois, même si cette carte a aussi une barre. Ni l’une ni l’autre ne finit dans une zone, et la seconde n’y est jamais contrainte.",
        "Nuage : la carte se joue deux fois de suite, même après une barre, avec une flèche au choix chaque fois. Les deux moitiés doivent être sans contact ; la zone ne compte qu’après la deuxième.",
        "Soleil : à la fin d’un tour où tu as bougé, tu peux en poser un devant un adversaire qui n’est pas déjà encalminé. Ce bateau passe son prochain tour, puis le soleil est défaussé ; après quoi il peut de nouveau être encalminé. Tu pioches aussi pour le soleil.",
      ],
      de: [
        "Ruder: Nach dem Zug darfst du gleich noch eine Karte spielen. Nur einmal, auch wenn sie wieder ein Ruder hat. Keine von beiden darf in einer Zone enden, und die zweite wird nie in eine gezwungen.",
        "Wolke: Die Karte wird zweimal hintereinander gespielt, auch nach einem Ruder, jedes Mal mit einem Pfeil nach Wahl. Beide Hälften müssen ohne Berührung gehen; die Zone zählt erst nach der zweiten.",
        "Sonne: Am Ende eines Zugs, in dem du gefahren bist, darfst du eine vor einen Gegner legen, der nicht schon in der Flaute liegt. Dieses Boot setzt einmal aus, dann wird die Sonne abgelegt; danach kann es wieder in die Flaute geraten. Auch für die Sonne ziehst du nach.",
      ],
    },
  },
  cards: {
    title: { en: "All the cards", fr: "Toutes les cartes", de: "Alle Karten" },
    text: {
      en: ["Red cards turn left, green ones right, blue ones go straight ahead or a little to either side, and jokers offer three arrows."],
      fr: ["Les cartes rouges tournent à gauche, les vertes à droite, les bleues vont tout droit ou un peu de côté, et les jokers offrent trois flèches."],
      de: ["Rote Karten wenden nach links, grüne nach rechts, blaue führen geradeaus oder ein wenig zur Seite, und Joker haben drei Pfeile."],
    },
    Figure: Deck,
  },
  heaving: {
    title: { en: "Heaving to", fr: "Mettre en panne", de: "Beidrehen" },
    text: {
      en: [
        "Instead of moving, and whenever you cannot play a card, you heave to: exchange one, two or three cards, including suns; or turn on the spot, in steps of 15°, to any heading at which you touch nothing.",
        "When you turn, zones do not matter, and the bow’s path counts as part of your track. You may not lay a sun in that turn.",
      ],
      fr: [
        "Au lieu de bouger, et chaque fois qu’aucune carte n’est jouable, tu mets en panne : échange une, deux ou trois cartes, soleils compris ; ou tourne sur place, par crans de 15°, vers n’importe quel cap où tu ne touches rien.",
        "En tournant, les zones ne comptent pas, et le chemin de l’étrave fait partie de ta trace. On ne pose pas de soleil pendant ce tour.",
      ],
      de: [
        "Statt zu fahren, und immer wenn keine Karte spielbar ist, drehst du bei: Tausche eine, zwei oder drei Karten, auch Sonnen; oder wende auf der Stelle, in Schritten von 15°, auf jeden Kurs, bei dem du nichts berührst.",
        "Beim Wenden sind Zonen egal, und der Weg des Bugs zählt zu deiner Spur. Eine Sonne darfst du in diesem Zug nicht legen.",
      ],
    },
  },
  end: {
    title: { en: "The end", fr: "La fin", de: "Das Ende" },
    text: {
      en: [
        "The first boat whose bow reaches the line from above with all marks rounded wins at once; anything it would have touched later does not matter. With an option, the others sail on for the places until one is left: a boat that finishes leaves the water, and its player discards their hand.",
        "If nobody has won after 150 turns each, boats that have started come first, then the number of marks rounded decides, then the distance to the next mark. Boats that are still equal share the place.",
      ],
      fr: [
        "Le premier bateau dont l’étrave atteint la ligne par le haut, toutes les marques contournées, gagne aussitôt ; ce que sa route aurait touché ensuite ne compte pas. Si on l’a choisi, les autres courent pour les places jusqu’à ce qu’il n’en reste qu’un : le bateau arrivé quitte l’eau, et son joueur défausse sa main.",
        "Après 150 tours chacun sans vainqueur, les bateaux partis passent devant, puis les marques contournées décident, puis la distance jusqu’à la suivante. Les bateaux encore à égalité partagent la place.",
      ],
      de: [
        "Das erste Boot, das alle Marken umrundet hat und mit dem Bug die Linie von oben erreicht, gewinnt sofort; was sein Weg danach berührt hätte, ist egal. Wenn ihr wollt, segeln die anderen um die Plätze weiter, bis nur noch eines übrig ist: Wer im Ziel ist, verlässt das Wasser und legt seine Hand ab.",
        "Hat nach je 150 Zügen niemand gewonnen, liegen gestartete Boote vorn, dann entscheiden die umrundeten Marken, dann die Entfernung zur nächsten. Boote, die dann noch gleich sind, teilen sich den Platz.",
      ],
    },
  },
  own: {
    title: { en: "Courses, and one of your own", fr: "Les parcours, et le tien", de: "Kurse, auch eigene" },
    text: {
      en: [
        "There are four courses. The short, the standard and the long one have a red and a green mark; the triangle adds a yellow one. Their marks are all rounded clockwise.",
        "When you set up a table, you can write a course of your own or load one from a file. It is a short text in English, in millimetres, with x to the right and y upwards. First “line -150 150 at 0”: the left and right ends of the line, and how high it is. Then a line for each of one to four marks, in their order, such as “red -300 600 clockwise”: its colour (red, green, yellow or blue), where it is, and whether it is rounded clockwise or counter-clockwise.",
        "The line must be at least 300 wide, buoys must be at least 150 apart, and no number may exceed 2500. A line that begins with # is a comment.",
      ],
      fr: [
        "Il y a quatre parcours. Le court, le normal et le long ont une marque rouge et une verte ; le triangle en ajoute une jaune. Toutes se contournent dans le sens horaire.",
        "En préparant une table, tu peux écrire ton propre parcours ou le prendre dans un fichier. C’est un texte court, en mots anglais, en millimètres, x vers la droite et y vers le haut. D’abord « line -150 150 at 0 » : le bout gauche et le bout droit de la ligne, et sa hauteur. Puis une ligne pour chacune des marques, une à quatre, dans leur ordre, comme « red -300 600 clockwise » : sa couleur (red, green, yellow ou blue), sa place, et le sens dans lequel on la contourne, clockwise (horaire) ou counter-clockwise (antihoraire).",
        "La ligne a au moins 300 de large, les bouées sont à au moins 150 l’une de l’autre, et aucun nombre ne dépasse 2500. Une ligne qui commence par # est une remarque.",
      ],
      de: [
        "Es gibt vier Kurse. Der kurze, der normale und der lange haben eine rote und eine grüne Marke; beim Dreieck kommt eine gelbe dazu. Alle werden im Uhrzeigersinn umrundet.",
        "Wer einen Tisch eröffnet, kann einen eigenen Kurs schreiben oder aus einer Datei nehmen. Er ist ein kurzer Text mit englischen Wörtern, in Millimetern, x nach rechts und y nach oben. Zuerst „line -150 150 at 0“: das linke und das rechte Ende der Linie und wie hoch sie liegt. Dann je eine Zeile für eine bis vier Marken in ihrer Reihenfolge, etwa „red -300 600 clockwise“: ihre Farbe (red, green, yellow oder blue), wo sie steht und ob sie im Uhrzeigersinn (clockwise) oder dagegen (counter-clockwise) umrundet wird.",
        "Die Linie ist mindestens 300 breit, Bojen stehen mindestens 150 auseinander, und keine Zahl geht über 2500 hinaus. Eine Zeile, die mit # beginnt, ist eine Bemerkung.",
      ],
    },
  },
};

export const rules = rulesOf(chapters);
