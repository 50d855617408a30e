// What others see of us: titles, cards, icons, notifications, and matches in frames of other sites.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, phone, visitor } from "./browser";

const home = atHome();
const title = (page: Page) => page.evaluate(() => document.title);

const plain = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name] as string);

/** A page as a site sees it that makes a card of it. */
async function served(path: string, language: string): Promise<{ title: string; meta: Map<string, string> }> {
  const html = await (await fetch(home.house.url + path, { headers: { "Accept-Language": language } })).text();
  const meta = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(([, name = "", content = ""]) => [name, plain(content)] as const);
  return { title: plain(/<title>([^<]*)/.exec(html)?.[1] ?? ""), meta: new Map(meta) };
}

/** The width and height of a PNG, as its header has them. */
async function sizeOf(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.headers.get("Content-Type"), url).toBe("image/png");
  const bytes = Buffer.from(await response.arrayBuffer());
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it("gives every page a title of its own, in its language, before and after its scripts run", async () => {
  const paths = ["/", "/play/up-the-river", "/learn/regatta", "/lobby", "/matches", "/me", "/move/x", "/nowhere"];
  for (const [locale, some] of [["en", paths], ["fr", paths.slice(0, 4)], ["de", paths.slice(0, 4)]] as const) {
    const page = await visitor(home.browser, { locale });
    const titles = new Set<string>();
    for (const path of some) {
      const sent = await served(path, locale);
      await page.goto(home.house.url + path);
      await expect.poll(() => title(page), { message: path }).toBe(sent.title);
      expect(sent.meta.get("og:title")).toBe(sent.title);
      expect(sent.meta.get("description")?.length).toBeGreaterThan(20);
      titles.add(sent.title);
    }
    expect(titles.size).toBe(some.length);
    await page.context().close();
  }
  const page = await visitor(home.browser);
  await page.goto(home.house.url);
  const first = await title(page);
  await page.getByRole("link", { name: "Lobby" }).click();
  await expect.poll(() => title(page)).toBe("Lobby · Boathouse");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption("de");
  await expect.poll(() => title(page)).toBe("Offene Tische · Boathouse");
  await page.getByLabel("Sprache").selectOption("en");
  await page.getByRole("button", { name: "Close" }).click();
  await page.goBack();
  await expect.poll(() => title(page)).toBe(first);
  await page.getByRole("button", { name: "Play now" }).first().click();
  await expect.poll(() => title(page)).toMatch(/^● Your turn · Up the River: .+, .+ · Boathouse$/);
});

