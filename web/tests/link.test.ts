// Playing by link: two people with a browser each, the real server between them.
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";

import type { About } from "../src/lib/house";
import { atHome } from "./at-home";
import { Line } from "./line";
import { expectAccessible, oneOf, phone, sitDown, told, toldMoreThan, visitor } from "./browser";

const home = atHome();

async function tableOf(host: Page): Promise<string> {
  await host.goto(`${home.house.url}/play/up-the-river`);
  await host.getByLabel("Name, Seat 1").fill("Ada");
  await host.getByRole("button", { name: "Create a link" }).click();
  await host.getByRole("heading", { name: "Invite" }).waitFor();
  return host.getByLabel("Invite").inputValue();
}

const choice = (page: Page) => page.locator(".choice").first();

/** The player on turn plays, N times or until the match is over. */
async function play(pages: Page[], rounds: number): Promise<boolean> {
  const again = (page: Page) => page.getByRole("button", { name: "Play again" });
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

/** Waits until this player has to choose. */
async function playUntilTurn(page: Page, other: Page): Promise<void> {
  for (let i = 0; i < 100; i++) {
    await oneOf([page, other], choice);
    if (await choice(page).isVisible()) return;
    await play([other], 1);
  }
}

it("goes through a reload, a lost connection and a killed server to the end, with a spectator", async () => {
  const ada = await visitor(home.browser);
  const link = await tableOf(ada);
  await expectAccessible(ada, "a table before the start");
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  const line = await Line.to(home.house.port);
  onTestFinished(() => void line.close());
  await sitDown(ben, link.replace(home.house.url, line.url), "Ben");
  // Each of them has added to the dice.
  const added = async () => {
    const seen = await ada.request.get(link.replace("/t/", "/api/tables/"));
    const { about } = (await seen.json()) as { about: About };
    return about.seats.map(({ nonce }) => nonce?.length);
  };
  await expect.poll(added).toEqual([64, 64]);
  await ada.getByRole("button", { name: "Start the match" }).click();
  await ada.locator(".choice, .headline").first().waitFor();
  expect(await play([ada, ben], 2)).toBe(false);

  const cleo = await visitor(home.browser);
  await cleo.goto(link);
  await cleo.locator("ol > li").first().waitFor();
  expect(await cleo.locator(".choice").count()).toBe(0);

  await ben.reload();
  await ben.locator(".headline").waitFor();
  await play([ada, ben], 1);

  const lost = (page: Page) => page.getByText("Connection lost").first();
  // His connection is cut during her turn: she plays on, and he catches up when it is restored.
  await playUntilTurn(ada, ben);
  line.cut();
  await lost(ben).waitFor();
  await play([ada], 1);
  expect(await told(ben)).toBeLessThan(await told(ada));
  line.mend();
  await lost(ben).waitFor({ state: "hidden" });
  await expect.poll(async () => (await told(ada)) - (await told(ben))).toBe(0);
  // And during his own: his move then arrives, once.
  await playUntilTurn(ben, ada);
  const before = await told(ben);
  line.cut();
  await choice(ben).click();
  await lost(ben).waitFor();
  expect(await told(ben)).toBe(before);
  line.mend();
  await toldMoreThan(ben, before);
  await play([ada, ben], 1);

  await home.house.stop("SIGKILL");
  await lost(ada).waitFor();
  await home.house.start();
  await lost(ada).waitFor({ state: "hidden" });
  expect(await play([ada, ben], 2000)).toBe(true);

  await ben.getByRole("button", { name: "Check the dice" }).click();
  await ben.getByText(/All \d+ rolls match/).waitFor();
  const moves = (page: Page) => page.locator("ol > li").allTextContents();
  const [hers, his] = [await moves(ada), await moves(ben)];
  expect(hers.length).toBe(his.length);

  // A review can be stopped; and while the server's does not come, this browser shows its own.
  const hold = async (what: string) => ada.route(`**/api/tables/*/${what}`, () => {});
  await hold("review");
  await hold("record*");
  await ada.getByRole("button", { name: "Review the match" }).click();
  await ada.getByRole("button", { name: "Stop reviewing" }).click();
  await ada.unroute("**/api/tables/*/record*");
  await ada.getByRole("button", { name: "Start the review again" }).click();
  for (const page of [ada, ben]) {
    if (page === ben) await ben.getByRole("button", { name: "Review the match" }).click();
    await page.getByRole("heading", { name: "How the match was decided" }).waitFor();
    await page.getByRole("button", { name: "Stop reviewing" }).waitFor({ state: "detached" });
  }
  const totals = (page: Page) => page.locator("aside dd").allInnerTexts();
  expect(await totals(ada)).toEqual(await totals(ben));

  await ada.getByRole("button", { name: "Play again" }).first().click();
  await ben.getByRole("button", { name: "Play again" }).first().click();
  for (const page of [ada, ben]) await page.waitForURL((url) => url.pathname !== new URL(link).pathname);
  expect(new URL(ada.url()).pathname).toBe(new URL(ben.url()).pathname);
});

it("lets one of three give up, for whom a mind plays on, and who comes last", async () => {
  const ada = await visitor(home.browser);
  await ada.goto(`${home.house.url}/play/up-the-river`);
  await ada.locator(".count", { hasText: "3" }).click();
  await ada.getByLabel("Player in seat 2").selectOption("friend");
  await ada.getByLabel("Player in seat 3").selectOption("mind:random");
  await ada.getByLabel("Pace").selectOption("live");
  await ada.getByRole("button", { name: "Create a link" }).click();
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await sitDown(ben, await ada.getByLabel("Invite").inputValue(), "Ben");
  await ada.getByRole("button", { name: "Start the match" }).click();
  await ben.locator(".headline").waitFor();
  // The clock of the one on turn runs, and leaves room for the names.
  const clocks = ada.locator("aside .clock");
  const first = (await clocks.allInnerTexts()).join();
  await expect.poll(async () => (await clocks.allInnerTexts()).join()).not.toBe(first);
  for (const name of await ben.locator(".scores .name").all()) {
    expect((await name.boundingBox())?.width).toBeGreaterThan(60);
  }
  await ben.getByRole("button", { name: "Resign" }).click();
  await ben.getByRole("button", { name: "Resign" }).click();
  await ada.locator("aside").getByText("resigned").waitFor();
  expect(await play([ada], 2000)).toBe(true);
  for (const page of [ada, ben]) {
    await page.locator(".story", { hasText: "Ben resigned and comes last." }).waitFor();
    await page.locator(".ending tr", { hasText: "Ben" }).getByText("3rd").waitFor();
  }
  expect(await ben.locator(".clock").count()).toBe(0);
});

it("shows who comes from the lobby what is played, and tells the host of messages and spectators", async () => {
  const ada = await visitor(home.browser);
  await ada.goto(`${home.house.url}/play/up-the-river`);
  await ada.getByLabel("Name, Seat 1").fill("Ada");
  await ada.getByLabel("Listed in the lobby").check();
  // Among strangers there are no hints, unless the host wants them.
  expect(await ada.getByLabel("Hints allowed").isChecked()).toBe(false);
  await ada.getByLabel("Pace").selectOption("live");
  await ada.getByLabel("Time per move").selectOption("5 min");
  await ada.getByLabel("Extra time").selectOption("none");
  await ada.getByRole("button", { name: "Create a link" }).click();
  await ada.getByRole("heading", { name: "Invite" }).waitFor();

  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await ben.addInitScript(() => {
    navigator.share = async (data) => void ((window as unknown as { shared: unknown }).shared = data);
  });
  await ben.goto(`${home.house.url}/lobby`);
  const listed = (page: Page) => page.getByRole("link", { name: /Ada/ });
  expect(await listed(ben).innerText()).toMatch(/live, 5 min per move\s+Join/);
  await listed(ben).click();
  await ben.getByText("A dice race up a moving river").waitFor();
  await ben.locator("main .picture svg").waitFor();
  await ben.locator("summary", { hasText: "Rules" }).click();
  await ben.locator("details h2").first().waitFor();
  await ben.getByText("live, 5 min per move · No hints").waitFor();
  await ben.getByRole("button", { name: "Share" }).click();
  expect(await ben.evaluate(() => (window as unknown as { shared: unknown }).shared)).toMatchObject({ url: ben.url() });
  await ben.getByLabel("Your name").fill("Ben");
  await ben.getByRole("button", { name: "Sit down" }).click();
  await ben.getByText("You have seat 2: sky blue, with a dot.").waitFor();
  await expectAccessible(ben, "a table that one has come to");

  // It is full now.
  const cleo = await visitor(home.browser);
  await cleo.goto(`${home.house.url}/lobby`);
  await listed(cleo).getByText("Watch").click();
  for (const page of [ada, ben]) await page.getByText("1 watching").waitFor();
  await ada.getByRole("button", { name: "Start the match" }).click();
  for (const page of [ada, ben]) {
    await page.locator(".headline").waitFor();
    await page.getByText("1 watching").waitFor();
    expect(await page.getByRole("button", { name: "Hint" }).count()).toBe(0);
  }

  await ada.getByRole("tab", { name: "Chat" }).click();
  await ada.getByPlaceholder("Say something friendly").fill("Ahoy!");
  await ada.getByRole("button", { name: "Send" }).click();
  await ben.getByRole("tab", { name: "Chat 1 new message" }).waitFor();
  await ben.getByRole("button", { name: "1 new message" }).click();
  await ben.getByText("Ahoy!").waitFor();
  // Those who run the server can be told about somebody.
  await ben.getByRole("button", { name: "Report somebody" }).click();
  await ben.getByLabel("Why?").selectOption("Rude messages");
  await ben.getByLabel("What happened?").fill("Only a test.");
  await expectAccessible(ben, "a report");
  await ben.getByRole("form", { name: "Report somebody" }).getByRole("button", { name: "Send" }).click();
  await ben.getByText("Thank you.").waitFor();
  await ben.getByRole("button", { name: "1 new message" }).waitFor({ state: "detached" });
  // What was read stays read.
  await ben.reload();
  await ben.getByRole("tab", { name: "Chat", exact: true }).waitFor();
  expect(await ada.getByRole("tab", { name: /new message/ }).count()).toBe(0);
});

it("moves a guest with all his seats to another device", async () => {
  const ada = await visitor(home.browser);
  const link = await tableOf(ada);
  await ada.goto(`${home.house.url}/me`);
  await ada.getByRole("button", { name: "Create a personal link" }).click();
  const personal = await ada.getByLabel("Continue on another device").inputValue();
  const tablet = await visitor(home.browser);
  await tablet.goto(personal);
  await tablet.getByRole("button", { name: "Continue playing" }).click();
  await tablet.waitForURL(`${home.house.url}/matches`);
  await tablet.goto(link);
  await tablet.getByRole("button", { name: "Stand up" }).waitFor();
});
