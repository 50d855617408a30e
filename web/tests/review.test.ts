// Looking at a finished match again: what decided it, on the chart and on the board; and how long that takes
// is up to the visitor.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import type { Parts, Review } from "../src/lib/protocol";
import { testEngine } from "../src/lib/testing/engine";
import { atHome } from "./at-home";
import { expectAccessible, phone, visitor } from "./browser";

const home = atHome();

const recordOf = (game: string, file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src/games/${game}/records/${file}.txt`, import.meta.url)), "utf8");

/** The record of a match between two beginners, who make mistakes. */
async function byBeginners(game: string): Promise<string> {
  const ask = await testEngine(game);
  let state = ask({ do: "new", game, seed: 1, names: ["Ada", "Ben"] });
  for (let i = 0; state["turn"] !== "over"; i++) {
    expect(state["error"]).toBeUndefined();
    state =
      state["turn"] === "chance" ? ask({ do: "roll" }) : ask({ do: "play", notation: ask({ do: "think", mind: "deckhand", seed: i })["notation"] });
  }
  return String(ask({ do: "record" })["record"]);
}

/** Opens a finished match as if it had been played in this browser. */
async function open(page: Page, game: string, record: string): Promise<void> {
  const seats = [...record.matchAll(/^seat \d+ human (\S+)/gm)].map(([, name]) => ({ name, mind: null }));
  const match = { id: "kept", game, options: {}, seats, seed: "1", record, over: true, changed: 1 };
  await page.goto(home.house.url);
  await page.evaluate((kept) => localStorage.setItem("boathouse.match.kept", JSON.stringify(kept)), match);
  await page.goto(`${home.house.url}/local/kept`);
  await page.getByRole("button", { name: "Review the match" }).waitFor();
}

it("tells what decided a match, and draws the best move beside the one made", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await open(page, "rette-sich-wer-kann", await byBeginners("rette-sich-wer-kann"));
  await page.getByRole("button", { name: "Review the match" }).click();
  await page.getByRole("heading", { name: "How the match was decided" }).waitFor();
  await page.getByText(/figures are estimates/).waitFor();
  await page.getByRole("button", { name: "Stop reviewing" }).waitFor({ state: "detached" });

  // Three moments in words; the others are folded.
  const moments = page.locator("h3 + ol > li > button");
  expect(await moments.count()).toBe(3);
  await page.locator("details:not([open]) > summary", { hasText: /more moments?/ }).waitFor();
  const mistake = moments.filter({ hasText: "Better: " }).first();
  expect(await mistake.innerText()).toMatch(/(of a win|half a win|a whole win)\.?/);
  expect(await mistake.innerText()).not.toMatch(/[a-f]\d+>[a-f]\d+|%/);

  // On the board: two arrows that differ in more than colour.
  await mistake.click();
  await page.getByText("You are looking back.").first().waitFor();
  const best = page.locator(".arrows .best");
  const played = page.locator(".arrows .played");
  await best.waitFor();
  await played.waitFor();
  expect(await best.locator("text").textContent()).toBe("★ best");
  expect(await played.locator("text").textContent()).toBe("played");
  expect(await best.locator(".shaft").getAttribute("stroke-dasharray")).toBeNull();
  expect(await played.locator(".shaft").getAttribute("stroke-dasharray")).not.toBeNull();

  // The chart by keyboard and by a tap.
  const chart = page.getByRole("slider", { name: "Winning chances through the match" });
  await chart.focus();
  await page.keyboard.press("Home");
  const first = Number(await chart.getAttribute("aria-valuemin"));
  await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe(String(first));
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(new RegExp(`^Move ${first + 1}: .* \\d+%, .* \\d+%$`));
  const box = await chart.boundingBox();
  await chart.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
  await expect.poll(async () => Number(await chart.getAttribute("aria-valuenow"))).toBeGreaterThan(first + 1);
  await expectAccessible(page, "a review");
});

it("draws the moves of every seat, though each was told of its own cards only", async () => {
  const record = recordOf("regatta", "version-1");
  const ask = await testEngine("regatta");
  ask({ do: "load", record });
  const { review } = ask({ do: "review", to: 30 }) as unknown as { review: Review };
  const moves = (parts?: Parts) => parts?.kind === "play" || parts?.kind === "turn";
  const sailed = [0, 1, 2].map(
    (own) => review.plies.find(({ seat, parts, best_parts }) => seat === own && moves(parts) && moves(best_parts))?.ply ?? 0,
  );
  expect(Math.min(...sailed)).toBeGreaterThan(0);

  const page = await visitor(home.browser);
  await open(page, "regatta", record);
  await page.getByRole("button", { name: "Review the match" }).click();
  const chart = page.getByRole("slider", { name: "Winning chances through the match" });
  await expect.poll(async () => Number(await chart.getAttribute("aria-valuemax")), { timeout: 120_000 }).toBeGreaterThan(Math.max(...sailed));
  await chart.focus();
  await page.keyboard.press("Home");
  for (const ply of sailed.toSorted((a, b) => a - b)) {
    for (let at = Number(await chart.getAttribute("aria-valuenow")); at < ply - 1; at++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe(String(ply - 1));
    await page.locator(".arrows .best .shaft").waitFor({ state: "attached" });
    await page.locator(".arrows text", { hasText: "played" }).waitFor({ state: "attached" });
  }
});

it("shows what it has found so far, and can be stopped and begun again", async () => {
  const page = await visitor(home.browser);
  await open(page, "powerboats", recordOf("powerboats", "version-1-once"));
  const stop = page.getByRole("button", { name: "Stop reviewing" });
  const panel = page.getByRole("heading", { name: "How the match was decided" });
  await page.getByRole("button", { name: "Review the match" }).click();
  await page.locator("aside progress").waitFor();
  // What is found is shown while the rest is looked at.
  await panel.waitFor();
  await stop.click();
  expect(await panel.count()).toBe(0);
  // The keyboard goes on where it was, and so does the button of the ending.
  const again = page.getByRole("button", { name: "Start the review again" });
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await panel.waitFor();
  await stop.click();
  await page.getByRole("button", { name: "Review the match" }).click();
  // All of it in the end.
  await panel.waitFor();
  await stop.waitFor({ state: "detached", timeout: 240_000 });
  const chart = page.getByRole("slider", { name: "Winning chances through the match" });
  expect(Number(await chart.getAttribute("aria-valuemax"))).toBeGreaterThan(100);
});