it("has a picture for every card, icons for every device, and rules for robots", async () => {
  const { games } = (await (await fetch(`${home.house.url}/api/games`)).json()) as { games: { id: string }[] };
  for (const path of ["/", ...games.map(({ id }) => `/play/${id}`)]) {
    const image = (await served(path, "en")).meta.get("og:image") ?? "";
    expect(image.startsWith(`${home.house.url}/cards/`)).toBe(true);
    expect(await sizeOf(image), path).toBe("1200x630");
  }
  const manifest = (await (await fetch(`${home.house.url}/manifest.webmanifest`)).json()) as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
  const pngs = manifest.icons.filter(({ type }) => type === "image/png");
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
  for (const { src, sizes } of pngs) expect(await sizeOf(home.house.url + src)).toBe(sizes);
  expect(await sizeOf(`${home.house.url}/icons/apple-touch.png`)).toBe("180x180");
  const robots = await (await fetch(`${home.house.url}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /move/");
  expect(robots).not.toContain("Disallow: /t/");
});

/** Replaces what a browser without a screen cannot do: going to the background, badges, asking. */
async function watchCalls(page: Page): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const calls = { hidden: false, asked: 0, badge: [] as boolean[], notes: [] as string[] };
    Object.assign(window, { calls });
    Object.defineProperty(document, "hidden", { get: () => calls.hidden });
    Object.assign(navigator, {
      setAppBadge: () => Promise.resolve(void calls.badge.push(true)),
      clearAppBadge: () => Promise.resolve(void calls.badge.push(false)),
    });
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      calls.asked += 1;
      return ask();
    };
    const { showNotification } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.showNotification = function (name, options) {
      calls.notes.push(`${name} / ${options?.body ?? ""}`);
      return showNotification.call(this, name, options);
    };
  });
}
interface Calls {
  hidden: boolean;
  asked: number;
  badge: boolean[];
  notes: string[];
}
const calls = (page: Page) => page.evaluate(() => (window as unknown as { calls: Calls }).calls);
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((now) => {
    (window as unknown as { calls: Calls }).calls.hidden = now;
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Another site, with a frame. */
async function otherSite(source: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html").end(`<!doctype html><title>Elsewhere</title><iframe src="${source}" width="640" height="520"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

it("calls back whose turn it is, and shows the match elsewhere once it is over", async () => {
  const page = await visitor(home.browser);
  await watchCalls(page);
  await page.goto(home.house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const id = await page.evaluate(async () => {
    const act = async (action: object) => {
      const headers = { "Content-Type": "application/json" };
      return (await (await fetch("/api/do", { method: "POST", headers, body: JSON.stringify(action) })).json()) as { table: string };
    };
    await act({ do: "hello", name: "Ada <b>" });
    const { table } = await act({
      do: "create", game: "up-the-river", public: true, options: { first: "seat" }, pace: { kind: "correspondence", days: 3 },
      seats: [{ kind: "me" }, { kind: "mind", mind: "deckhand", name: "Deckhand" }],
    });
    return table;
  });
  await page.goto(`${home.house.url}/t/${id}`);
  const offer = page.getByRole("button", { name: "Notify me when it is my turn" });
  await offer.waitFor();
  await expect.poll(() => title(page)).toBe("Up the River: Ada <b>, Deckhand · Boathouse");
  expect((await served(`/t/${id}`, "en")).title).toBe("Up the River: Ada <b>, Deckhand · Boathouse");
  expect((await calls(page)).asked).toBe(0);
  await offer.click();
  await page.getByText("You will be notified").waitFor();
  expect((await calls(page)).asked).toBe(1);

  await page.getByRole("button", { name: "Start the match" }).click();
  await page.locator(".choice").first().waitFor();
  expect(await title(page)).toContain("● Your turn");
  expect((await calls(page)).notes).toEqual([]);
  await hide(page, true);
  // Until it is the other's turn and then one's own again.
  await expect
    .poll(async () => {
      await page.locator(".choice").first().click({ timeout: 5000 }).catch(() => {});
      return (await calls(page)).notes;
    })
    .toContain("Up the River: Ada <b>, Deckhand / Your turn");
  expect((await calls(page)).badge).toContain(true);
  await hide(page, false);
  await expect.poll(async () => (await calls(page)).badge.at(-1)).toBe(false);

  // The settings take it back.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: "Notify me" }).uncheck();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("boathouse.settings") ?? "{}") as object)).toMatchObject({ notify: false });
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("Embed", { exact: true }).click();
  const code = await page.getByRole("textbox", { name: "Embed" }).inputValue();
  expect(code).toContain(`src="${home.house.url}/embed/${id}"`);
  expect(code).not.toContain("<b>");
  expect((await served(`/t/${id}`, "en")).meta.get("og:description")).toContain("Final result: 1. Deckhand, 2. Ada <b>.");

  // Somebody who has never been here; frames that are refused may not even keep settings.
  const reader = await (await home.browser.newContext({ viewport: phone, locale: "en-GB", reducedMotion: "reduce" })).newPage();
  const failures: Error[] = [];
  reader.on("pageerror", (error) => failures.push(error));
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(`${new URL(request.url()).pathname} ${request.headers()["cookie"] ?? ""}`));
  const site = await otherSite(`${home.house.url}/embed/${id}`);
  await reader.goto(site.url);
  const frame = reader.frameLocator("iframe");
  await frame.getByText("Ada <b>", { exact: true }).waitFor();
  const slider = frame.getByRole("slider");
  const plies = Number(await slider.inputValue());
  expect(plies).toBeGreaterThan(1);
  await frame.getByRole("button", { name: "Earlier" }).click();
  await expect.poll(() => slider.inputValue()).toBe(String(plies - 1));
  await frame.getByRole("status").filter({ hasText: /\w/ }).waitFor();
  expect(asked.filter((line) => line.includes("boathouse="))).toEqual([]);
  expect(asked.filter((line) => /\/api\/(me|socket|do)|wasm|service-worker/.test(line))).toEqual([]);
  site.close();

  // A moment of it; and no other page can be framed.
  await reader.goto(`${home.house.url}/embed/${id}/2`);
  await expect.poll(() => reader.getByRole("slider").inputValue()).toBe("2");
  await expectAccessible(reader, "an embedded match");
  expect(failures).toEqual([]);
  const other = await otherSite(`${home.house.url}/t/${id}`);
  const refused = reader.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await reader.goto(other.url);
  await refused;
  other.close();
});
