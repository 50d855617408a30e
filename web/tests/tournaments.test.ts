// A tournament from the form to the last standings: with a mouse, on a phone and by keyboard.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { account, act, playALittle } from "./accounts";
import { atHome } from "./at-home";
import { expectAccessible, phone, visitor } from "./browser";

const home = atHome();

const tableOf = (page: Page) => page.url().split("/").at(-1) as string;

it("is made with the form, joined by link and ended by its host", async () => {
  const ada = await visitor(home.browser);
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await ada.goto(`${home.house.url}/tournaments`);
  await ada.getByText("No tournaments yet").waitFor();
  await ada.getByText("With a password, you can hold a tournament.").waitFor();
  await account(home.house.url, ada, `ada.${Date.now()}`);
  await ada.goto(`${home.house.url}/tournaments`);
  // It can be pressed once the page knows that this is an account.
  await ada.getByRole("button", { name: "Create the tournament", disabled: false }).press("Enter");
  await ada.getByLabel("Name", { exact: true }).fill("Harbour evening");
  await ada.getByLabel("Duplicate: the same luck at every table").check();
  await ada.getByText("All tables of a round roll and draw the same.").waitFor();
  await ada.getByLabel("Kind").selectOption("Arena");
  expect(await ada.getByLabel("Duplicate: the same luck at every table").count()).toBe(0);
  await ada.getByLabel("Length").waitFor();
  await ada.getByLabel("Rated match").uncheck();
  await ada.getByLabel("Start").selectOption("in 1 hr");
  await expectAccessible(ada, "the form for a tournament");
  await ada.getByRole("button", { name: "Create the tournament" }).press("Enter");
  await ada.getByRole("heading", { name: "Harbour evening" }).waitFor();
  await ada.getByText("Nobody has joined yet.").waitFor();

  // A guest on a phone finds it in the list.
  await ben.goto(`${home.house.url}/tournaments`);
  await ben.getByRole("link", { name: /Harbour evening/ }).click();
  await ben.getByRole("button", { name: "Join" }).click();
  await ben.getByRole("button", { name: "Leave the tournament" }).waitFor();
  await expectAccessible(ben, "a tournament that has not begun");
  const wide = await ben.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
  await ada.getByRole("table").getByRole("row").nth(1).waitFor();
  await ben.getByRole("button", { name: "Leave the tournament" }).click();
  await ben.getByRole("button", { name: "Come back" }).waitFor();

  await ada.getByRole("button", { name: "End the tournament" }).click();
  await ada.getByRole("button", { name: "Yes, end it for everybody" }).click();
  await ben.getByText("This tournament did not take place.").waitFor();
});

it("leads its players from round to round and tells the standings", async () => {
  const ada = await visitor(home.browser);
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  const now = Date.now();
  await account(home.house.url, ada, `ada.${now}`);
  await account(home.house.url, ben, `ben.${now}`);
  const { tournament } = await act(home.house.url, ada, {
    do: "make_tournament", name: "Two rounds", game: "up-the-river", kind: "swiss", rounds: 2, starts_in_s: 8,
    pace: { kind: "live", move_s: 60, bank_s: 60 }, duplicate: true,
  });
  for (const page of [ada, ben]) {
    await page.goto(`${home.house.url}/tournament/${tournament}`);
    await page.getByRole("button", { name: "Join" }).click();
  }
  const tables = new Set<string>();
  for (let round = 1; round <= 2; round++) {
    // Nobody has to click: after the first round they wait at the table that is over.
    await Promise.all([ada, ben].map((page) => page.waitForURL((url) => url.pathname.startsWith("/t/") && !tables.has(url.pathname), { timeout: 60_000 })));
    expect(ada.url()).toBe(ben.url());
    tables.add(new URL(ada.url()).pathname);
    await ada.locator(".dock, .board").first().waitFor();
    if (round === 1) {
      const gus = await visitor(home.browser);
      await gus.goto(ada.url());
      await gus.getByText("only its players can see it").waitFor();
      await gus.goto(`${home.house.url}/tournament/${tournament}`);
      await gus.getByText("Until the last table of this round is over").waitFor();
    }
    await playALittle(home.house.url, [ada, ben], tableOf(ada));
    await act(home.house.url, ben, { do: "resign", table: tableOf(ada) });
    await ada.getByRole("link", { name: "Back to the tournament" }).waitFor();
  }
  await ben.getByRole("link", { name: "Back to the tournament" }).click();
  await ben.getByText("This tournament is over.").waitFor();
  const rows = await ben.getByRole("row").allInnerTexts();
  expect(rows[1]).toMatch(/^1\s.*\s2$/);
  expect(rows[2]).toMatch(/^2\s.*\(You\)\s0$/);
  await ben.getByText("Round 2", { exact: true }).waitFor();
  await expectAccessible(ben, "a tournament that is over");
  const wide = await ben.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
});

