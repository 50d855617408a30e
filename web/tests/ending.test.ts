// The end of a match, the pace until then, and taking a turn back. Matches begin where they get interesting: the
// engine plays them up to there.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import type { LocalGame } from "../src/lib/local-games";
import { testEngine } from "../src/lib/testing/engine";
import { atHome } from "./at-home";
import { expectAccessible, told, toldMoreThan, visitor } from "./browser";

const home = atHome();

type Answer = Record<string, unknown> & { turn: string; seats: number[]; plies: number };
type Ask = (request: Record<string, unknown>) => Answer;

/** Plays a match until it is over or the condition holds, and saves it as one of this browser. */
async function played(game: string, names: string[], seed: number, until: (ask: Ask, state: Answer) => boolean = () => false): Promise<LocalGame> {
  const ask = (await testEngine(game)) as Ask;
  let state = ask({ do: "new", game, players: names.length, seed, names });
  for (let i = 0; i < 8000 && state.turn !== "over" && !until(ask, state); i++) {
    const chosen = () => ask({ do: "think", mind: "random", seed: i })["notation"];
    state = state.turn === "chance" ? ask({ do: "roll" }) : ask({ do: "play", notation: chosen() });
  }
  const seats = names.map((name, seat) => ({ name, mind: seat === 0 ? null : "deckhand" }));
  const { record } = ask({ do: "record" }) as unknown as { record: string };
  return { id: "match", game, options: {}, seats, seed: String(seed), record, over: state.turn === "over", changed: 1 };
}

async function open(page: Page, match: LocalGame, settings: Record<string, unknown> = {}): Promise<void> {
  await page.goto(`${home.house.url}/matches`);
  await page.evaluate(
    ([kept, wishes]) => {
      localStorage.setItem(`boathouse.match.${kept.id}`, JSON.stringify(kept));
      const before = JSON.parse(localStorage.getItem("boathouse.settings") ?? "{}") as object;
      localStorage.setItem("boathouse.settings", JSON.stringify({ ...before, ...wishes }));
    },
    [match, settings] as const,
  );
  await page.goto(`${home.house.url}/local/${match.id}`);
}

const sizes = [[1440, 900], [1280, 720], [390, 844], [360, 640], [844, 390]] as const;

