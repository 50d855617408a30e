// How a match fills the screen: nothing to choose is below the fold, nothing covers it, nothing pushes it away.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { oneOf, sitDown, visitor } from "./browser";

const home = atHome();
const upright = { width: 390, height: 844 };
const lying = { width: 844, height: 390 };

async function start(page: Page, game: string): Promise<void> {
  await page.goto(`${home.house.url}/play/${game}`);
  await page.getByLabel("Player in seat 2").selectOption("mind:deckhand");
  await page.getByRole("button", { name: "Start in this browser" }).click();
  await page.locator(".headline", { hasText: "Your turn" }).waitFor();
}

/** What can be chosen, but is outside the window or covered, or has the overview over it. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const told = (element: Element) => element.getAttribute("aria-label") ?? (element.textContent || element.getAttribute("class") || element.tagName).trim();
    const within = ({ left, top, right, bottom }: DOMRect, slack: number) =>
      left >= -slack && top >= -slack && right <= innerWidth + slack && bottom <= innerHeight + slack;
    const found: string[] = [];
    if (scrollY > 0) found.push(`the page is scrolled by ${scrollY}`);
    for (const element of document.querySelectorAll(".dock :is(button, input):not(:disabled)")) {
      if (!element.checkVisibility()) continue;
      const box = element.getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!within(box, 1)) found.push(`outside: ${told(element)}`);
      else if (!hit || !(element.contains(hit) || hit.closest("label")?.contains(element))) found.push(`covered: ${told(element)}`);
    }
    const overview = document.querySelector(".overview")?.getBoundingClientRect();
    for (const element of document.querySelectorAll(".board :is(.place, .run, .cell.can, .basin, .sprite.can, .ghost .body, .turn)")) {
      const box = element.getBoundingClientRect();
      // Rings and halos may be cut; what is inside them may not.
      if (!within(box, 12)) found.push(`outside: ${told(element)}`);
      const hides = overview && box.left < overview.right && box.right > overview.left && box.top < overview.bottom && box.bottom > overview.top;
      if (hides) found.push(`under the overview: ${told(element)}`);
    }
    return found;
  });

const turns: Record<string, (page: Page) => Promise<void>> = {
  powerboats: (page) => page.locator(".dock .main:enabled, .dock .choice").first().click(),
  regatta: async (page) => {
    const along = page.getByLabel("Along the line");
    if (await along.isVisible()) {
      // The other boat may lie there already.
      const go = page.locator("button.go");
      for (let x = -120; x <= 120 && !(await go.isVisible()); x += 120) await along.fill(String(x));
      await go.click();
    } else {
      await page.locator(".card:not(:disabled):not(.dim)").first().click();
    }
  },
  "rette-sich-wer-kann": async (page) => {
    const rest = page.getByRole("button", { name: "Place the rest for me" });
    if (await rest.isVisible()) await rest.click();
    else await page.locator(".cell.can").first().click();
  },
  "up-the-river": (page) => page.locator(".choice").first().click(),
};

for (const [game, act] of Object.entries(turns)) {
  it(`has everything to choose on the screen of a phone, upright and on its side: ${game}`, async () => {
    const page = await visitor(home.browser, { viewport: lying, hasTouch: true });
    await start(page, game);
    for (let turn = 0; turn < 3; turn++) {
      await page.locator(".headline", { hasText: "Your turn" }).waitFor();
      for (const size of [lying, upright]) {
        await page.setViewportSize(size);
        await expect.poll(() => outOfReach(page), { message: `${game}, ${size.width} wide, choice ${turn}` }).toEqual([]);
        const [board, dock] = [await page.locator("section.board svg").last().boundingBox(), await page.locator("section.dock").boundingBox()];
        if (!board || !dock) throw new Error("no board");
        if (size === lying) expect(board.x + board.width).toBeLessThanOrEqual(dock.x + 1);
      }
      if (turn < 2) await act(page);
    }
    await page.context().close();
  });
}

it("says when the computer may stand in, and moves nothing to say so", async () => {
  const ada = await visitor(home.browser, { viewport: upright, hasTouch: true });
  await ada.goto(`${home.house.url}/play/up-the-river`);
  await ada.getByLabel("Player in seat 2").selectOption("friend");
  await ada.getByRole("button", { name: "Create a link" }).click();
  const link = await ada.getByLabel("Invite").inputValue();
  const ben = await visitor(home.browser);
  await sitDown(ben, link, "Ben");
  await ada.getByRole("button", { name: "Start the match" }).click();
  const choice = (page: Page) => page.locator(".choice").first();
  await oneOf([ada, ben], choice);
  while (!(await choice(ben).isVisible())) {
    await choice(ada).click({ timeout: 5000 }).catch(() => {});
    await oneOf([ada, ben], choice);
  }
  const dock = () => ada.locator("section.dock").boundingBox();
  const soon = ada.getByText(/^Ben is away\. The computer can take over in [12]:\d\d\.$/);
  for (const size of [upright, lying]) {
    await ada.setViewportSize(size);
    await ben.goto(link);
    await choice(ben).waitFor();
    await soon.waitFor({ state: "detached" });
    const before = await dock();
    await ben.goto(home.house.url);
    await soon.waitFor();
    expect(await dock()).toEqual(before);
    expect(await ada.getByRole("button", { name: "Let the computer play for Ben" }).count()).toBe(0);
    const box = await soon.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= size.height).toBe(true);
  }
});

it("keeps the keyboard where the person is, and the current line in the list of moves", async () => {
  const page = await visitor(home.browser, { viewport: { width: 1280, height: 600 } });
  await start(page, "up-the-river");
  await page.keyboard.press("Tab");
  await page.locator(".choice").first().focus();
  const list = page.locator("aside ol");
  const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
  const over = page.getByRole("button", { name: "Play again" });
  const hidden = () => list.evaluate((each) => each.scrollHeight / each.clientHeight);
  for (let turn = 0; turn < 60 && !(await over.isVisible()) && (turn < 3 || (await hidden()) < 1.5); turn++) {
    await expect.poll(async () => (await over.isVisible()) || (await focused()).includes("choice")).toBe(true);
    const before = await page.locator("aside ol > li").count();
    if (!(await over.isVisible())) await page.keyboard.press("Enter");
    await expect.poll(async () => (await page.locator("aside ol > li").count()) > before || (await over.isVisible())).toBe(true);
  }
  expect(await hidden()).toBeGreaterThan(1);

  /** How far the current line is out of the list. */
  const away = () =>
    list.evaluate((each) => {
      const [box, line] = [each.getBoundingClientRect(), each.querySelector("[aria-current]")?.getBoundingClientRect()];
      return line ? Math.max(0, box.top - line.top, line.bottom - box.bottom) : Infinity;
    });
  await expect.poll(away).toBeLessThan(1);
  // It uses the whole height of the panel.
  const room = await list.evaluate((each) => innerHeight - each.getBoundingClientRect().bottom);
  expect(room).toBeGreaterThanOrEqual(0);
  expect(room).toBeLessThan(120);
  await page.getByRole("button", { name: "To the start" }).press("Enter");
  await page.getByRole("button", { name: "Later", exact: true }).press("Enter");
  await expect.poll(away).toBeLessThan(1);
  expect(await list.evaluate((each) => each.scrollTop)).toBeLessThan(40);
  await page.getByRole("button", { name: "Back to the present" }).click();
  await expect.poll(away).toBeLessThan(1);
});
