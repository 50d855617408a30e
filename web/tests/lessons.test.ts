// The lessons of all games, followed by their rings alone, as people would who know nothing else of the game.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import type { Lesson } from "../src/boards/board";
import { lesson as powerboats } from "../src/boards/powerboats/lesson";
import { lesson as regatta } from "../src/boards/regatta/lesson";
import { lesson as retteSichWerKann } from "../src/boards/rette-sich-wer-kann/lesson";
import { lesson as upTheRiver } from "../src/boards/up-the-river/lesson";
import { atHome } from "./at-home";
import { expectAccessible, visitor } from "./browser";

const home = atHome();
const small = ["360x640", "844x390"];
const sizes = [...small, "390x844", "1280x720", "1440x900"];

interface Course {
  id: string;
  lesson: Lesson;
  /** A move that is allowed but not asked for, and the step in which it is tried, counted from 1. */
  mistake: { step: number; make: (page: Page) => Promise<void> };
}
const courses: Course[] = [
  {
    id: "powerboats",
    lesson: powerboats,
    mistake: { step: 4, make: (page) => page.locator(".ways .choice:not([data-asked])").first().click() },
  },
  {
    id: "regatta",
    lesson: regatta,
    mistake: {
      step: 3,
      make: async (page) => {
        await page.locator(".hand .card").nth(3).click();
        await page.locator(".go").click();
      },
    },
  },
  {
    id: "rette-sich-wer-kann",
    lesson: retteSichWerKann,
    mistake: {
      step: 2,
      make: async (page) => {
        await page.locator("#pool-d5").click();
        await page.locator("#pool-d6").click();
      },
    },
  },
  {
    id: "up-the-river",
    lesson: upTheRiver,
    mistake: { step: 4, make: (page) => page.locator(".choice:not([data-asked])").first().click() },
  },
];

const step = (page: Page) => page.locator(".step");
const said = (page: Page) => page.locator(".talk .now");

/** Where to press next: in the middle of the ring, once it is around what is asked for and both have come to rest. */
async function nextRing(page: Page): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction(() => {
    const [ring, asked] = [document.querySelector(".rings .press .over"), document.querySelector(".lesson [data-asked]")];
    if (!ring || !asked) return null;
    const [outer, inner] = [ring.getBoundingClientRect(), asked.getBoundingClientRect()];
    const [x, y] = [outer.x + outer.width / 2, outer.y + outer.height / 2];
    // After the window has changed its size, the board moves a moment later.
    const watch = window as { resting?: { x: number; y: number; since: number; looks: number } };
    if (watch.resting?.x !== x || watch.resting.y !== y) watch.resting = { x, y, since: performance.now(), looks: 0 };
    const rests = ++watch.resting.looks > 3 && performance.now() - watch.resting.since > 100;
    return rests && Math.abs(inner.x + inner.width / 2 - x) < 3 && Math.abs(inner.y + inner.height / 2 - y) < 3 ? { x, y } : null;
  });
  return (await found.jsonValue()) as { x: number; y: number };
}

/** Presses what the ring is around, until the next step has come. */
async function follow(page: Page, label: string): Promise<void> {
  // What is asked for, empty while something is being told; or whether that has become something else.
  const state = (before: string | null) => {
    const asked = [...document.querySelectorAll(".lesson [data-asked]")].map((each) => {
      const { x, y } = each.getBoundingClientRect();
      return `${each.getAttribute("class")} ${Math.round(x)} ${Math.round(y)}`;
    });
    const ready = asked.length > 0 || document.querySelector(".head .main:enabled, .after") !== null;
    const now = ready ? [document.querySelector(".step")?.textContent, ...asked].join("|") : "";
    return before === null ? now : now !== "" && now !== before;
  };
  for (let presses = 0; (await step(page).textContent()) === label; presses++) {
    expect(presses, label).toBeLessThan(8);
    const { x, y } = await nextRing(page);
    const before = await page.evaluate(state, null);
    await page.mouse.click(x, y);
    await page.waitForFunction(state, before as string);
  }
}

