// Playing by link: two people with a browser each, the real server between them.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, oneOf, phone, sitDown, told, toldMoreThan, visitor } from "./browser";

const home = atHome();

async function tableOf(host: Page): Promise<string> {
  await host.goto(`${home.house.url}/play/up-the-river`);
  await host.getByLabel("Name, Seat 1").fill("Ada");
  await host.getByRole("button", { name: "Make a link" }).click();
  await host.getByRole("heading", { name: "Invite" }).waitFor();
  return host.getByLabel("Invite").inputValue();
}

/** Whoever is on turn plays, so many times or until the match is over. */
async function play(pages: Page[], rounds: number): Promise<boolean> {
  const again = (page: Page) => page.getByRole("button", { name: "Play again" });
  const choice = (page: Page) => page.locator(".choice").first();
  for (let i = 0; i < rounds; i++) {
    await oneOf(pages, (page) => choice(page).or(again(page)));
    for (const page of pages) {
      if (await again(page).isVisible()) return true;
      if (!(await choice(page).isVisible())) continue;
      const before = await told(page);
      await choice(page).click();
      await toldMoreThan(page, before);
    }
  }
  return false;
}

it("goes through a reload, a lost connection and a killed server to the end, with a spectator", async () => {
  const ada = await visitor(home.browser);
  const link = await tableOf(ada);
  await expectAccessible(ada, "a table before the start");
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await sitDown(ben, link, "Ben");
  await ada.getByRole("button", { name: "Start the match" }).click();
  await ada.locator(".choice, .headline").first().waitFor();
  expect(await play([ada, ben], 6)).toBe(false);

  const cleo = await visitor(home.browser);
  await cleo.goto(link);
  await cleo.locator("ol > li").first().waitFor();
  expect(await cleo.locator(".choice").count()).toBe(0);

  await ben.reload();
  await ben.locator(".headline").waitFor();
  await play([ada, ben], 4);

  await ben.context().setOffline(true);
  await ben.waitForFunction(() => !navigator.onLine);
  await ben.context().setOffline(false);
  await play([ada, ben], 4);

  await home.house.stop("SIGKILL");
  await ada.getByText("The connection is lost").first().waitFor();
  await home.house.start();
  await ada.getByText("The connection is lost").first().waitFor({ state: "hidden" });
  expect(await play([ada, ben], 2000)).toBe(true);

  await ben.getByRole("button", { name: "Check the dice" }).click();
  await ben.getByText(/All \d+ rolls follow/).waitFor();
  const moves = (page: Page) => page.locator("ol > li").allTextContents();
  const [hers, his] = [await moves(ada), await moves(ben)];
  expect(hers.length).toBe(his.length);

  await ada.getByRole("button", { name: "Play again" }).first().click();
  await ben.getByRole("button", { name: "Play again" }).first().click();
  for (const page of [ada, ben]) await page.waitForURL((url) => url.href !== link);
  expect(ada.url()).toBe(ben.url());
});

it("shows public tables in the lobby and lets a friend chat", async () => {
  const ada = await visitor(home.browser);
  await ada.goto(`${home.house.url}/play/up-the-river`);
  await ada.getByLabel("Shown in the lobby").check();
  await ada.getByRole("button", { name: "Make a link" }).click();
  await ada.getByRole("heading", { name: "Invite" }).waitFor();
  const ben = await visitor(home.browser);
  await ben.goto(`${home.house.url}/lobby`);
  await ben.getByRole("link", { name: /Up the River/ }).click();
  await ben.getByPlaceholder("Say something friendly").fill("Hello!");
  await ben.getByRole("button", { name: "Send" }).click();
  await ada.getByText("Hello!").waitFor();
});

it("moves a guest with all his seats to another device", async () => {
  const ada = await visitor(home.browser);
  const link = await tableOf(ada);
  await ada.goto(`${home.house.url}/me`);
  await ada.getByRole("button", { name: "Make a personal link" }).click();
  const personal = await ada.getByLabel("Go on on another device").inputValue();
  const tablet = await visitor(home.browser);
  await tablet.goto(personal);
  await tablet.getByRole("button", { name: "Go on playing" }).click();
  await tablet.waitForURL(`${home.house.url}/matches`);
  await tablet.goto(link);
  await tablet.getByRole("button", { name: "Stand up" }).waitFor();
});
