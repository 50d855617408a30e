// Accounts on the page: devices, passwords, personal links that ask, and what a host may do.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, phone, sitDown, visitor } from "./browser";

const home = atHome();

async function personalLink(page: Page): Promise<string> {
  await page.goto(`${home.house.url}/me`);
  await page.getByRole("button", { name: "Create a personal link" }).click();
  return page.getByLabel("Continue on another device").inputValue();
}

async function named(page: Page, name: string): Promise<void> {
  await page.goto(`${home.house.url}/me`);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").waitFor();
}

it("asks before a personal link replaces a guest, by keyboard", async () => {
  const ada = await visitor(home.browser);
  await named(ada, "Ada");
  const link = await personalLink(ada);
  const ben = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await named(ben, "Ben");
  await ben.goto(link);
  await ben.getByRole("button", { name: "Continue playing" }).press("Enter");
  await ben.getByRole("alert").filter({ hasText: "You are “Ben” in this browser" }).waitFor();
  await expectAccessible(ben, "a personal link that asks");
  await ben.getByRole("link", { name: "Cancel" }).press("Enter");
  await ben.goto(`${home.house.url}/me`);
  expect(await ben.getByLabel("Your name").inputValue()).toBe("Ben");
  await ben.goto(link);
  await ben.getByRole("button", { name: "Continue playing" }).press("Enter");
  await ben.getByRole("button", { name: "Continue as Ada" }).press("Enter");
  await ben.waitForURL(`${home.house.url}/matches`);
  await ben.goto(`${home.house.url}/me`);
  await expect.poll(() => ben.getByLabel("Your name").inputValue()).toBe("Ada");
});

it("lists devices, logs one out, and asks for the current password", async () => {
  const ada = await visitor(home.browser);
  await named(ada, "Ada");
  await ada.getByLabel("Name", { exact: true }).fill("ada.l");
  await ada.getByLabel("Password", { exact: true }).fill("correct horse");
  await ada.getByRole("button", { name: "Set a password" }).click();
  await ada.getByText("You are logged in as ada.l.").waitFor();
  const tablet = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await tablet.goto(`${home.house.url}/me`);
  await tablet.getByLabel("Name", { exact: true }).fill("ada.l");
  await tablet.getByLabel("Password", { exact: true }).fill("correct horse");
  await tablet.getByRole("button", { name: "Log in" }).click();
  await tablet.getByText("You are logged in as ada.l.").waitFor();
  // Whoever is logged in is asked for nothing.
  for (const page of [ada, tablet]) expect(await page.locator("main input[type=password]:visible").count()).toBe(0);
  await tablet.getByText("this device").waitFor();
  await expectAccessible(tablet, "a list of devices");

  await ada.reload();
  const others = ada.getByRole("button", { name: /^Log out (Chrome|Unknown)/ });
  await others.first().click();
  await others.first().waitFor({ state: "detached" });
  const me = async (page: Page) => (await (await page.request.get(`${home.house.url}/api/me`)).json()) as { me: unknown };
  expect((await me(tablet)).me).toBeNull();

  await ada.locator("summary", { hasText: "Change the password" }).click();
  await ada.getByLabel("Current password").fill("wrong horse");
  await ada.getByLabel("New password").fill("better horse");
  await ada.getByRole("button", { name: "Change the password" }).click();
  await ada.getByText("Your current password is missing or wrong.").waitFor();
  await ada.getByLabel("Current password").fill("correct horse");
  await ada.getByRole("button", { name: "Change the password" }).click();
  await ada.getByText("Saved").waitFor();
  expect(await ada.getByText("You are a guest here").count()).toBe(0);
  await ada.getByRole("button", { name: "Log out everywhere" }).last().click();
  await ada.waitForURL(`${home.house.url}/`);
  expect((await me(ada)).me).toBeNull();
});

it("lets the host free a seat and close the table", async () => {
  const ada = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await ada.goto(`${home.house.url}/play/up-the-river`);
  await ada.getByRole("button", { name: "Create a link" }).click();
  await ada.getByRole("heading", { name: "Invite" }).waitFor();
  const ben = await visitor(home.browser);
  await sitDown(ben, await ada.getByLabel("Invite").inputValue(), "Ben");
  await ada.getByRole("button", { name: "Free Ben’s seat" }).press("Enter");
  await ben.getByRole("button", { name: "Sit down" }).waitFor();
  await ada.getByRole("button", { name: "Close the table" }).press("Enter");
  await ada.getByRole("button", { name: "Close the table" }).press("Enter");
  for (const page of [ada, ben]) await page.getByText("This table has been closed.").waitFor();
  await expectAccessible(ada, "a closed table");
});
