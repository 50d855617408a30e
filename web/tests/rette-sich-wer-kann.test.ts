// Rette sich wer kann as people play it: pieces and cells are tapped in the pool itself.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, expectPicture, oneOf, phone, sitDown, told, toldMoreThan, visitor } from "./browser";

const home = atHome();

const cell = (page: Page, name: string) => page.locator(`#pool-${name}`);
const open = (page: Page) => page.locator(".cell.can");
/** Not what the list of moves says about turning over. */
const turnOver = (page: Page) => page.locator("button.turn", { hasText: "Turn over" });
const over = (page: Page) => page.getByRole("button", { name: "Play again" }).first();

/** Opens the form for a new table, with a short match. */
async function prepare(page: Page, options: { opening?: string; stall?: number } = {}): Promise<void> {
  await page.goto(`${home.house.url}/play/rette-sich-wer-kann`);
  await page.getByText("Options").click();
  await page.getByLabel("Opening").selectOption(options.opening ?? "standard");
  await page.getByLabel(/^Uneventful turns in a row/).fill(String(options.stall ?? 4));
}

/** One step of a turn, preferably a meal or the way home; false if there is none. */
async function step(page: Page, random: () => number): Promise<boolean> {
  const found = await open(page).evaluateAll((nodes) =>
    nodes.map(({ id, ariaLabel }) => ({ id, label: ariaLabel ?? "" })),
  );
  const targets = found.filter(({ label }) => /You (swim|place)| goes /.test(label));
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)];
  const target = targets.find(({ label }) => /eats|to the bar/.test(label)) ?? pick(targets);
  const piece = target ?? pick(found);
  const tap = { timeout: 2000 };
  if (!target && (await turnOver(page).isVisible())) await turnOver(page).click(tap).catch(() => {});
  else if (piece) await page.locator(`#${piece.id}`).click(tap).catch(() => {});
  else if (await page.getByRole("button", { name: /and pass/ }).isVisible()) {
    await page.getByRole("button", { name: /and pass/ }).click(tap).catch(() => {});
  } else return false;
  if (!target && (await turnOver(page).isVisible())) await turnOver(page).click(tap).catch(() => {});
  return true;
}

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

async function playToTheEnd(pages: Page[]): Promise<void> {
  const random = numbers(7);
  const pass = (page: Page) => page.getByRole("button", { name: /and pass/ });
  for (let i = 0; i < 3000; i++) {
    await oneOf(pages, (page) => open(page).or(pass(page)).or(over(page)));
    for (const page of pages) {
      if (await over(page).isVisible()) return;
      await step(page, random);
    }
  }
  throw new Error("the match does not end");
}

it("is set up quickly and played to the end against a mind, on a phone", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await prepare(page, { opening: "placed" });
  await page.getByLabel("Player in seat 2").selectOption("mind:random");
  await page.getByRole("button", { name: "Start in this browser" }).click();
  await open(page).first().waitFor();
  await expectAccessible(page, "setting swimmers");
  const { width = 0, height = 0 } = (await cell(page, "d5").boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(36);
  await cell(page, "d2").tap();
  await page.getByText("5 swimmers left to place").waitFor();
  await page.getByRole("button", { name: "Place the rest for me" }).tap();
  await page.getByText("The first to enter a bar must be a stack of two or more.").waitFor();

  const still = await page.locator(".room").first().boundingBox();
  await open(page).first().tap();
  await turnOver(page).waitFor();
  await expectAccessible(page, "a piece is chosen");
  expect(await page.locator(".room").first().boundingBox()).toEqual(still);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

  await page.getByRole("button", { name: "Hint" }).tap();
  await page.locator(".worth.best, small", { hasText: "%" }).first().waitFor();
  await playToTheEnd([page]);
  await expectAccessible(page, "a finished match");
  await expectPicture(page);
});

