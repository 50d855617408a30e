// The daily challenge: the list of a day, a position with its one move, a race to its end, and attempts for the day's
// table.
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";

import { account } from "./accounts";
import { atHome } from "./at-home";
import { expectAccessible, phone, visitor } from "./browser";

const home = atHome();
const day = "2026-11-17";

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

it("is found from the first page, tells the four challenges, and keeps an archive", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await page.goto(home.house.url);
  await page.getByRole("link", { name: "Daily challenge" }).click();
  await page.getByRole("heading", { name: "Today’s challenges" }).waitFor();
  expect(await page.locator(".challenges li").count()).toBe(4);
  await page.getByText("Nobody can show that no solver was used.").waitFor();
  await expectAccessible(page, "the challenges of a day");
  await fits(page);

  await page.goto(`${home.house.url}/daily/2026-11-03`);
  await page.getByRole("heading", { name: "The challenges of November 3, 2026" }).waitFor();
  expect(await page.locator(".days a").allTextContents()).toEqual(["Today’s challenges", "November 2, 2026", "November 1, 2026"]);
  await page.goto(`${home.house.url}/daily/2026-10-31`);
  await page.getByRole("heading", { name: "There are no challenges on this day" }).waitFor();
});

it("asks for the best move of a position, by keyboard, and says what another gives away", async () => {
  const page = await visitor(home.browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${home.house.url}/daily/${day}/up-the-river`);
  await page.getByText("Find the best move (medium)").waitFor();
  await page.locator(".choice").first().waitFor();
  expect(await page.getByRole("button", { name: "Hint" }).count()).toBe(0);
  await page.locator(".choice", { hasText: "from 3 to 7" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("5>8 is the best move. Yours lowers your chance of winning from 48.0% to 41.2%.").waitFor();
  await expectAccessible(page, "the result of a position");
  await page.getByRole("button", { name: "Copy the result" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Boathouse, ${day}\n★☆☆ Up the River\n1 day in a row`);

  // A second attempt changes nothing about the first.
  await page.getByRole("button", { name: "Play again" }).click();
  await page.locator(".choice", { hasText: "from 5 to 8" }).click();
  await page.getByText("That is the best move: you give nothing away.").waitFor();
  await page.getByRole("link", { name: "All challenges of the day" }).click();
  await page.getByRole("img", { name: "1 of 3 stars" }).waitFor();
});

/** Races until this is shown, as badly as it takes to be quick. */
async function raceTo(page: Page, over: Locator): Promise<void> {
  const go = page.locator(".ways button.choice.crash").or(page.locator(".ways button.choice")).or(page.locator("button.go")).first();
  for (let i = 0; i < 300 && !(await over.isVisible()); i++) {
    await over.or(go).first().waitFor();
    const another = page.locator("button.die.add:not(.on)");
    if (await another.isVisible()) await another.tap({ timeout: 5000 }).catch(() => {});
    if (!(await over.isVisible())) await go.tap({ timeout: 5000 }).catch(() => {});
  }
  await over.waitFor();
}

/** A test that is tried again needs another account. */
const newLogin = () => `player${crypto.randomUUID().slice(0, 8)}`;

const challenge = (page: Page, game: string) => page.locator(".challenges li", { hasText: game });

it("lets one boat race alone until it is over, in German on a phone", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true, locale: "de-DE" });
  await page.goto(`${home.house.url}/daily/${day}/powerboats`);
  await page.getByText("Ein Boot allein gegen Par").first().waitFor();
  await page.locator("g.place").last().tap();
  const over = page.getByRole("link", { name: "Alle Aufgaben des Tages" });
  await page.getByRole("button", { name: "Hier starten" }).tap();
  await raceTo(page, over);
  await page.getByText(/Par (ist|sind) 21,7/).waitFor();
  await page.getByText(/Deine Entscheidungen haben .* Züge verschenkt\./).waitFor();
  await expectAccessible(page, "the result of a race");
  await fits(page);
});

it("lets an account play today’s position once for the day’s table, by keyboard", async () => {
  const page = await visitor(home.browser);
  await page.goto(`${home.house.url}/daily`);
  await challenge(page, "Up the River").getByRole("link", { name: "Play for the day’s table" }).click();
  await page.getByText("The day’s table is for accounts with a password.").waitFor();
  expect(await page.getByRole("button", { name: "Begin" }).count()).toBe(0);

  await account(home.house.url, page, newLogin());
  await page.goto(`${home.house.url}/daily`);
  await challenge(page, "Up the River").getByRole("link", { name: "Play for the day’s table" }).click();
  await page.getByText("This is the one attempt that counts").waitFor();
  await page.getByText("Nobody can show that no solver was used.").waitFor();
  await expectAccessible(page, "what an attempt for the table means");
  await page.getByRole("button", { name: "Begin" }).press("Enter");
  await page.locator(".choice").first().press("Enter");
  await page.getByText(/best move/).waitFor();

  // Loaded again, it is the same attempt.
  await page.reload();
  await page.getByText(/best move/).waitFor();
  expect(await page.getByRole("button", { name: "Play again" }).count()).toBe(0);
  await page.getByRole("link", { name: "The day’s table" }).click();
  await page.getByText(/Your place: 1 of \d/).waitFor();
  await page.getByRole("row", { name: /^1 .+ \(You\)/ }).waitFor();
  expect(await challenge(page, "Up the River").getByRole("link", { name: "Play for the day’s table" }).count()).toBe(0);
  await expectAccessible(page, "the table of a day");
});

it("goes on with a race for the day’s table after a reload, and says that it was practised, on a phone", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await account(home.house.url, page, newLogin());
  const today = new Date().toISOString().slice(0, 10);
  await page.evaluate((date) => localStorage.setItem("boathouse.daily", JSON.stringify({ [date]: { powerboats: 2 } })), today);
  await page.goto(`${home.house.url}/daily/${today}/powerboats/table`);
  await page.getByText("You have already played this challenge in this browser.").waitFor();
  await page.getByRole("button", { name: "Begin" }).tap();
  await page.locator("g.place").last().tap();
  await page.getByRole("button", { name: "Start here" }).tap();
  await page.locator("button.go").waitFor();

  await page.goto(`${home.house.url}/daily`);
  await challenge(page, "Powerboats").getByRole("link", { name: "Continue your attempt" }).tap();
  await page.locator("button.go").waitFor();
  expect(await page.locator("g.place").count()).toBe(0);
  await raceTo(page, page.getByText("Every roll came from the dice that the server had promised."));
  await page.getByRole("link", { name: "The day’s table" }).tap();
  await page.getByText(/Your place: \d of \d/).waitFor();
  await page.getByRole("row", { name: /\(You\) · after practice/ }).waitFor();
  await fits(page);
});
