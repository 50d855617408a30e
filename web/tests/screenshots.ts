// Pictures of every page in both sizes and both lights, to be looked at:
//   node --experimental-strip-types tests/screenshots.ts URL FOLDER
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

import { desktop, launch, phone, visitor } from "./browser.ts";

const [url = "http://127.0.0.1:8017", folder = "screenshots"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const pages: [string, (page: Page) => Promise<unknown>][] = [
  ["home", (page) => page.goto(url)],
  ["setup", (page) => page.goto(`${url}/play/up-the-river`)],
  ["learn", (page) => page.goto(`${url}/learn/up-the-river`)],
  ["lobby", (page) => page.goto(`${url}/lobby`)],
  ["matches", (page) => page.goto(`${url}/matches`)],
  ["me", (page) => page.goto(`${url}/me`)],
  [
    "play",
    async (page) => {
      await page.goto(url);
      await page.locator("li button.main").first().click();
      await page.locator(".choice").first().waitFor();
    },
  ],
  [
    "over",
    async (page) => {
      for (let i = 0; i < 300 && !(await page.locator("progress, .keep").first().isVisible()); i++) {
        await page.locator(".choice").first().click({ timeout: 1000 }).catch(() => {});
      }
      await page.locator("aside section .row button").nth(1).click();
      await page.locator("aside table").waitFor();
    },
  ],
];

const browser = await launch();
for (const [size, viewport] of [["phone", phone], ["desktop", desktop]] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await visitor(browser, { viewport, colorScheme, deviceScaleFactor: 2 });
    for (const [name, open] of pages) {
      await open(page);
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
    }
    await page.context().close();
  }
}
await browser.close();
