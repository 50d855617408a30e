// Accounts with a password, for tests.
import type { Page } from "playwright-core";
import { expect } from "vitest";

import type { Home } from "./at-home";

/** Turns the visitor of a page into an account. */
export async function account(home: Home, page: Page, login: string): Promise<void> {
  await page.goto(`${home.house.url}/me`);
  await page.getByLabel("Name", { exact: true }).fill(login);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.getByText(`You are logged in as ${login}.`).waitFor();
}

/** An action of the page's visitor, which must succeed. */
export async function act(home: Home, page: Page, action: object): Promise<{ table: string }> {
  const response = await page.request.post(`${home.house.url}/api/do`, { data: action });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as { table: string };
}