it("says who won, why, and what to do next, above the fold on every screen", { timeout: 300_000 }, async () => {
  const page = await visitor(home.browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const names = ["Ada", "Sailor", "Captain", "Admiral"];
  for (const [game, players] of [["powerboats", 4], ["regatta", 2], ["rette-sich-wer-kann", 2], ["up-the-river", 4]] as const) {
    await open(page, await played(game, names.slice(0, players), 5), { language: "de" });
    const ending = page.locator(".ending");
    await ending.waitFor();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const name of ["Noch einmal", "Die Partie auswerten", "Teilen"]) {
        const inReach = async () => {
          const box = await ending.getByRole("button", { name, exact: true }).boundingBox();
          return box !== null && box.height >= 44 && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width;
        };
        await expect.poll(inReach, { message: `${game}: ${name} at ${width} × ${height}` }).toBe(true);
      }
      expect(await ending.locator("tbody tr").count()).toBe(players);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      // The whole course is in view.
      const fit = page.getByRole("button", { name: "Alles zeigen" });
      if (await fit.count()) await expect.poll(() => fit.isDisabled(), { message: `${game} at ${width} × ${height}` }).toBe(true);
    }
    if (game !== "regatta") {
      for (const row of await ending.locator("tbody tr").all()) {
        const numbers = (await row.locator("td").allInnerTexts()).map((text) => Number(text.replace("–", "0").split("\n")[0]));
        expect(numbers.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(numbers.at(-1));
      }
    }
  }
  await expectAccessible(page, "the ending");

  // Without a share sheet it is copied; with one, it is offered there.
  await page.getByRole("button", { name: "Teilen" }).click();
  await page.getByRole("button", { name: "Kopiert" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Ada.*\/play\/up-the-river$/);
  await page.evaluate(() => {
    navigator.share = (data) => {
      document.title = JSON.stringify(data);
      return Promise.resolve();
    };
  });
  await page.getByRole("button", { name: "Kopiert" }).click();
  await expect.poll(() => page.title()).toContain("/play/up-the-river");
  // The ending stays while somebody looks back, on a phone after that.
  await page.getByRole("slider").fill("3");
  await page.getByRole("button", { name: "Zurück zur Gegenwart" }).click();
  await page.getByRole("button", { name: "Noch einmal", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/match"));
});

it("tells the story before it gives places, at once on request, and then celebrates", async () => {
  const page = await visitor(home.browser, { reducedMotion: "no-preference" });
  // Everybody but the computer's last boats is home.
  const match = await played("up-the-river", ["Ada", "Sailor"], 3, (ask, { turn }) => {
    const { players } = (ask({ do: "view" })["view"] ?? {}) as { players?: { boats: number[] }[] };
    return turn === "seats" && players?.[0]?.boats.length === 0;
  });
  expect(match.over).toBe(false);
  // What is on the page at any moment, however fast it goes.
  await page.addInitScript(() => {
    const seen = { untold: 0, early: false, rain: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const [ended, over] = [document.querySelector(".ending") !== null, localStorage.getItem("boathouse.match.match")?.includes('"over":true')];
      if (over && !ended) seen.untold += 1;
      seen.early ||= !ended && document.querySelector("[aria-label='Scores'] .place") !== null;
      seen.rain ||= document.querySelector(".rain svg") !== null;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await open(page, match, { speed: "calm" });
  await page.getByRole("button", { name: "To the result" }).waitFor();
  await page.keyboard.press("f");
  await page.locator(".ending").waitFor();
  const seen = () => page.evaluate(() => (window as unknown as { seen: { untold: number; early: boolean; rain: boolean } }).seen);
  await expect.poll(seen).toMatchObject({ early: false, rain: true });

  // The last ply at a calm pace: it is over for the engine while it is still being told.
  let plies = 0;
  await played("up-the-river", ["Ada", "Sailor"], 3, (_, state) => (plies = state.plies) < 0);
  await open(page, await played("up-the-river", ["Ada", "Sailor"], 3, (_, state) => state.plies === plies));
  await page.locator(".ending").waitFor();
  await expect.poll(seen).toMatchObject({ early: false, rain: true });
  expect((await seen()).untold).toBeGreaterThan(0);
});

it("plays an only move by itself if wanted, and takes back a whole turn", async () => {
  const page = await visitor(home.browser);
  const names = ["Ada", "Sailor"];
  const onlyMove = (ask: Ask, { turn, seats, plies }: Answer) =>
    plies > 4 && turn === "seats" && seats[0] === 0 && (ask({ do: "moves" })["moves"] as unknown[]).length === 1;
  const match = await played("up-the-river", names, 2, onlyMove);
  expect(match.over).toBe(false);
  await open(page, match);
  const choices = page.locator(".choice");
  await choices.first().waitFor();
  expect(await choices.count()).toBe(1);
  const before = await told(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Play a move by itself if it is the only one").check();
  await toldMoreThan(page, before);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await open(page, await played("up-the-river", names, 9, (_, { turn, seats }) => turn === "seats" && seats[0] === 0), { forced: false });
  const lines = page.locator("ol > li");
  await choices.first().waitFor();
  const begun = await told(page);
  const first = await choices.first().innerText();
  await choices.first().click();
  await toldMoreThan(page, begun + 2);
  await choices.first().waitFor();
  const story = await lines.allInnerTexts();
  await page.getByRole("button", { name: "Take back turn" }).click();
  await expect.poll(() => told(page)).toBe(begun);
  await choices.first().waitFor();
  expect(await choices.first().innerText()).toBe(first);
  // The same choice meets the same dice.
  await choices.first().click();
  await toldMoreThan(page, begun + 2);
  expect((await lines.allInnerTexts()).slice(0, begun + 2)).toEqual(story.slice(0, begun + 2));
  await choices.first().waitFor();
  await page.keyboard.press("Shift+U");
  await expect.poll(() => told(page)).toBe(begun);
});
