// Powerboats as people play it: by keyboard, by finger, by link, and learning it.
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, expectPicture, oneOf, phone, sitDown, visitor } from "./browser";

const home = atHome();

const start = (page: Page) => page.getByRole("button", { name: "Start here" });
const plan = (page: Page) => page.locator("button.go");
const runs = (page: Page) => page.locator(".ways button.choice");
/** A run that ends on land: choosing those sinks a boat soon, so the match is short. */
const crash = (page: Page) => page.locator(".ways button.choice.crash").first();
const again = (page: Page) => page.getByRole("button", { name: "Play again" });
const offered = (page: Page) => start(page).or(plan(page)).or(runs(page)).or(again(page)).first();

/** One decision by keyboard alone: always another die, straight ahead and onto land. */
async function decide(page: Page): Promise<void> {
  if (await plan(page).isVisible()) {
    if (await page.locator("button.die.add:not(.on)").isVisible()) await page.keyboard.press("a");
    await page.keyboard.press("Enter");
  } else if (await runs(page).first().isVisible()) {
    const ahead = runs(page).filter({ has: page.locator("kbd", { hasText: "2" }) });
    let wanted = runs(page).first();
    for (const better of [ahead, crash(page)]) if (await better.isVisible()) wanted = better;
    await page.keyboard.press((await wanted.locator("kbd").textContent({ timeout: 1000 }).catch(() => "")) || "1");
  } else if (await start(page).isVisible()) {
    await page.keyboard.press("Enter");
  }
}

async function against(page: Page, mind: string): Promise<void> {
  await page.goto(`${home.house.url}/play/powerboats`);
  await page.getByLabel("Player in seat 2").selectOption(`mind:${mind}`);
  await page.getByRole("button", { name: "Start in this browser" }).click();
}

/** The points of every boat are the sum of what they are for. */
async function expectSums(sheet: Locator): Promise<void> {
  const lines = await sheet.locator("li").allTextContents();
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [points, reasons = ""] = line.split(" = ");
    const sum = reasons.split(" + ").reduce((all, reason) => all + (Number.parseInt(reason) || 0), 0);
    expect(sum, line).toBe(Number(points?.split(": ").at(-1)));
  }
}

it("is played to the end offline by keyboard alone, and shows every track against par", async () => {
  const page = await visitor(home.browser);
  await against(page, "captain");
  // Which sheets appear, and when: each race's once, also where a finish is told step by step.
  await page.evaluate(() => {
    const sheets: string[] = [];
    Object.assign(window, { sheets });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const sheet = node instanceof Element ? (node.matches("section.sheet[aria-label^='Race']") ? node : node.querySelector("section.sheet[aria-label^='Race']")) : null;
        if (sheet) sheets.push(sheet.getAttribute("aria-label") ?? "");
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  const races = new Set<string>();
  for (let i = 0; i < 1500; i++) {
    await offered(page).waitFor();
    if (await again(page).isVisible()) break;
    const sheet = page.locator("section.sheet[aria-label^='Race']");
    if (await sheet.isVisible()) {
      if (races.size === 0) await expectSums(sheet);
      races.add((await sheet.getAttribute("aria-label")) ?? "");
    }
    await decide(page);
  }
  await again(page).waitFor();
  await page.getByRole("button", { name: "Race 3: tracks" }).click();
  const last = page.locator("section.sheet[aria-label='Race 3']");
  await last.waitFor();
  await last.getByText(/Par \d+\.\d turns/).waitFor();
  expect(await last.locator("tbody tr").count()).toBe(2);
  expect(races).toContain("Race 1");
  const sheets = await page.evaluate(() => (window as unknown as { sheets: string[] }).sheets);
  expect(sheets).toEqual([...sheets].sort());
  // The set-up is one line, which names no tiles.
  const [first] = await page.locator("aside ol > li").allTextContents();
  expect(first).toMatch(/start.* the first race\. Race 1/);
  expect(await page.locator("aside ol > li", { hasText: "Tile" }).count()).toBe(0);
  await expectAccessible(page, "after the last race");
  await expectPicture(page);
});

it("is tapped, dragged and zoomed on a phone", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true, colorScheme: "dark" });
  await against(page, "sailor");
  await start(page).waitFor();
  await expectAccessible(page, "choosing a starting place");
  await page.locator("g.place").last().tap();
  await page.getByRole("radio", { name: "north-east" }).tap();
  const told = (await page.locator(".story").textContent()) ?? "";
  expect(told).toMatch(/heading north-east/);
  await start(page).tap();

  // Until a die lies before the boat: a crash takes it away again.
  const die = page.locator("button.die:not(.add)").first();
  await plan(page).waitFor();
  for (let turn = 0; turn < 20 && !(await die.isVisible()); turn++) {
    await plan(page).tap();
    await runs(page).first().waitFor();
    if (turn === 0) await expectAccessible(page, "choosing a run");
    const afloat = page.locator(".ways button.choice:not(.crash)").first();
    await ((await afloat.isVisible()) ? afloat : runs(page).first()).tap();
    await plan(page).waitFor();
  }
  // A die cycles through kept, rolled again, removed, and back to kept.
  for (const fate of ["roll again", "remove", "keep"]) {
    await die.tap();
    await page.getByRole("button", { name: new RegExp(`^Die showing \\d: ${fate}$`) }).waitFor();
  }
  await expectAccessible(page, "planning the dice");

  const scene = page.locator("svg[data-scene]");
  const seen = async () => ((await scene.getAttribute("viewBox")) ?? "").split(" ").map(Number);
  await page.getByRole("button", { name: "Show all" }).tap();
  const all = await seen();
  await page.getByRole("button", { name: "Zoom in" }).tap();
  await page.getByRole("button", { name: "Zoom in" }).tap();
  const near = await seen();
  expect(near[2]).toBeLessThan((all[2] ?? 0) / 2);
  const box = await scene.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  expect((await seen())[0]).toBeLessThan(near[0] ?? 0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Where board and dock are, which nothing but the window may change, and what spills out of a button or breaks. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const boxes = ["section.board", "section.dock", ".lake"].map((each) => {
      const { x, y, width, height } = document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height].map(Math.round).join(" ");
    });
    const spilt = [...document.querySelectorAll(".dock button")].filter(
      (button) => button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1,
    );
    const broken = [...document.querySelectorAll(".worth b, .way span")].filter((each) => each.getClientRects().length > 1);
    return { boxes, spilt: spilt.map(({ textContent }) => textContent), broken: broken.map(({ textContent }) => textContent) };
  });

