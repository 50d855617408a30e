// A rated match from the form to the chart: with a mouse, on a phone and by keyboard.
import { expect, it } from "vitest";

import { account, act, playALittle } from "./accounts";
import { atHome } from "./at-home";
import { expectAccessible, phone, visitor } from "./browser";

const home = atHome();

it("rates a match, tells it beside the names, and draws the rating over time", async () => {
  const ada = await visitor(home.browser);
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  // A guest is told what is missing.
  await ada.goto(`${home.house.url}/play/up-the-river`);
  await ada.getByLabel("Rated match").check();
  await ada.getByRole("button", { name: "Create a link" }).click();
  await ada.getByRole("alert").filter({ hasText: "accounts with a password" }).waitFor();
  // A test that is tried again needs other names.
  const now = Date.now();
  await account(home.house.url, ada, `ada.${now}`);
  await account(home.house.url, ben, `ben.${now}`);

  await ada.goto(`${home.house.url}/play/up-the-river`);
  await ada.getByLabel("Rated match").press("Space");
  expect(await ada.getByLabel("Pace").locator("option").allTextContents()).not.toContain("relaxed, no clock");
  expect(await ada.getByLabel("Hints allowed").count()).toBe(0);
  await expectAccessible(ada, "the form for a rated match");
  await ada.getByRole("button", { name: "Create a link" }).click();
  await ada.waitForURL(/\/t\//);
  await ben.goto(ada.url());
  await ben.getByText("Rated", { exact: false }).first().waitFor();
  await ben.getByRole("button", { name: "Sit down" }).click();
  await ada.getByRole("button", { name: "Start the match" }).click();
  const table = ada.url().split("/").at(-1) as string;
  await ada.getByRole("button", { name: "Start the match" }).waitFor({ state: "detached" });
  await playALittle(home.house.url, [ada, ben], table, 2);
  await act(home.house.url, ben, { do: "resign", table });
  await ada.locator(".ending .rating", { hasText: /^\+\d/ }).first().waitFor();
  await ben.locator(".ending .rating", { hasText: /^[−-]\d/ }).first().waitFor();
  await expectAccessible(ben, "the end of a rated match");

  const second = await act(home.house.url, ada, {
    do: "create", game: "up-the-river", rated: true, pace: { kind: "live", move_s: 60, bank_s: 60 }, seats: [{ kind: "me" }, { kind: "friend" }],
  });
  await act(home.house.url, ben, { do: "sit", table: second.table });
  await act(home.house.url, ada, { do: "start", table: second.table });
  await playALittle(home.house.url, [ada, ben], second.table);
  await act(home.house.url, ada, { do: "resign", table: second.table });
  await ben.goto(`${home.house.url}/me`);
  await expect
    .poll(async () => {
      await ben.reload();
      await ben.getByRole("heading", { name: "Your ratings" }).waitFor();
      return ben.getByText("2 rated matches").count();
    })
    .toBe(1);
  await ben.getByText(/^1\d\d\d ± \d+$/).waitFor();
  const chart = ben.getByRole("slider", { name: /^Rating over time/ });
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/1st of 2 \(\+\d+\)/);
  await chart.press("ArrowLeft");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/2nd of 2 \(-\d+\)/);
  await expectAccessible(ben, "ratings");
  const wide = await ben.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);

  // The server reviews rated matches when it has nothing else to do.
  await expect
    .poll(async () => {
      const response = await ben.request.get(`${home.house.url}/api/tables/${table}/ratings`);
      const { seats } = (await response.json()) as { seats: { skill: { judge: number } | null }[] };
      return seats.some(({ skill }) => skill !== null);
    })
    .toBe(true);
  await ada.reload();
  await ada.getByRole("heading", { name: "Skill and luck" }).waitFor();
  await ada.getByText("of a win on average", { exact: false }).first().waitFor();
  await expectAccessible(ada, "skill and luck");
});

it("finds somebody to play with now, and stops looking", async () => {
  const ada = await visitor(home.browser);
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  for (const page of [ada, ben]) await page.goto(`${home.house.url}/lobby`);
  await expectAccessible(ben, "looking for opponents");
  await ada.getByLabel("The computer steps in after").selectOption("never");
  await ada.getByRole("button", { name: "Find opponents" }).press("Enter");
  await ada.getByText("Looking for opponents …").waitFor();
  await ben.getByRole("button", { name: "Find opponents" }).click();
  await Promise.all([ada.waitForURL(/\/t\//), ben.waitForURL(/\/t\//)]);
  expect(ada.url()).toBe(ben.url());

  await ada.goto(`${home.house.url}/lobby`);
  await ada.getByRole("button", { name: "Find opponents" }).click();
  await ada.getByRole("button", { name: "Cancel" }).click();
  await ada.getByRole("button", { name: "Find opponents" }).waitFor();
});
