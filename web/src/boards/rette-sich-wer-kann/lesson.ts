// A short lesson: a real match in which the lesson chooses what the tiles hide.
import type { Lesson } from "../board";

export const lesson: Lesson = {
  players: 2,
  options: { opening: "standard" },
  steps: [
    {
      text: {
        en: "This is the pool, seen from your end. Your six swimmers are near you. Your bar is far away, in the corner with your mark; the bar at your end belongs to your opponent. Bring more tiles to your bar than your opponent does.",
        fr: "Voici la piscine, vue de ton bout. Tes six nageurs sont près de toi. Ton bar est loin, dans le coin qui porte ta marque ; celui de ton bout est à l’autre. Ramène plus de tuiles à ton bar que l’autre au sien.",
        de: "Das ist das Becken, von deiner Seite gesehen. Deine sechs Schwimmer liegen bei dir. Deine Bar ist weit weg, in der Ecke mit deinem Zeichen; die Bar auf deiner Seite gehört dem anderen. Bring mehr Plättchen an deine Bar als der andere an seine.",
      },
    },
    {
      text: {
        en: "A swimmer swims one or two cells through free water, never diagonally. Tap your swimmer on d5: bright cells show where it can go. Swim to d7.",
        fr: "Un nageur nage d’une ou deux cases dans l’eau libre, jamais en diagonale. Touche ton nageur en d5 : les cases marquées montrent où il peut aller. Nage jusqu’en d7.",
        de: "Ein Schwimmer schwimmt ein oder zwei Felder durch freies Wasser, nie schräg. Tippe deinen Schwimmer auf d5 an: Markierte Felder zeigen, wohin er kann. Schwimm nach d7.",
      },
      wanted: "d5>d7",
    },
    {
      text: {
        en: "A crocodile with a number from 1 to 6 hides under every swimmer. Nobody knows which is where; above the pool you see which numbers are still hidden. Tap your swimmer on d7 and turn it over.",
        fr: "Sous chaque nageur se cache un crocodile avec un numéro de 1 à 6. Personne ne sait lequel est où ; au-dessus de la piscine, tu vois les numéros encore cachés. Touche ton nageur en d7 et retourne-le.",
        de: "Unter jedem Schwimmer steckt ein Krokodil mit einer Zahl von 1 bis 6. Niemand weiß, welches wo ist; über dem Becken siehst du, welche Zahlen noch verdeckt sind. Tippe deinen Schwimmer auf d7 an und dreh ihn um.",
      },
      plies: ["a11>a10"],
      wanted: "turn d7",
    },
    {
      text: {
        en: "Crocodile 4! It moves at once, exactly four cells, with at most one right-angled turn. If it ends on one of your opponent’s pieces, it eats it. The swimmer on d11 is four cells away: eat it.",
        fr: "Le crocodile 4 ! Il part aussitôt, d’exactement quatre cases, avec au plus un virage à angle droit. S’il finit sur une pièce de l’autre, il la mange. Le nageur en d11 est à quatre cases : mange-le.",
        de: "Krokodil 4! Es zieht sofort, und zwar genau vier Felder, mit höchstens einer rechtwinkligen Wendung. Endet es auf einer Figur des anderen, frisst es sie. Der Schwimmer auf d11 ist vier Felder weg: Friss ihn.",
      },
      plies: ["value 4"],
      wanted: "d7>d11",
    },
    {
      text: {
        en: "An eaten piece stays under the crocodile and travels with it. Now you have a stack of two; tap it to see what is in it. The very first piece to reach a bar must be a stack. It takes four steps: three up to the ladder and one into the bar. Go home!",
        fr: "Ce qui est mangé reste sous le crocodile et voyage avec lui. Tu as maintenant une pile de deux ; touche-la pour voir ce qu’elle contient. La toute première arrivée à un bar doit être une pile. Il y a quatre pas : trois jusqu’à l’échelle et un dans le bar. Rentre !",
        de: "Was gefressen ist, liegt unter dem Krokodil und reist mit. Jetzt hast du einen Stapel von zwei; tippe ihn an, um zu sehen, was darin liegt. Als Allererstes muss ein Stapel an eine Bar. Es sind vier Schritte: drei bis zur Leiter und einer an die Bar. Bring ihn heim!",
      },
      plies: ["e12>f12"],
      wanted: "d11>bar",
    },
    {
      text: {
        en: "Two tiles are home, and their colour does not matter. From now on, single tiles may enter too. But look: your opponent turned over a 6, which may turn twice, and ate your swimmer on c4. The tile on top decides who owns the stack. Strike back: turn over b3.",
        fr: "Deux tuiles rentrées, peu importe leur couleur. Désormais, les tuiles seules peuvent entrer aussi. Mais regarde : l’autre a retourné un 6, qui peut virer deux fois, et a mangé ton nageur en c4. Qui est dessus possède la pile. Riposte : retourne b3.",
        de: "Zwei Plättchen daheim, gleich welcher Farbe. Ab jetzt dürfen auch einzelne hinein. Aber sieh: Der andere hat eine 6 umgedreht, die zweimal wenden darf, und deinen Schwimmer auf c4 gefressen. Wer oben liegt, dem gehört der Stapel. Schlag zurück: Dreh b3 um.",
      },
      plies: ["turn c10", "value 6", "c10>c4"],
      wanted: "turn b3",
    },
    {
      text: {
        en: "A 2: the stack on c4 is exactly two steps away. A small crocodile can eat a big one, and even the tallest stack.",
        fr: "Un 2 : la pile en c4 est juste à deux pas. Un petit crocodile peut en manger un grand, et même la plus haute des piles.",
        de: "Eine 2: Der Stapel auf c4 ist genau zwei Schritte weg. Ein kleines Krokodil kann ein großes fressen, und selbst den höchsten Stapel.",
      },
      plies: ["value 2"],
      wanted: "b3>c4",
    },
    {
      text: {
        en: "A stack of three, and all of it is yours. The game ends as soon as everything left in the pool belongs to one player; then only tiles in the bars count. So don’t just eat: come home in time.",
        fr: "Une pile de trois, et tout est à toi. La partie finit dès que tout ce qui reste dans la piscine est à un seul joueur ; alors seules comptent les tuiles dans les bars. Ne fais donc pas que manger : rentre à temps.",
        de: "Ein Stapel von drei, und alles gehört dir. Die Partie endet sofort, wenn alles, was noch im Becken ist, einem Spieler gehört; dann zählen nur die Plättchen an den Bars. Friss also nicht nur: Komm rechtzeitig heim.",
      },
    },
  ],
};
