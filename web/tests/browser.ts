// Chromium as the tests use it.
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "vitest";

export const phone = { width: 360, height: 640 };
export const desktop = { width: 1280, height: 800 };

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A visitor with their own browser; any error on their page fails the test. */
export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, locale: "en-GB", reducedMotion: "reduce", ...options });
  // Tests do not wait for animations, and choose every move themselves.
  await context.addInitScript(() => {
    if (!localStorage.getItem("boathouse.settings")) {
      localStorage.setItem("boathouse.settings", JSON.stringify({ speed: "instant", sound: false, forced: false }));
    }
  });
  // Longer than anything takes, even on a busy machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Checks accessibility with axe-core. */
export async function expectAccessible(page: Page, about: string): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await checker.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  });
  expect(found, about).toEqual([]);
}

/** Waits until one of the pages shows the element. */
export async function oneOf(pages: readonly Page[], wanted: (page: Page) => Locator): Promise<void> {
  await Promise.any(pages.map((page) => wanted(page).first().waitFor()));
}

/** Takes the first free seat at a table and waits for its start. */
export async function sitDown(guest: Page, link: string, name: string): Promise<void> {
  await guest.goto(link);
  await guest.getByLabel("Your name").fill(name);
  await guest.getByRole("button", { name: "Sit down" }).first().click();
  await guest.getByText("Waiting for the host to start the match.").waitFor();
}

/** How much of its match the page has shown. */
export const told = (page: Page): Promise<number> => page.locator("ol > li").count();

/** Waits until more than that is shown. */
export async function toldMoreThan(page: Page, before: number): Promise<void> {
  await page.waitForFunction((count) => document.querySelectorAll("ol > li").length > count, before);
}

/** The picture of a finished match is the board, whatever is drawn beside it. */
export async function expectPicture(page: Page): Promise<void> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Picture (SVG)" }).click();
  const text = readFileSync(await (await saved).path(), "utf8");
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(text) ?? [];
  expect(Math.min(Number(width), Number(height)), text.slice(0, 300)).toBeGreaterThan(150);
  expect(text.split("<path").length + text.split("<rect").length).toBeGreaterThan(30);
}

/** Plays whatever is offered until the match is over. */
export async function playToTheEnd(page: Page): Promise<void> {
  const again = page.getByRole("button", { name: /^(Play again|Rejouer|Noch einmal)$/ });
  const choice = page.locator(".choice").first();
  for (let i = 0; i < 400; i++) {
    await again.or(choice).first().waitFor();
    if (await again.isVisible()) return;
    await choice.click({ timeout: 5000 }).catch(() => {});
  }
  throw new Error("the match does not end");
}