it("is played by link, each from the own side, to the end", async () => {
  const ada = await visitor(home.browser);
  await prepare(ada);
  await ada.getByLabel("Name, Seat 1").fill("Ada");
  await ada.getByRole("button", { name: "Create a link" }).click();
  await ada.getByRole("heading", { name: "Invite" }).waitFor();
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await sitDown(ben, await ada.getByLabel("Invite").inputValue(), "Ben");
  await ada.getByRole("button", { name: "Start the match" }).click();
  await open(ada).first().waitFor();

  const places = async (page: Page, own: string, other: string) =>
    Promise.all([own, other].map(async (name) => (await cell(page, name).boundingBox()) ?? { x: 0, y: 0 }));
  const [hers, notHers] = await places(ada, "d2", "c13");
  expect(hers?.x).toBeLessThan(notHers?.x ?? 0);
  const [his, notHis] = await places(ben, "c13", "d2");
  expect(his?.y).toBeGreaterThan(notHis?.y ?? 0);

  await playToTheEnd([ada, ben]);
  await over(ben).waitFor();
});

it("takes a move back and plays another, here and by link", async () => {
  const ada = await visitor(home.browser);
  const changeOfMind = async () => {
    await open(ada).first().waitFor();
    for (const name of ["d2", "d2", "c3"]) {
      await expect.poll(() => cell(ada, name).getAttribute("class")).toContain("can");
      const before = await told(ada);
      await cell(ada, name).click();
      await toldMoreThan(ada, before);
      await ada.getByRole("button", { name: "Take back" }).click();
      await expect.poll(() => told(ada)).toBe(before);
    }
    await open(ada).first().waitFor();
  };
  await prepare(ada, { opening: "placed" });
  await ada.getByLabel("Player in seat 2").selectOption("here");
  await ada.getByRole("button", { name: "Start in this browser" }).click();
  await changeOfMind();

  await prepare(ada, { opening: "placed" });
  await ada.getByRole("button", { name: "Create a link" }).click();
  const ben = await visitor(home.browser);
  await sitDown(ben, await ada.getByLabel("Invite").inputValue(), "Ben");
  await ada.getByRole("button", { name: "Start the match" }).click();
  await changeOfMind();
  await expect.poll(() => told(ben)).toBe(await told(ada));
});

it("is played by keyboard alone by two at one screen, who see the pool from one side", async () => {
  const page = await visitor(home.browser);
  await prepare(page);
  await page.getByLabel("Player in seat 2").selectOption("here");
  await page.getByLabel("Name, Seat 1").fill("Ada");
  await page.getByLabel("Name, Seat 2").fill("Ben");
  await page.keyboard.press("Enter");
  await page.getByText("Ada’s turn").first().waitFor();
  const near = () => cell(page, "d2").boundingBox();
  const before = await near();

  // A swimmer swims: the first piece that can move, then the first place it can go to.
  await page.locator(".cell[tabindex='0']").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("Ben’s turn").first().waitFor();
  expect(await near()).toEqual(before);

  // A swimmer is turned over, and goes somewhere.
  await open(page).first().waitFor();
  await page.keyboard.press("n");
  await page.keyboard.press("t");
  await page.getByText(/It is your crocodile \d/).first().waitFor();
  await page.locator(".cell[aria-selected='true']").waitFor();
  await page.keyboard.press("n");
  await page.locator(".trail").waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await page.getByText("Ada’s turn").first().waitFor();

  await page.getByRole("button", { name: "Turn the pool round" }).press("Enter");
  expect(await near()).not.toEqual(before);
});

