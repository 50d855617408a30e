// Each seat has a colour-blind-safe colour and a sail mark that needs no colour.
import seatColours from "../../../src/core/seat_colours.inc?raw";

export interface Mark {
  colour: string;
  /** The ink on the colour: dark on light colours, light on dark ones. */
  ink: string;
  /** In a square from -10 to 10. */
  path: string;
  stroked: boolean;
}

const star = Array.from({ length: 10 }, (_, i) => {
  const radius = i % 2 ? 4.2 : 10;
  const angle = (i * Math.PI) / 5;
  return `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
}).join("L");

const rays = Array.from({ length: 8 }, (_, i) => {
  const [x, y] = [Math.sin((i * Math.PI) / 4), Math.cos((i * Math.PI) / 4)];
  return `M${(6.5 * x).toFixed(2)},${(6.5 * y).toFixed(2)}L${(10 * x).toFixed(2)},${(10 * y).toFixed(2)}`;
}).join("");

/** Stripes, dot, star, wave, anchor, sun. */
const signs: readonly Pick<Mark, "path" | "stroked">[] = [
  { path: "M-9,-3H9M-9,4H9", stroked: true },
  { path: "M0,-7A7,7 0 1 1 -0.01,-7Z", stroked: false },
  { path: `M${star}Z`, stroked: false },
  { path: "M-10,0C-7,-7 -3,-7 0,0S7,7 10,0", stroked: true },
  { path: "M0,-9V8M-5,-4H5M-8,2C-7,8 -3,9 0,9S7,8 8,2", stroked: true },
  { path: `${rays}M0,-4A4,4 0 1 1 -0.01,-4Z`, stroked: true },
];

const colours = [...seatColours.matchAll(/\{0x(\w{6}), 0x(\w{6})\}/g)].map(([, colour, ink]) => ({ colour: `#${colour}`, ink: `#${ink}` }));

export const marks: readonly Mark[] = colours.map((each, seat) => ({ ...each, ...(signs[seat] as (typeof signs)[number]) }));

export function markOf(seat: number): Mark {
  return marks[seat % marks.length] as Mark;
}
