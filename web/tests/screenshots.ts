// Screenshots of every page and every board in both sizes and both themes:
//   SCREENSHOTS=FOLDER npx vitest run --config vitest.browser.config.ts
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";

import { atHome } from "./at-home";
import { desktop, phone, visitor } from "./browser";

const home = atHome();
const folder = process.env["SCREENSHOTS"] ?? "screenshots";

it("takes pictures", { timeout: 900_000 }, async () => {
  mkdirSync(folder, { recursive: true });
  const { house, browser } = home;
  for (const [size, viewport] of [["phone", phone], ["desktop", desktop]] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await visitor(browser, { viewport, colorScheme, deviceScaleFactor: 2 });
      const keep = async (name: string): Promise<void> => {
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
      };
      for (const name of ["", "lobby", "matches", "me"]) {
        await page.goto(`${house.url}/${name}`);
        await keep(name || "home");
      }
      await page.goto(house.url);
      const learning = await page.locator('a[href^="/learn/"]').all();
      const ids = await Promise.all(learning.map(async (link) => (await link.getAttribute("href"))?.split("/").at(-1)));
      for (const [i, id] of ids.entries()) {
        await page.goto(`${house.url}/play/${id}`);
        await keep(`${id}-setup`);
        await page.goto(`${house.url}/learn/${id}`);
        await keep(`${id}-learn`);
        await page.locator("main button.main").first().click();
        await keep(`${id}-lesson`);
        await page.goto(house.url);
        await page.locator("li button.main").nth(i).click();
        await page.locator(".headline", { hasText: "Your turn" }).waitFor();
        await keep(`${id}-play`);
      }
      await page.context().close();
    }
  }
});
