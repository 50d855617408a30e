// The picture of the four boards in the README, each at the beginning of a match:
//   PICTURE=../docs/boards.png npx vitest run --config vitest.browser.config.ts
import { it } from "vitest";

import { atHome } from "./at-home";
import { visitor } from "./browser";

const home = atHome();

it("takes the picture of the boards", { timeout: 300_000 }, async () => {
  const { house, browser } = home;
  const page = await visitor(browser, { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 });
  const boards: string[] = [];
  await page.goto(house.url);
  const games = await page.locator("li button.main").count();
  for (let i = 0; i < games; i++) {
    await page.goto(house.url);
    await page.locator("li button.main").nth(i).click();
    for (let turn = 0; turn < 3; turn++) {
      await page.locator(".headline", { hasText: "Your turn" }).waitFor();
      if (turn < 2) await page.keyboard.press("1");
      await page.waitForTimeout(500);
    }
    boards.push((await page.screenshot()).toString("base64"));
  }
  await page.setContent(`<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:8px;background:#fbf8f1">
    ${boards.map((board) => `<img style="width:100%" src="data:image/png;base64,${board}">`).join("")}</body>`);
  await page.screenshot({ path: process.env["PICTURE"] ?? "boards.png", fullPage: true });
});
