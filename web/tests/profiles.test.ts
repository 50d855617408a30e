// Profiles, following, finished matches and watching: with a mouse and on a phone.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { account, act } from "./accounts";
import { atHome } from "./at-home";
import { expectAccessible, phone, visitor } from "./browser";

const home = atHome();

const idOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get(`${home.house.url}/api/me`)).json()) as { me: { visitor: string } }).me.visitor;

async function beginInPublic(host: Page, guest: Page): Promise<string> {
  const wish = { do: "create", game: "up-the-river", public: true, seats: [{ kind: "me" }, { kind: "friend" }] };
  const { table } = await act(home.house.url, host, wish);
  await act(home.house.url, guest, { do: "sit", table });
  await act(home.house.url, host, { do: "start", table });
  return table;
}

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
}

it("shows a profile once its owner wants it, and who of those one follows is playing", async () => {
  const ada = await visitor(home.browser);
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  // A test that is tried again needs other names.
  const now = Date.now();
  await account(home.house.url, ada, `ada.${now}`);
  await account(home.house.url, ben, `ben.${now}`);
  const profile = `${home.house.url}/player/${await idOf(ben)}`;
  await ada.goto(profile);
  await ada.getByRole("heading", { name: "No such player" }).waitFor();
  await ben.getByLabel("Public profile").check();
  await ben.getByRole("link", { name: "See your profile" }).click();
  await ben.getByText("This is what everyone sees.").waitFor();
  await ben.getByText("No matches at public tables yet.").waitFor();

  await ada.reload();
  await ada.getByRole("button", { name: "Follow", exact: true }).click();
  await ada.getByRole("button", { name: "Stop following" }).waitFor();
  const table = await beginInPublic(ada, ben);
  await ada.goto(home.house.url);
  const playing = ada.getByRole("region", { name: "Playing now" });
  await expectAccessible(ada, "the first page with somebody to watch");
  await playing.getByRole("link", { name: "Watch: Up the River" }).click();
  await ada.waitForURL(`**/t/${table}`);

  // Somebody who wants to watch is led to them; a stranger needs no account.
  const cleo = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await cleo.goto(`${home.house.url}/watch/up-the-river`);
  await cleo.waitForURL(`**/t/${table}`);

  await act(home.house.url, ben, { do: "resign", table });
  await cleo.goto(profile);
  const opponents = cleo.locator("section", { hasText: "Results by opponent" });
  await opponents.getByRole("row").nth(1).waitFor();
  expect(await opponents.getByRole("row").nth(1).getByRole("cell").allTextContents()).toEqual(["1", "0 / 0 / 1"]);
  expect(await opponents.getByRole("link").count()).toBe(0);
  await expectAccessible(cleo, "a profile");
  // The longest words are German.
  await cleo.evaluate(() => localStorage.setItem("boathouse.settings", JSON.stringify({ speed: "instant", language: "de" })));
  await cleo.reload();
  await cleo.getByRole("heading", { name: "Ergebnisse nach Gegner" }).waitFor();
  await expectNoOverflow(cleo);

  await ada.goto(`${home.house.url}/matches`);
  await ada.getByRole("link", { name: "Search and export finished matches" }).click();
  await ada.getByText("1st of 2").waitFor();
  await ada.waitForLoadState("networkidle");
  await expectAccessible(ada, "finished matches");
  const saved = ada.waitForEvent("download");
  await ada.getByRole("button", { name: "CSV" }).click();
  const lines = readFileSync(await (await saved).path(), "utf8").split("\r\n");
  expect(lines[0]).toBe("ended,game,rated,public,players,place,points,opponents,table");
  expect(lines[1]).toContain(`,up-the-river,false,true,2,1,`);
  expect(lines[1]).toContain(table);
  await ada.getByLabel("Result").selectOption("Lost");
  await ada.getByText("No matches found.").waitFor();
  await ben.goto(`${home.house.url}/history`);
  await ben.getByText("2nd of 2").waitFor();
  await expectNoOverflow(ben);

  await act(home.house.url, ben, { do: "set_profile", public: false });
  await cleo.reload();
  await cleo.getByRole("heading", { name: "Niemand gefunden" }).waitFor();
});

it("lets two admirals play where nobody else does", async () => {
  const ada = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await ada.goto(`${home.house.url}/watch/powerboats`);
  await ada.getByText("two admirals play", { exact: false }).waitFor();
  await ada.getByText("Admiral 1").first().waitFor();
  await ada.waitForFunction(() => document.querySelectorAll("ol > li").length > 2);
  await expectAccessible(ada, "two admirals");
  await expectNoOverflow(ada);
});
