// A custom course: typed or loaded from a file when a table is set up, and then sailed.
import type { Page } from "playwright-core";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, phone, sitDown, visitor } from "./browser";

const home = atHome();
const diamond = join(import.meta.dirname, "../../examples/diamond.course");

const start = (page: Page) => page.locator("button.start");
const field = (page: Page) => page.locator("textarea");
/** The marks in the order in which they are rounded, each with how. */
const marks = (page: Page) =>
  page.locator(".mark:has(.order)").evaluateAll((nodes) =>
    nodes.map((node) => `${node.querySelector(".buoy")?.getAttribute("fill")} ${node.querySelector(".sense")?.getAttribute("transform")?.includes("scale(-1 1)") ? "left" : "right"}`),
  );
const diamonds = ["#2e933c left", "#3b4cc0 left", "#d1495b left"];

async function choose(page: Page, options: string, course: string): Promise<void> {
  await page.goto(`${home.house.url}/play/regatta`);
  await page.getByText(options, { exact: true }).click();
  await page.getByRole("combobox", { name: course }).selectOption("");
}

it("is taken from a file, sailed in this browser, and there after a reload, and looking back", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await choose(page, "Options", "Course");
  await page.getByLabel("Player in seat 2").selectOption("mind:sailor");
  await page.locator("input[type=file]").setInputFiles(diamond);
  await expect.poll(() => field(page).inputValue()).toBe(readFileSync(diamond, "utf8"));
  await expectAccessible(page, "a course of one's own");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.getByRole("button", { name: "Start in this browser" }).click();
  await page.locator(".basin").waitFor();
  expect(await marks(page)).toEqual(diamonds);

  await page.reload();
  await page.locator(".basin").waitFor();
  expect(await marks(page)).toEqual(diamonds);
  await page.locator(".basin").click();
  await page.locator("button.go").click();
  await page.locator(".card:not(:disabled)").first().waitFor();

  await page.keyboard.press("ArrowLeft");
  await page.getByText("You are looking back.").first().waitFor();
  expect(await marks(page)).toEqual(diamonds);
});

it("is written by keyboard, and nothing starts while the engine refuses it, in every language", async () => {
  const said = {
    en: ["Options", "Course", "a course of your own", /^Line 2: column 12: .*clockwise/],
    fr: ["Variantes", "Parcours", "ton propre parcours", /^Ligne 2\s: colonne 12\s: .*clockwise/],
    de: ["Varianten", "Kurs", "ein eigener Kurs", /^Zeile 2: Spalte 12: .*clockwise/],
  } as const;
  for (const [locale, [options, course, own, refusal]] of Object.entries(said)) {
    const page = await visitor(home.browser, { locale });
    await page.goto(`${home.house.url}/play/regatta`);
    await page.getByText(options, { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: course }).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(own);
    // It begins with a course that can be sailed.
    await expect.poll(() => start(page).isEnabled()).toBe(true);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("line -150 150 at 0\nblue 0 600 clock");
    const status = page.getByRole("status").filter({ hasText: refusal });
    await status.waitFor();
    expect(await start(page).isDisabled()).toBe(true);
    expect(await field(page).getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page, `a refused course, ${locale}`);
    await page.keyboard.type("wise");
    await status.waitFor({ state: "detached" });
    await expect.poll(() => start(page).isEnabled()).toBe(true);
    // A word that names a known course is no course.
    await field(page).fill("short");
    await expect.poll(() => start(page).isDisabled()).toBe(true);
    // Choosing a known one after all allows the start.
    await page.getByRole("combobox", { name: course }).selectOption("short");
    expect(await start(page).isEnabled()).toBe(true);
    await page.context().close();
  }
});

it("is sailed by link by all who sit down, also after a reload and again", async () => {
  const [ada, ben] = [await visitor(home.browser), await visitor(home.browser, { viewport: phone, hasTouch: true })];
  await choose(ada, "Options", "Course");
  await field(ada).fill(readFileSync(diamond, "utf8"));
  await ada.getByRole("button", { name: "Create a link" }).click();
  await sitDown(ben, await ada.getByLabel("Invite").inputValue(), "Ben");
  await ada.getByRole("button", { name: "Start the match" }).click();
  for (const page of [ada, ben]) {
    await expect.poll(() => marks(page)).toEqual(diamonds);
    await page.reload();
    await expect.poll(() => marks(page)).toEqual(diamonds);
  }
});

it("is replayed, checked and reviewed when the match is over", async () => {
  const page = await visitor(home.browser);
  await choose(page, "Options", "Course");
  for (const seat of [1, 2]) await page.getByLabel(`Player in seat ${seat}`).selectOption("mind:captain");
  await field(page).fill("line -200 200 at 0\nblue 0 300 counter-clockwise");
  await page.getByRole("button", { name: "Start in this browser" }).click();
  await page.getByRole("button", { name: "Play again" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Check the dice" }).click();
  await page.getByText(/All \d+ rolls match/).waitFor();
  await page.getByRole("slider", { name: "Replay" }).fill("20");
  await page.getByText("You are looking back.").first().waitFor();
  await expect.poll(() => marks(page)).toEqual(["#3b4cc0 left"]);
  await page.getByRole("button", { name: "Back to the present" }).click();
  await page.getByRole("button", { name: "Review the match" }).click();
  await page.getByRole("heading", { name: "How the match was decided" }).waitFor({ timeout: 120_000 });
});
