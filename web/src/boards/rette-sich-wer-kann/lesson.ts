// A short lesson: a real match in which the lesson chooses what the tiles hide.
import type { Lesson } from "../board";

export const lesson: Lesson = {
  players: 2,
  options: { opening: "standard" },
  steps: [
    {
      text: {
        en: "You look at the pool from your end; your six swimmers are the nearest. Your bar is at the far end and carries your mark. Bring more tiles to it than your opponent brings to theirs.",
        fr: "Tu vois la piscine depuis ton bout ; tes six nageurs sont les plus proches. Ton bar est à l’autre bout et porte ta marque. Ramènes-y plus de tuiles que ton adversaire au sien.",
        de: "Du siehst das Becken von deiner Seite aus; deine sechs Schwimmer sind dir am nächsten. Deine Bar ist am anderen Ende und trägt dein Zeichen. Bring mehr Plättchen dorthin als dein Gegner zu seiner.",
      },
      marks: ["bar 0"],
    },
    {
      text: {
        en: "A swimmer swims one or two cells through free water, never diagonally. Tap the highlighted swimmer to see where it can go, then tap the highlighted cell.",
        fr: "Un nageur avance d’une ou deux cases en eau libre, jamais en diagonale. Touche le nageur entouré pour voir où il peut aller, puis touche la case entourée.",
        de: "Ein Schwimmer schwimmt ein oder zwei Felder durch freies Wasser, nie schräg. Tippe den markierten Schwimmer an, um zu sehen, wohin er kann, und dann das markierte Feld.",
      },
      wanted: "d5>d7",
    },
    {
      text: {
        en: "Under every swimmer hides a crocodile numbered 1 to 6. Nobody knows which is where, but you see which numbers are still hidden. Tap your swimmer and turn it over.",
        fr: "Sous chaque nageur se cache un crocodile numéroté de 1 à 6. Personne ne sait lequel est où, mais tu vois quels numéros sont encore cachés. Touche ton nageur et retourne-le.",
        de: "Unter jedem Schwimmer steckt ein Krokodil mit einer Zahl von 1 bis 6. Niemand weiß, welches wo ist; du siehst aber, welche Zahlen noch verdeckt sind. Tippe deinen Schwimmer an und dreh ihn um.",
      },
      plies: ["a11>a10"],
      wanted: "turn d7",
      marks: ["hidden of 0"],
    },
    {
      text: {
        en: "Crocodile 4! It moves at once: exactly four cells, with at most one right-angled turn. If it ends on one of your opponent’s pieces, it eats it. Eat the highlighted swimmer!",
        fr: "Le crocodile 4 ! Il part aussitôt : quatre cases exactement, avec au plus un virage à angle droit. S’il finit sur une pièce adverse, il la mange. Mange le nageur entouré !",
        de: "Krokodil 4! Es zieht sofort: genau vier Felder, mit höchstens einer rechtwinkligen Wendung. Endet es auf einer Figur deines Gegners, frisst es sie. Friss den markierten Schwimmer!",
      },
      plies: ["value 4"],
      wanted: "d7>d11",
    },
    {
      text: {
        en: "What was eaten lies under the crocodile and travels with it: you have a stack of two. Only a stack may be the first to enter a bar. Yours can make it: three steps to the ladder, one more into the bar.",
        fr: "La pièce mangée reste sous le crocodile et voyage avec lui : tu as une pile de deux. Seule une pile peut entrer la première dans un bar. La tienne y arrive : trois pas jusqu’à l’échelle, un de plus jusqu’au bar.",
        de: "Was gefressen wurde, liegt unter dem Krokodil und reist mit: Du hast einen Stapel von zwei. Als Erstes darf nur ein Stapel an eine Bar. Deiner schafft es: drei Schritte bis zur Leiter, einer an die Bar.",
      },
      plies: ["e12>f12"],
      wanted: "d11>bar",
      marks: ["inside"],
    },
    {
      text: {
        en: "Two tiles home; their colour does not matter. From now on, single tiles may enter too. But a 6, which may turn twice, has eaten one of your swimmers. Strike back: turn over the highlighted one.",
        fr: "Deux tuiles au bar, peu importe leur couleur. Désormais, les tuiles seules entrent aussi. Mais un 6, qui peut virer deux fois, a mangé un de tes nageurs. Riposte : retourne celui qui est entouré.",
        de: "Zwei Plättchen daheim, die Farbe ist egal. Ab jetzt dürfen auch einzelne hinein. Aber eine 6, die zweimal wenden darf, hat einen deiner Schwimmer gefressen. Schlag zurück: Dreh den markierten um.",
      },
      plies: ["turn c10", "value 6", "c10>c4"],
      wanted: "turn b3",
      marks: ["bar 0"],
    },
    {
      text: {
        en: "A 2, and their stack is exactly two steps away. The tile on top decides whose stack it is, and even a small crocodile can eat the tallest one. Help yourself!",
        fr: "Un 2, et leur pile est juste à deux pas. La tuile du dessus décide à qui est la pile, et même un petit crocodile peut manger la plus haute. Sers-toi !",
        de: "Eine 2, und der fremde Stapel ist genau zwei Schritte weg. Wem das oberste Plättchen gehört, dem gehört der Stapel, und auch ein kleines Krokodil frisst den höchsten. Bedien dich!",
      },
      plies: ["value 2"],
      wanted: "b3>c4",
    },
    {
      text: {
        en: "A stack of three, all yours! The game ends as soon as everything left in the pool belongs to one player. Then only tiles in the bars count, so come home in time.",
        fr: "Une pile de trois, toute à toi ! La partie finit dès que tout ce qui reste dans la piscine est à un seul joueur. Seules comptent alors les tuiles aux bars : rentre donc à temps.",
        de: "Ein Dreierstapel, und alles gehört dir! Die Partie endet, sobald alles im Becken nur noch einem gehört. Dann zählen nur die Plättchen an den Bars; komm also rechtzeitig heim.",
      },
      marks: ["bar 0", "bar 1"],
    },
  ],
};