/** What is not visible without scrolling, of the instruction and of what is asked for. */
function hidden(): string[] {
  const found: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push(`the page is ${page.scrollWidth} × ${page.scrollHeight}`);
  for (const part of document.querySelectorAll(".talk .now, .lesson .head button, .lesson [data-asked]")) {
    const box = part.getBoundingClientRect();
    const frame = (part instanceof SVGElement ? part.ownerSVGElement : part.closest("section"))?.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const inside = frame && x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom + 1;
    if (!inside || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) found.push(part.outerHTML.slice(0, 120));
  }
  return found;
}

for (const { id, lesson, mistake } of courses) {
  it(`teaches ${id} by what is ringed`, async () => {
    // German has the longest words.
    const page = await visitor(home.browser, { locale: "de", hasTouch: true });
    await page.goto(`${home.house.url}/learn/${id}`);
    await page.getByRole("heading", { name: "Regeln", exact: true }).waitFor();
    await expectAccessible(page, `the rules of ${id}`);
    await page.getByRole("button", { name: "Durch Spielen lernen" }).click();

    for (const [i, { text, wanted, marks = [] }] of lesson.steps.entries()) {
      const label = `Schritt ${i + 1} von ${lesson.steps.length}`;
      await expect.poll(() => step(page).textContent()).toBe(label);
      await expect.poll(() => said(page).textContent()).toContain(text.de);
      expect(await page.locator(".lesson progress").evaluate((bar) => (bar as HTMLProgressElement).value)).toBe(i);

      await page.locator(".rings > .ring").first().waitFor();
      if (!wanted) {
        for (const mark of marks) await page.locator(`.lesson [data-mark="${mark}"]`).waitFor({ state: "attached" });
        expect(await page.locator(".rings > .ring:not(.press)").count(), label).toBeGreaterThanOrEqual(marks.length);
      }
      // In every step with something to press where room is scarce, and once everywhere.
      for (const size of i + 1 === mistake.step ? sizes : wanted || i === 0 ? small : []) {
        const [width = 0, height = 0] = size.split("x").map(Number);
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.evaluate(hidden), { message: `${label}, ${size}` }).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 720 });

      if (i + 1 === mistake.step) {
        await mistake.make(page);
        await page.locator(".talk .wrong:visible").waitFor();
        expect(await said(page).textContent()).toContain(text.de);
        expect(await step(page).textContent()).toBe(label);
        await nextRing(page);
        expect(await page.locator(".rings .glow").first().evaluate((ring) => getComputedStyle(ring).animationName)).toBe("none");
        await expectAccessible(page, `${id}, after another move`);
        // A step back and forth again: everything before is as it was.
        await page.getByRole("button", { name: "Einen Schritt zurück" }).click();
        await expect.poll(() => step(page).textContent()).toBe(`Schritt ${i} von ${lesson.steps.length}`);
        const before = lesson.steps[i - 1];
        await expect.poll(() => said(page).textContent()).toContain(before?.text.de);
        if (before?.wanted) await follow(page, `Schritt ${i} von ${lesson.steps.length}`);
        else await page.getByRole("button", { name: "Weiter", exact: true }).click();
        await expect.poll(() => step(page).textContent()).toBe(label);
        expect(await page.locator(".talk .wrong:visible").count()).toBe(0);
      }
      if (wanted) await follow(page, label);
      else await page.getByRole("button", { name: "Weiter", exact: true }).click();
    }
    await page.getByText("Du kannst spielen!").waitFor();
    await expectAccessible(page, `${id}, the end of the lesson`);
    await page.getByRole("button", { name: "Von vorn" }).click();
    await expect.poll(() => step(page).textContent()).toBe(`Schritt 1 von ${lesson.steps.length}`);
    await page.getByRole("button", { name: "Lektion verlassen" }).click();
    await page.getByRole("heading", { name: "Regeln", exact: true }).waitFor();
  });
}
