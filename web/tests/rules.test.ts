// The rules at hand: every match opens them at what matters, and Regatta's signs and cards say what they mean.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, phone, playToTheEnd, visitor } from "./browser";

const home = atHome();

async function against(page: Page, game: string): Promise<void> {
  await page.goto(`${home.house.url}/play/${game}`);
  await page.getByLabel("Player in seat 2").selectOption("mind:random");
  await page.getByRole("button", { name: "Start in this browser" }).click();
  await page.getByText("Your turn.").first().waitFor();
}

/** Opens the rules by their button, or by key; says which section is in view and marked; closes them by Escape. */
async function sectionOpened(page: Page, by: "button" | "key" = "button"): Promise<string | null> {
  const button = page.getByRole("banner").getByRole("button", { name: "Rules" });
  if (by === "button") await button.click();
  else await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: /^Rules: / });
  const section = dialog.locator("section.now");
  await section.waitFor();
  const heading = section.locator("h3");
  // The keyboard goes on reading there, and it is the first thing in view.
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  const [box, room] = [await heading.boundingBox(), await dialog.getByRole("region").boundingBox()];
  expect(box && room && box.y >= room.y && box.y + box.height <= room.y + room.height).toBe(true);
  expect(await dialog.getByText("What matters now").count()).toBe(1);
  // Every picture says what it shows.
  expect(await dialog.locator("figure:not(:has(figcaption))").count()).toBe(0);
  expect(await dialog.locator("figcaption").evaluateAll((all) => all.every(({ textContent }) => textContent !== ""))).toBe(true);
  const id = await section.getAttribute("data-section");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  if (by === "button") expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  return id;
}

it("opens the rules of Powerboats where the race is, and loses nothing of the match", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await against(page, "powerboats");
  expect(await sectionOpened(page)).toBe("start");
  await page.getByRole("button", { name: "Start here" }).click();
  await page.locator("button.go").waitFor();
  expect(await sectionOpened(page)).toBe("dice");
  // A plan that was begun is still there.
  const unplanned = page.locator("button.die.add:not(.on)");
  await page.locator("button.die.add.on").click();
  await unplanned.waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Rules" }).click();
  const dialog = page.getByRole("dialog", { name: "Rules: Powerboats" });
  await dialog.getByLabel("Section").selectOption("points");
  await expect.poll(() => dialog.getByRole("heading", { name: "Points" }).evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page, "the rules over a match of Powerboats");
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await unplanned.count()).toBe(1);
});

it("opens the rules of the other games where their match is", async () => {
  const page = await visitor(home.browser);
  await against(page, "up-the-river");
  const arrows = await page.getByRole("button", { name: "The die shows arrows" }).isVisible();
  expect(await sectionOpened(page)).toBe(arrows ? "arrows" : "number");
  await playToTheEnd(page);
  expect(await sectionOpened(page, "key")).toBe("end");

  await against(page, "rette-sich-wer-kann");
  expect(await sectionOpened(page)).toBe("turn");
  await page.locator(".cell.can").first().click();
  await page.locator("button.turn", { hasText: "Turn over" }).click();
  await page.locator(".cell.can").first().waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Rules" }).click();
  await page.locator("[data-section=crocodiles].now").waitFor();
  await expectAccessible(page, "the rules over a match of Rette sich wer kann");
  await page.keyboard.press("Escape");
});

it("opens the rules of Regatta, and its signs and cards say what they mean", async () => {
  const page = await visitor(home.browser);
  await against(page, "regatta");
  expect(await sectionOpened(page)).toBe("setup");
  await page.locator(".basin").click();
  await page.getByRole("button", { name: "Start here" }).click();
  await page.locator(".card:not(:disabled)").first().waitFor();
  expect(["turn", "zones", "heaving", "symbols"]).toContain(await sectionOpened(page, "key"));

  const bubble = page.locator(".bubble");
  const says = async (text: RegExp) => {
    await bubble.filter({ hasText: text }).waitFor();
    await page.keyboard.press("Escape");
    await bubble.waitFor({ state: "detached" });
  };
  // By keyboard: a mark and the line. By tap: how far everybody is.
  const signs = page.locator(".sign");
  expect(await signs.count()).toBe(3);
  await signs.nth(0).focus();
  await page.keyboard.press("Enter");
  await says(/^Mark 1, red: round it clockwise/);
  await signs.nth(2).focus();
  await page.keyboard.press("Enter");
  await says(/^The line: cross it upwards/);
  await page.locator(".standing button").click();
  await says(/next .+, \d+ mm to go/);
  // A card that is held down is not chosen but explained.
  const card = page.locator(".card:not(:disabled)").first();
  const { x = 0, y = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await bubble.filter({ hasText: /^Card 1: / }).waitFor();
  await page.mouse.up();
  expect(await card.getAttribute("aria-pressed")).toBe("false");
  await expectAccessible(page, "a card is explained");
  await says(/^Card 1: /);
  await card.click({ button: "right" });
  await says(/^Card 1: /);
});
