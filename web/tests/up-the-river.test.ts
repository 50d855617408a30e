// Up the River: the signs on the river say what they mean, by tap and by keyboard.
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, phone, visitor } from "./browser";

const home = atHome();

it("explains sandbank, wave, waterfall, harbour and die", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await page.goto(`${home.house.url}/play/up-the-river`);
  await page.getByLabel("Player in seat 2").selectOption("mind:random");
  await page.getByRole("button", { name: "Start in this browser" }).click();
  await page.locator(".choice").first().waitFor();
  const bubble = page.locator(".bubble");

  const signs = page.locator(".sign");
  expect(await signs.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel?.split(":")[0]))).toEqual(["Sandbank", "Wave", "Waterfall", "Harbour"]);
  const harbour = signs.nth(3);
  const { x = 0, y = 0, width = 0, height = 0 } = (await harbour.boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await bubble.waitFor();
  expect(await bubble.textContent()).toBe(await harbour.getAttribute("aria-label"));
  const box = await bubble.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  await expectAccessible(page, "a sign is explained");
  await page.keyboard.press("Escape");
  await bubble.waitFor({ state: "detached" });

  await signs.nth(1).focus();
  await page.keyboard.press("Enter");
  await page.getByText("is carried three sections further").waitFor();
  await page.getByRole("button", { name: /^The die shows/ }).tap();
  await page.getByText(/towards the harbour\.|Arrows are wind/).waitFor();
  expect(await bubble.count()).toBe(1);
});