it("keeps a league in divisions and lets newcomers in at any time", async () => {
  const ada = await visitor(home.browser);
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  const cleo = await visitor(home.browser);
  const now = Date.now();
  for (const [name, page] of Object.entries({ ada, ben, cleo })) await account(home.house.url, page, `${name}.${now}`);
  await ada.goto(`${home.house.url}/tournaments`);
  await ada.getByRole("button", { name: "Create the tournament" }).click();
  // Powerboats takes too long by correspondence.
  await ada.getByLabel("Game").selectOption("Powerboats");
  expect(await ada.getByLabel("Kind").locator("option").allInnerTexts()).not.toContain("League");
  await ada.getByLabel("Game").selectOption("Up the River");
  await ada.getByLabel("Kind").selectOption("League");
  await ada.getByText("7 matches each in a season, four at a time").waitFor();
  await ada.getByLabel("Pace").selectOption(/21 days|3 weeks/.test(await ada.getByLabel("Pace").innerText()) ? { index: 5 } : { index: 0 });
  await ada.getByText("4 matches each in a season, all at the same time").waitFor();
  await ada.getByText("Options", { exact: true }).click();
  await ada.getByLabel("Layout of the river").selectOption("wave drawn by lot");
  await ada.getByLabel("Rating at least").fill("9000");
  await expectAccessible(ada, "the form for a league");
  await ada.getByRole("button", { name: "Create the tournament" }).click();
  await ada.getByText("rating from 9000").waitFor();
  await ada.getByText("Options", { exact: true }).click();
  await ada.getByText("wave drawn by lot").waitFor();
  await ada.getByRole("button", { name: "Join" }).click();
  await ada.getByRole("alert").waitFor();

  const { tournament } = await act(home.house.url, ada, {
    do: "make_tournament", name: "Harbour league", game: "up-the-river", kind: "league", starts_in_s: 5,
    pace: { kind: "correspondence", total_days: 10 },
  });
  for (const page of [ada, ben]) {
    await page.goto(`${home.house.url}/tournament/${tournament}`);
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("button", { name: "Leave the league" }).waitFor();
  }
  // Nobody is taken to a table: the four matches wait for them here.
  await ben.getByRole("heading", { name: "Your matches" }).waitFor({ timeout: 60_000 });
  await ben.getByRole("heading", { name: "Division 1" }).waitFor();
  expect(new URL(ben.url()).pathname).toBe(`/tournament/${tournament}`);
  expect(await ben.locator("ul.cards").first().getByRole("link").count()).toBe(4);
  await cleo.goto(`${home.house.url}/tournament/${tournament}`);
  await cleo.getByRole("button", { name: "Join" }).click();
  await cleo.getByRole("heading", { name: "From the next season on" }).waitFor();

  await ben.locator("ul.cards").first().getByRole("link").first().click();
  await ben.waitForURL(/\/t\//);
  await ben.locator(".dock, .board").first().waitFor();
  await playALittle(home.house.url, [ada, ben], tableOf(ben));
  await act(home.house.url, ada, { do: "resign", table: tableOf(ben) });
  await ben.getByRole("link", { name: "Back to the tournament" }).click();
  await ben.getByText("You are in place 1 of division 1 with a score of 1.").waitFor();
  await expectAccessible(ben, "a league");
  const wide = await ben.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
});
