// What people with accounts do in tests, as far as it need not be clicked.
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** An account with a password, made on the page. */
export async function account(url: string, page: Page, login: string): Promise<void> {
  await page.goto(`${url}/me`);
  await page.getByLabel("Name", { exact: true }).fill(login);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.getByText(`You are logged in as ${login}.`).waitFor();
}

/** What a table or a tournament is called that an action has made. */
interface Made {
  table: string;
  tournament: string;
}

/** An action that must succeed. */
export async function act(url: string, page: Page, action: object): Promise<Made> {
  const response = await page.request.post(`${url}/api/do`, { data: action });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Made;
}

/** Everybody chooses something, otherwise resigning does not count, and decides between several moves so often. */
export async function playALittle(url: string, players: readonly Page[], table: string, decisions = 0): Promise<void> {
  const address = `${url}/api/tables/${table}`;
  const chose = new Set<Page>();
  const decided = new Map<Page, number>();
  while (chose.size < players.length || players.some((page) => (decided.get(page) ?? 0) < decisions)) {
    for (const page of players) {
      const { match } = (await (await page.request.get(address)).json()) as { match: { plies: number; moves: { code: number }[] } };
      if (match.moves.length === 0) continue;
      await act(url, page, { do: "play", table, ply: match.plies, code: match.moves[0]?.code });
      chose.add(page);
      if (match.moves.length > 1) decided.set(page, (decided.get(page) ?? 0) + 1);
    }
  }
}
