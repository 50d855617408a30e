// What the pictures of the rules show.
import type { Language } from "../../lib/protocol";
import type { pictures } from "./pictures";

interface Points {
  places: string;
  turns: string;
  race: (number: number) => string;
  total: string;
  place: string;
  ahead: string;
  bonus: string;
  stories: [string, string];
}

export const captions: Record<Language, Record<keyof typeof pictures, string>> = {
  en: {
    course: "A lake with a course. The yellow line shows one way round: across the start line, around buoys 1, 2 and 3, and back across the line.",
    start: "The start: both boats are on the line, between buoy 0 and the finish buoy with its flag. The chevrons show in which direction to cross it.",
    gates: "The gate of buoy 1 is the row of chevrons from the buoy to the shore. The orange boat has just crossed it the way the chevrons point, four hexes to the south-west: buoy 1 is rounded. Further out would have counted just as well.",
    steering: "This boat heads south-west at speed 5. Straight ahead is land, to the left only 4 hexes are free, to the right there is room for all 5: it must turn right.",
    damage: "Speed 8, but only 7 hexes of water to the shore. One hex is missing, so the boat takes 1 damage marker, and its dice are gone. Three more markers would sink it.",
  },
  fr: {
    course: "Un lac et son parcours. La ligne jaune montre un chemin possible : par la ligne de départ, autour des bouées 1, 2 et 3, et retour sur la ligne.",
    start: "Le départ : les deux bateaux sont sur la ligne, entre la bouée 0 et la bouée d’arrivée avec son drapeau. Les chevrons montrent dans quel sens la franchir.",
    gates: "La porte de la bouée 1 est la rangée de chevrons qui va de la bouée à la rive. Le bateau orange vient de la franchir dans le sens des chevrons, quatre cases vers le sud-ouest : la bouée 1 est contournée. Plus au large, cela aurait compté tout autant.",
    steering: "Ce bateau va vers le sud-ouest à la vitesse 5. Tout droit, c’est la terre ; à gauche, 4 cases seulement sont libres ; à droite, il y a la place pour les 5 : il doit tourner à droite.",
    damage: "Vitesse 8, mais seulement 7 cases d’eau jusqu’à la rive. Il en manque une : le bateau prend 1 marqueur de dégâts et perd ses dés. Avec trois marqueurs de plus, il coulerait.",
  },
  de: {
    course: "Ein See mit seinem Kurs. Die gelbe Linie zeigt einen Weg: über die Startlinie, um die Bojen 1, 2 und 3 und zurück über die Linie.",
    start: "Der Start: Beide Boote liegen auf der Linie, zwischen Boje 0 und der Zielboje mit der Flagge. Die Winkel zeigen, in welcher Richtung man sie überquert.",
    gates: "Das Tor von Boje 1 ist die Reihe von Winkeln von der Boje bis zum Ufer. Das orange Boot hat sie gerade überquert, vier Felder nach Südwesten und so herum, wie die Winkel zeigen: Boje 1 ist umrundet. Weiter draußen hätte es genauso gezählt.",
    steering: "Dieses Boot fährt mit Tempo 5 nach Südwesten. Geradeaus liegt Land, links sind nur 4 Felder frei, rechts ist Platz für alle 5: Es muss nach rechts drehen.",
    damage: "Tempo 8, aber nur 7 Felder Wasser bis zum Ufer. Ein Feld fehlt: Das Boot bekommt 1 Schaden, und seine Würfel sind weg. Mit drei weiteren Schäden würde es sinken.",
  },
};

/** The words of the two score sheets. */
export const scores: Record<Language, Points> = {
  en: {
    places: "Three players, by places alone. First place is worth 2, second 1, third 0; race 2 doubles that, race 3 triples it. Ada and Cleo have 7 points each, and Cleo came in ahead of Ada in race 3: Cleo wins.",
    turns: "One race of two players. Ada reaches the finish in her 20th turn, Ben in his 23rd: 1 point for first place and 3 for three turns’ lead. If Ben had sunk, there would be no turns to compare, but 5 points for a boat that did not finish.",
    race: (number) => `Race ${number}`,
    total: "Total",
    place: "Place",
    ahead: "Turns ahead",
    bonus: "Did not finish",
    stories: ["Ben finishes", "Ben sinks"],
  },
  fr: {
    places: "Trois joueurs, par les places seules. La première vaut 2, la deuxième 1, la troisième 0 ; la course 2 compte double, la course 3 triple. Ada et Cleo ont 7 points chacune, et Cleo est arrivée devant Ada dans la course 3 : elle gagne.",
    turns: "Une course à deux. Ada arrive à son 20e tour, Ben à son 23e : 1 point pour la première place et 3 pour trois tours d’avance. Si Ben avait coulé, il n’y aurait pas de tours à comparer, mais 5 points pour un bateau qui n’est pas arrivé.",
    race: (number) => `Course ${number}`,
    total: "Total",
    place: "Place",
    ahead: "Tours d’avance",
    bonus: "Non arrivés",
    stories: ["Ben arrive", "Ben coule"],
  },
  de: {
    places: "Drei Spieler, nur nach Plätzen. Platz 1 zählt 2, Platz 2 zählt 1, Platz 3 nichts; Rennen 2 zählt doppelt, Rennen 3 dreifach. Ada und Cleo haben je 7 Punkte, und im dritten Rennen war Cleo vor Ada: Cleo gewinnt.",
    turns: "Ein Rennen zu zweit. Ada ist in ihrem 20. Zug im Ziel, Ben in seinem 23.: 1 Punkt für Platz 1 und 3 für drei Züge Vorsprung. Wäre Ben gesunken, gäbe es keine Züge zu vergleichen, aber 5 Punkte für ein Boot, das nicht ins Ziel kam.",
    race: (number) => `Rennen ${number}`,
    total: "Summe",
    place: "Platz",
    ahead: "Vorsprung",
    bonus: "Nicht im Ziel",
    stories: ["Ben im Ziel", "Ben sinkt"],
  },
};
