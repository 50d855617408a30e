// Draws the pictures that other sites and devices show of us as PNG: one of 1200 by 630 for every game and one for
// the house, for the cards of links, and the icons. They are the drawings of the pages themselves, in their light
// colours.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Component } from "svelte";
import { createServer } from "vite";
import type { Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const [width, height] = [1200, 630];

/** Digits as strokes in a square of 1, on the line 0: no computer that builds the pages needs a font. */
const digits: Record<string, string> = {
  "0": "M.3-.7C.1-.7.1 0 .3 0S.5-.7.3-.7Z",
  "1": "M.15-.55L.33-.7V0",
  "2": "M.13-.53C.15-.75.48-.75.48-.5S.13-.1.13 0H.49",
  "3": "M.13-.62C.25-.75.48-.7.46-.52S.3-.38.24-.38C.35-.38.5-.34.48-.16S.22.05.11-.08",
  "4": "M.4 0V-.7L.1-.2H.52",
  "5": "M.46-.7H.18L.15-.38C.27-.47.48-.42.48-.22S.25.07.12-.07",
  "6": "M.43-.7C.15-.6.12-.3.13-.2S.2.02.31 0S.5-.1.49-.22S.35-.44.15-.25",
  "7": "M.11-.7H.49L.25 0",
  "8": "M.3-.39C.1-.39.1-.7.3-.7S.5-.39.3-.39C.06-.39.06 0 .3 0S.54-.39.3-.39Z",
  "9": "M.17 0C.45-.1.48-.4.47-.5S.4-.72.29-.7S.1-.6.11-.48S.25-.26.45-.45",
  "×": "M.14-.48L.46-.14M.46-.48L.14-.14",
};

interface Drawing {
  markup: string;
  css: string;
}

/** Colours by name, as `app.css` gives them in the light. */
function lightColours(): Map<string, string> {
  const css = readFileSync(here("src/app.css"), "utf8");
  return new Map([...css.matchAll(/(--[\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{3,8})/g)].map(([, name, colour]) => [name as string, colour as string]));
}

/** What the CSS says about an element's property; the last rule that names its tag or one of its classes wins. */
function styled(css: string, tag: string, attributes: string, property: string): string | undefined {
  const names = [tag, ...(/class="([^"]*)"/.exec(attributes)?.[1] ?? "").split(/\s+/).map((name) => `.${name}`)];
  let found: string | undefined;
  for (const [, selector = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const scope = /\.svelte-\w+/.exec(selector)?.[0];
    const last = selector.trim().split(/[\s>]+/).at(-1)?.replace(/\.svelte-\w+/g, "") ?? "";
    if ((scope && !names.includes(scope)) || !names.includes(last)) continue;
    found = new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+)`).exec(body)?.[1]?.trim() ?? found;
  }
  return found;
}

function asStrokes(css: string, tag: string, attributes: string, text: string): string {
  const read = (name: string, usual: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? styled(css, tag, attributes, name) ?? usual;
  const size = Number.parseFloat(read("font-size", "16"));
  const signs = [...text.trim()];
  const from = { start: 0, middle: -0.3 * signs.length, end: -0.6 * signs.length }[read("text-anchor", "start")] ?? 0;
  const paths = signs.map((sign, i) => `<path transform="translate(${(from + 0.6 * i).toFixed(2)} 0)" d="${digits[sign] ?? ""}"/>`).join("");
  return (
    `<g transform="translate(${read("x", "0")} ${read("y", "0")}) scale(${size})" fill="none" stroke="${read("fill", "#000")}" ` +
    `stroke-width="0.14" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`
  );
}

/** The drawing of a component as the rasteriser understands it: no variables, no units in transforms, no text. */
function plain({ markup, css }: Drawing): string {
  const colours = lightColours();
  const rules = css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@[\w-]+[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "")
    .replace(/:where\(([^)]*)\)/g, "$1")
    .replace(/animation[\w-]*:[^;}]*;?/g, "");
  const drawn = markup
    .replace(/<!--.*?-->/gs, "")
    .replace(/style="transform: ([^"]*)"/g, (_, steps: string) => `transform="${steps.replace(/;\s*$/, "").replace(/(deg|px)/g, "")}"`)
    .replace(/<text([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) => asStrokes(rules, "text", attributes, text))
    .replace(/<svg /, `<svg xmlns="http://www.w3.org/2000/svg" `)
    .replace(/(<svg[^>]*>)/, `$1<style>${rules}</style>`);
  return drawn.replace(/var\((--[\w-]+)(?:,[^)]*)?\)/g, (_, name: string) => colours.get(name) ?? "none");
}