it("begins with the fixed layout, says why not, and shows the last move", async () => {
  const page = await visitor(home.browser);
  const said = page.locator(".strip p");
  const opening = async () => {
    await page.goto(`${home.house.url}/play/rette-sich-wer-kann`);
    await page.getByText("Options").click();
    return page.getByLabel("Opening").inputValue();
  };
  expect(await opening()).toBe("standard");
  await page.getByText("Your first match starts from a fixed layout.").waitFor();
  await page.getByLabel(/^Uneventful turns in a row/).fill("3");
  await page.getByLabel("Player in seat 2").selectOption("here");
  await page.getByLabel("Name, Seat 1").fill("Ada");
  await page.getByLabel("Name, Seat 2").fill("Ben");
  await page.getByRole("button", { name: "Start in this browser" }).click();

  // Wherever the chosen swimmer cannot go, it stays chosen, and a sentence says why not.
  await cell(page, "d5").click();
  const reasons = {
    c13: "Swimmers cannot eat; turn it over first.",
    d9: "Too far: a swimmer swims one or two cells.",
    e14: "Closed: the first to enter a bar must be a stack of two or more.",
    a1: "Only Ben may enter.",
  };
  for (const [name, reason] of Object.entries(reasons)) {
    await cell(page, name).click();
    expect(await said.textContent()).toBe(reason);
    expect(await cell(page, "d5").getAttribute("aria-selected")).toBe("true");
  }
  await expectAccessible(page, "a cell is refused");
  await page.getByRole("button", { name: "Ben, still hidden: 1, 2, 3, 4, 5, 6" }).press("Enter");
  expect(await said.textContent()).toContain("Ben (Blue): 1, 2, 3, 4, 5, 6 are still hidden.");
  await cell(page, "d7").click();

  // By keyboard too: a bar says why it is closed, a ladder where it leads.
  await page.getByText("Ben’s turn").first().waitFor();
  await page.locator(".last path").first().waitFor({ state: "attached" });
  expect(await cell(page, "d7").getAttribute("aria-label")).toContain("Ada’s last move ended here");
  await cell(page, "a1").focus();
  await page.keyboard.press("Enter");
  expect(await said.textContent()).toContain("Ben’s bar: 0 tiles. Closed to single tiles");
  await cell(page, "c1").focus();
  await page.keyboard.press("Enter");
  expect(await said.textContent()).toBe("c1: ladder to Ben’s bar");

  await cell(page, "c10").click();
  await cell(page, "c9").click();
  await page.getByText("Ada’s turn").first().waitFor();
  expect(await cell(page, "c9").getAttribute("aria-label")).toContain("Ben’s last move ended here");
  await cell(page, "d7").click();
  await cell(page, "d8").click();
  await over(page).waitFor();
  expect(await opening()).toBe("placed");
  expect(await page.getByText("Your first match starts").count()).toBe(0);
});

it("shows ways, meals, arrivals and what lies in a stack in its lesson", async () => {
  const page = await visitor(home.browser);
  await page.goto(`${home.house.url}/learn/rette-sich-wer-kann`);
  await page.getByRole("heading", { name: "Rules", exact: true }).waitFor();
  await expectAccessible(page, "the rules");
  await page.getByText("has Orange and begins").waitFor();
  // Two swimmers, six crocodiles, and nine signs; four pictures with words below.
  expect(await page.locator("article dl dt svg, article dl dt.numbers").count()).toBe(17);
  expect(await page.locator("figure figcaption").count()).toBe(4);
  await page.getByRole("button", { name: "Learn by doing" }).click();
  const said = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await cell(page, "d5").click();
  await cell(page, "d7").hover();
  await page.locator(".trail").waitFor({ state: "attached" });
  await cell(page, "d7").click();
  await said("Under every swimmer hides");
  await cell(page, "d7").click();
  await turnOver(page).click();
  await page.locator(".jaws").first().waitFor();
  await expectAccessible(page, "a crocodile may eat");
  await cell(page, "d11").click();
  await said("What was eaten lies under");
  await cell(page, "d11").click();
  expect(await page.getByLabel("What is here").getByRole("listitem").count()).toBe(2);
  await page.locator(".home").waitFor();
  await cell(page, "e14").click();
  await page.getByText("The bars are open to single tiles too.").waitFor();
  await said("Two tiles home");
});

it("keeps lesson and match within a phone, in every language", async () => {
  for (const locale of ["en", "fr", "de"]) {
    const page = await visitor(home.browser, { locale, viewport: phone, hasTouch: true });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto(`${home.house.url}/learn/rette-sich-wer-kann`);
    await page.locator("main button.main").first().click();
    await page.locator(".strip").waitFor();
    expect(await wide(), `${locale}, lesson`).toBe(phone.width);
    await page.goto(`${home.house.url}/play/rette-sich-wer-kann`);
    await page.locator("li select").nth(1).selectOption("mind:random");
    await page.locator("button.start").click();
    await open(page).first().tap();
    await page.locator(".strip").waitFor();
    expect(await wide(), `${locale}, match`).toBe(phone.width);
    const cut = await page.locator(".table > .dock").evaluate((dock) => dock.scrollHeight - dock.clientHeight);
    expect(cut, `${locale}, dock`).toBe(0);
    await page.context().close();
  }
});