it("gives hints in place and explains its signs on a small phone, in German too", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await against(page, "sailor");
  await start(page).waitFor();
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("boathouse.settings") ?? "{}") as object;
    localStorage.setItem("boathouse.settings", JSON.stringify({ ...kept, language: "de" }));
  });
  await page.reload();
  const begin = page.getByRole("button", { name: "Hier starten" });
  await begin.waitFor();
  // Nothing lies over the places to choose from.
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll("g.place")].filter((place) => {
      const { x, y, width, height } = place.getBoundingClientRect();
      return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest("svg[data-scene] g");
    }).length,
  );
  expect(covered).toBe(0);

  // An only move needs no hint; then the next turn shows it.
  const hint = page.getByRole("button", { name: "Tipp", exact: true });
  const hinted = new Set<string>();
  for (let i = 0; i < 30 && hinted.size < 3; i++) {
    const go = begin.or(plan(page)).or(runs(page).first()).first();
    await go.waitFor();
    const kind = (await begin.isVisible()) ? "place" : (await plan(page).isVisible()) ? "plan" : "steer";
    if (kind !== "place") expect(await page.locator("path.leg").count()).toBe(1);
    if (!hinted.has(kind) && (await hint.isVisible())) {
      hinted.add(kind);
      const before = await layout(page);
      await hint.tap();
      await page.locator(".worth").first().waitFor();
      const after = await layout(page);
      expect(after.boxes).toEqual(before.boxes);
      expect([after.spilt, after.broken]).toEqual([[], []]);
    }
    await go.tap();
  }
  expect([...hinted]).toEqual(["place", "plan", "steer"]);

  // Badges, boxes and marks say what they mean, by finger and by keyboard.
  await plan(page).waitFor();
  const said = page.locator(".lake [role='status']");
  await page.locator("[aria-label='Die Boote'] button").first().tap();
  await said.getByText(/4 Kästchen/).waitFor();
  await expectAccessible(page, "with an explanation");
  await page.keyboard.press("Escape");
  await expect.poll(() => said.textContent()).toBe("");
  await page.getByRole("button", { name: /^Boje 2 / }).focus();
  await page.keyboard.press("Enter");
  await said.getByText(/durch ihr Tor/).waitFor();
  await page.getByRole("button", { name: "Schließen" }).tap();

  // A mark out of view has an arrow at the edge, which leads there.
  const arrow = page.getByRole("button", { name: /^Weg zeigen/ });
  await page.getByRole("button", { name: "Alles zeigen" }).tap();
  await expect.poll(() => arrow.count()).toBe(0);
  for (let i = 0; i < 6; i++) await page.locator("svg[data-scene]").press("+");
  const box = await page.locator("svg[data-scene]").boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  for (let i = 0; i < 8 && !(await arrow.isVisible()); i++) {
    await page.mouse.move(x, y - 60);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 3 });
    await page.mouse.up();
  }
  await arrow.tap();
  await expect.poll(() => arrow.count()).toBe(0);
});

it("is played by link until all races are over; a hint shows the heat map there too", async () => {
  const ada = await visitor(home.browser);
  await ada.goto(`${home.house.url}/play/powerboats`);
  await ada.getByLabel("Name, Seat 1").fill("Ada");
  await ada.getByRole("button", { name: "Create a link" }).click();
  const ben = await visitor(home.browser);
  await sitDown(ben, await ada.getByLabel("Invite").inputValue(), "Ben");
  await ada.getByRole("button", { name: "Start the match" }).click();

  let hinted = false;
  for (let i = 0; i < 1500 && !(await again(ada).isVisible()); i++) {
    await oneOf([ada, ben], offered);
    for (const page of [ada, ben]) {
      if (!hinted && (await plan(page).isVisible())) {
        hinted = true;
        await page.keyboard.press("h");
        await page.getByRole("button", { name: "Show turns to the finish" }).click();
        await page.locator(".heat path").first().waitFor();
        await expectAccessible(page, "with the heat map");
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      }
      await decide(page);
    }
  }
  await again(ada).waitFor();
  await again(ben).waitFor();
  expect(await ada.locator("ol > li").count()).toBe(await ben.locator("ol > li").count());
});
