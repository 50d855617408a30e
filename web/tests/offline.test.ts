// Playing in this browser, with the server only to fetch the pages from.
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, expectPicture, phone, playToTheEnd, told, toldMoreThan, visitor } from "./browser";

const home = atHome();

it("is in a game within two taps, plays it to the end, reviews it and checks the dice", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await page.goto(home.house.url);
  await page.getByRole("button", { name: "Play now" }).first().click();
  await page.locator(".choice").first().waitFor();
  await playToTheEnd(page);

  await page.getByRole("button", { name: "Check the dice" }).click();
  await page.getByText(/All \d+ rolls match/).waitFor();
  await page.getByRole("button", { name: "Review the match" }).click();
  await page.getByText("All figures are exact").waitFor();
  await expectAccessible(page, "a finished match");
  await expectPicture(page);

  const slider = page.getByRole("slider", { name: "Replay" });
  await slider.focus();
  await page.keyboard.press("Home");
  await page.getByText("You are looking back.").first().waitFor();
});

it("keeps an unfinished match over a reload, and without the server too", async () => {
  const page = await visitor(home.browser);
  await page.goto(home.house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("button", { name: "Play now" }).first().click();
  await page.locator(".choice").first().click();
  await page.locator(".choice").first().waitFor();
  const before = await told(page);
  expect(before).toBeGreaterThan(2);

  await home.house.stop();
  await page.reload();
  await page.locator(".choice").first().waitFor();
  expect(await told(page)).toBe(before);
  await playToTheEnd(page);
  await home.house.start();
});

it("plays every game without the server, even one that was never played before", async () => {
  const page = await visitor(home.browser);
  await page.goto(home.house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await home.house.stop();
  const games = page.getByRole("button", { name: "Play now" });
  await games.first().waitFor();
  const count = await games.count();
  expect(count).toBeGreaterThan(1);
  for (let game = 0; game < count; game++) {
    await page.goto(home.house.url);
    await games.nth(game).click();
    await page.getByText(/Your turn/).first().waitFor();
  }

  // Where there is nothing to watch, computers play, and nothing of it is kept.
  await page.goto(`${home.house.url}/lobby`);
  await page.getByRole("link", { name: "Up the River" }).click();
  await toldMoreThan(page, 2);
  expect(await page.locator(".choice").count()).toBe(0);
  await page.goto(`${home.house.url}/matches`);
  expect(await page.locator("main li a").count()).toBe(count);

  // A table by link says what is the matter, and opens as soon as the server is back.
  await page.goto(`${home.house.url}/t/abc`);
  await page.getByRole("heading", { name: "The server cannot be reached" }).waitFor();
  expect(await page.getByText("There is nothing here").count()).toBe(0);
  await home.house.start();
  await page.getByText("There is no such table.").waitFor();
});

it("lets one choose how strong the computer is, and tells equal players apart", async () => {
  const page = await visitor(home.browser, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.goto(home.house.url);
  const card = page.locator("li", { hasText: "Powerboats" });
  await card.getByText("2–6 players").waitFor();
  const levels = await card.getByLabel("Opponent").locator("option").allInnerTexts();
  expect(levels).toEqual(["Landlubber", "Deckhand", "Sailor", "Bosun", "Captain", "Commodore", "Admiral"]);
  await card.getByText("Sailor · Knows the ropes").waitFor();
  await card.getByLabel("Opponent").selectOption("Deckhand");
  await card.getByText("Deckhand · Still learning").waitFor();
  await page.reload();
  expect(await card.getByLabel("Opponent").inputValue()).toBe("deckhand");
  await card.getByRole("button", { name: "Play now" }).click();
  await page.locator(".scores", { hasText: "Deckhand" }).waitFor();

  await page.goto(`${home.house.url}/play/powerboats`);
  await page.locator("summary", { hasText: "Options" }).click();
  await page.locator("figure svg").first().waitFor();
  await page.locator(".count", { hasText: "6" }).click();
  await page.getByLabel("Player in seat 2").selectOption("mind:deckhand");
  await page.getByText("Still learning", { exact: false }).first().waitFor();
  await page.getByRole("button", { name: "Start in this browser" }).click();
  const names = page.locator(".scores .name");
  await names.first().waitFor();
  expect((await names.allInnerTexts()).slice(1).map((name) => name.replaceAll(/\s+/g, " "))).toEqual([1, 2, 3, 4, 5].map((n) => `Deckhand ${n}`));
  // Even the shortest form leaves the number.
  const cut = await names.evaluateAll((all) =>
    all.slice(1).map((name) => {
      const number = name.querySelector(".number")?.getBoundingClientRect();
      return number !== undefined && number.width > 0 && number.right <= name.getBoundingClientRect().right + 1;
    }),
  );
  expect(cut).toEqual([true, true, true, true, true]);
});

it("lets several people play at one screen, by keyboard alone", async () => {
  const page = await visitor(home.browser);
  await page.goto(`${home.house.url}/play/up-the-river`);
  await page.getByLabel("Player in seat 2").selectOption("here");
  await page.getByLabel("Name, Seat 1").fill("Ada");
  await page.getByLabel("Name, Seat 2").fill("Ben");
  await page.keyboard.press("Enter");
  await page.getByText("Ada’s turn").first().waitFor();
  const again = page.getByRole("button", { name: "Play again" });
  for (let i = 0; i < 300; i++) {
    await page.locator(".choice").or(again).first().waitFor();
    if (await again.isVisible()) break;
    const before = await told(page);
    await page.keyboard.press("1");
    await toldMoreThan(page, before);
  }
  await again.waitFor();
});

it("speaks the language of the browser and of the visitor's choice", async () => {
  const page = await visitor(home.browser, { locale: "fr-FR" });
  await page.goto(`${home.house.url}/play/up-the-river`);
  await page.getByRole("heading", { name: "Sur la rivière : Nouvelle table" }).waitFor();
  await page.goto(home.house.url);
  await page.getByRole("heading", { name: "Sur la rivière" }).waitFor();
  await page.getByRole("button", { name: "Réglages" }).click();
  await page.getByLabel("Langue").selectOption("de");
  await page.getByRole("button", { name: "Schließen" }).click();
  await page.getByRole("button", { name: "Jetzt spielen" }).first().click();
  await page.getByText(/Du bist dran/).first().waitFor();
  await page.locator(".choice", { hasText: /\b[Dd]u\b/ }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
});

it("has no page that fails the rules for accessible pages, light or dark", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await visitor(home.browser, { colorScheme, viewport: phone });
    for (const path of ["/", "/play/up-the-river", "/lobby", "/matches", "/me", "/nowhere", "/play/nope"]) {
      await page.goto(home.house.url + path, { waitUntil: "networkidle" });
      await page.locator("main h1, main h2").first().waitFor();
      await expectAccessible(page, `${path}, ${colorScheme}`);
    }
    await page.goto(home.house.url);
    await page.getByRole("button", { name: "Play now" }).first().click();
    await page.locator(".choice").first().waitFor();
    await expectAccessible(page, `playing, ${colorScheme}`);
    await page.context().close();
  }
});

it("says plainly that a browser makes mistakes when it works out moves", async () => {
  const page = await visitor(home.browser, { serviceWorkers: "block" });
  // Simulates such a browser: every 9.0 in the engine becomes 8.0.
  await page.route(/\.wasm$/, async (route) => {
    const body = await (await route.fetch()).body();
    const nine = Buffer.from([0x44, 0, 0, 0, 0, 0, 0, 0x22, 0x40]);
    for (let at = body.indexOf(nine); at >= 0; at = body.indexOf(nine, at + 1)) body[at + 7] = 0x20;
    await route.fulfill({ body, contentType: "application/wasm" });
  });
  await page.goto(home.house.url);
  await page.getByRole("button", { name: "Play now" }).first().click();
  await page.getByText("This browser makes mistakes when it works out moves.").waitFor();
});