/** The same in a place of another picture, which it fills. */
function placed(svg: string, x: number, y: number, w: number, h: number): string {
  return svg.replace(/<svg /, `<svg x="${x}" y="${y}" width="${w}" height="${h}" preserveAspectRatio="xMidYMid slice" `);
}

const frame = (content: string, w = width, h = height) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${content}</svg>`;

const png = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();

const icon = () => readFileSync(here("public/icon.svg"), "utf8");

/** Our icon on a piece of paper, its middle here. */
function plate(x: number, y: number, size: number): string {
  const edge = size * 0.09;
  const [outer, r] = [size + 2 * edge, size * 0.3];
  return (
    `<rect x="${x - outer / 2}" y="${y - outer / 2}" width="${outer}" height="${outer}" rx="${r}" fill="#fbf8f1"/>` +
    placed(icon(), x - size / 2, y - size / 2, size, size)
  );
}

export function gameCard(picture: string): string {
  return frame(placed(picture, 0, 0, width, height) + plate(104, height - 104, 128));
}

/** All games side by side around the icon. */
export function houseCard(pictures: readonly string[]): string {
  const columns = Math.ceil(Math.sqrt(pictures.length));
  const rows = Math.ceil(pictures.length / columns);
  const gap = 14;
  const [w, h] = [(width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows];
  const cells = pictures.map((picture, i) => placed(picture, (i % columns) * (w + gap), Math.floor(i / columns) * (h + gap), w, h));
  return frame(`<rect width="100%" height="100%" fill="#fbf8f1"/>${cells.join("")}${plate(width / 2, height / 2, 190)}`);
}

/** The icon with this much of its size left free around it, on its own blue: systems cut the corners themselves. */
function square(size: number, free: number): string {
  const inner = size * (1 - 2 * free);
  return frame(`<rect width="${size}" height="${size}" fill="#1c5e8e"/>${placed(icon(), size * free, size * free, inner, inner)}`, size, size);
}

export const icons: Record<string, () => string> = {
  "icons/192.png": () => frame(placed(icon(), 0, 0, 192, 192), 192, 192),
  "icons/512.png": () => frame(placed(icon(), 0, 0, 512, 512), 512, 512),
  "icons/maskable.png": () => square(512, 0.12),
  "icons/apple-touch.png": () => square(180, 0.04),
};

/** The pictures of all games that have a board. */
async function drawings(): Promise<Map<string, string>> {
  const server = await createServer({
    configFile: false,
    root: here("."),
    logLevel: "error",
    appType: "custom",
    plugins: [svelte({ compilerOptions: { css: "injected" } })],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, fs: { allow: [here("..")] } },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { games } = (await server.ssrLoadModule("/src/boards/index.ts")) as { games: { id: string; Picture: Component }[] };
    const { render } = (await server.ssrLoadModule("svelte/server")) as typeof import("svelte/server");
    return new Map(
      games.map(({ id, Picture }) => {
        const { head, body } = render(Picture);
        const css = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join("\n");
        return [id, plain({ markup: body, css })];
      }),
    );
  } finally {
    await server.close();
  }
}

export function pictures(): Plugin {
  return {
    name: "pictures",
    apply: "build",
    async generateBundle() {
      const drawn = await drawings();
      const files = new Map(Object.entries(icons).map(([name, draw]) => [name, draw()]));
      files.set("cards/boathouse.png", houseCard([...drawn.values()]));
      for (const [id, picture] of drawn) files.set(`cards/${id}.png`, gameCard(picture));
      for (const [fileName, svg] of files) this.emitFile({ type: "asset", fileName, source: png(svg) });
    },
  };
}
