// Regatta on open water: hidden hands, and everything by touch and by keyboard.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { atHome } from "./at-home";
import { expectAccessible, expectPicture, oneOf, phone, sitDown, told, toldMoreThan, visitor } from "./browser";

const home = atHome();

const again = (page: Page) => page.getByRole("button", { name: "Play again" });
const go = (page: Page) => page.locator("button.go");

/** A table with the short course; players by seat number. */
async function setUp(page: Page, seats: Record<number, string>, names: Record<number, string> = {}): Promise<void> {
  await page.goto(`${home.house.url}/play/regatta`);
  const count = Math.max(...Object.keys(seats).map(Number));
  await page.locator(".count", { hasText: String(count) }).click();
  for (const [seat, kind] of Object.entries(seats)) await page.getByLabel(`Player in seat ${seat}`).selectOption(kind);
  for (const [seat, name] of Object.entries(names)) await page.getByLabel(`Name, Seat ${seat}`).fill(name);
  await page.getByText("Options").click();
  await page.getByLabel("Course").selectOption("short");
}

/** Does what is possible now: a place, a card with an arrow, or heaving to; false if it is not their turn. */
async function takeTurn(page: Page): Promise<boolean> {
  if (await page.locator(".basin").isVisible()) {
    await page.locator(".basin").click({ timeout: 2000 }).catch(() => {});
    const along = page.getByLabel("Along the line");
    for (let x = -120; x <= 120 && !(await go(page).isVisible()); x += 60) {
      await along.fill(String(x), { timeout: 2000 }).catch(() => {});
    }
  } else {
    for (const card of await page.locator(".card:not(:disabled):not(.dim)").all()) {
      await card.click({ timeout: 2000 }).catch(() => {});
      const ways = page.locator("button.way:has(svg):not(.refused)");
      if (!(await go(page).isVisible()) && (await ways.count())) await ways.first().click({ timeout: 2000 }).catch(() => {});
      if (await go(page).isVisible()) break;
    }
    const other = page.locator("button.way:not(:has(svg))").last();
    if (!(await go(page).isVisible()) && (await other.isVisible())) {
      await other.click({ timeout: 2000 }).catch(() => {});
      const card = page.locator(".card:not(:disabled)").first();
      if (!(await go(page).isVisible()) && (await card.isVisible())) await card.click({ timeout: 2000 }).catch(() => {});
    }
  }
  if (!(await go(page).isVisible())) return false;
  const before = await told(page);
  if (!(await go(page).click({ timeout: 2000 }).then(() => true, () => false))) return true;
  // What comes next may be chosen at once, so that the button is there again.
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll("ol > li").length !== count || !document.querySelector<HTMLElement>("button.go")?.offsetParent,
    before,
  );
  return true;
}
/** Waits for something to do, or the end. */
const offered = (page: Page) => page.locator(".basin, .card:not(:disabled), button.go").or(again(page));

async function playOn(pages: Page[], rounds: number): Promise<boolean> {
  for (let i = 0; i < rounds; i++) {
    await oneOf(pages, offered);
    for (const page of pages) {
      if (await again(page).isVisible()) return true;
      await takeTurn(page);
    }
  }
  return false;
}

it("is played to the end on a phone, against a mind that finishes", async () => {
  const page = await visitor(home.browser, { viewport: phone, hasTouch: true });
  await setUp(page, { 1: "here", 2: "mind:captain" });
  await page.getByRole("button", { name: "Start in this browser" }).click();
  await page.locator(".basin").waitFor();
  await expectAccessible(page, "the start");
  // Only the water behind the line is visible, and the overview of the whole course.
  await page.locator(".overview .number").nth(1).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.locator(".overview").waitFor({ state: "hidden" });
  await takeTurn(page);
  await page.locator(".card:not(:disabled)").first().waitFor();
  await page.locator(".card:not(.dim)").first().click();
  await expectAccessible(page, "a card and its ways");
  const fits = await page.evaluate(() => document.querySelector(".table")?.getBoundingClientRect().bottom ?? Infinity);
  expect(fits).toBeLessThanOrEqual(phone.height + 4);
  expect(await playOn([page], 1500)).toBe(true);
  // The winner is drawn in full, at the line, with the whole course around it.
  const winner = page.locator(".boat", { has: page.locator(".finished", { hasText: "1" }) });
  expect(await winner.evaluate((boat) => getComputedStyle(boat).opacity)).toBe("1");
  const water = await page.locator("svg[data-scene]").boundingBox();
  for (const drawn of [winner, page.locator(".line").first()]) {
    const box = await drawn.boundingBox();
    if (!box || !water) throw new Error("not drawn");
    expect(box.y).toBeGreaterThanOrEqual(water.y - 1);
    expect(box.y + box.height).toBeLessThanOrEqual(water.y + water.height + 1);
  }
  await expectPicture(page);
});

it("takes turns by keyboard alone, with a hint", async () => {
  const page = await visitor(home.browser);
  await setUp(page, { 1: "here", 2: "mind:deckhand" });
  await page.getByRole("button", { name: "Start in this browser" }).press("Enter");
  const slider = page.getByLabel("Along the line");
  await slider.waitFor();
  await slider.focus();
  for (let i = 0; i < 9 && !(await go(page).isVisible()); i++) await page.keyboard.press("ArrowRight");
  const tabTo = async (wanted: string) => {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way by Tab to ${wanted}`);
  };
  await tabTo("button.go");
  await page.keyboard.press("Enter");
  for (let turn = 0; turn < 3; turn++) {
    await offered(page).first().waitFor();
    const before = await told(page);
    // A single move is chosen already.
    await page.getByRole("button", { name: "Hint" }).or(go(page)).first().waitFor();
    if (!(await go(page).isVisible())) {
      await page.keyboard.press("h");
      await page.locator(".worth.best").first().waitFor();
    }
    await tabTo("button.go");
    await page.keyboard.press("Enter");
    await toldMoreThan(page, before);
  }
});

/** The way of every boat since the start, as it is drawn. */
const tracks = (page: Page) =>
  page.locator(".trail:not(.under)").evaluateAll((paths) => paths.map((path) => path.getAttribute("d") ?? ""));

/** Plays until both boats have sailed a few turns, and returns their tracks once nothing moves. */
async function sailSome(pages: [Page, ...Page[]]): Promise<string[]> {
  const [page] = pages;
  const sailed = async () => (await tracks(page)).filter((d) => d.split("M").length > 3).length;
  for (let i = 0; i < 60 && (await sailed()) < 2; i++) await playOn(pages, 1);
  let last = "";
  await expect
    .poll(async () => {
      const [before, now] = [last, (last = (await tracks(page)).join())];
      return before === now && (await Promise.all(pages.map((each) => offered(each).count()))).some(Boolean);
    })
    .toBe(true);
  return tracks(page);
}

it("shows the whole way of every boat after a reload, here and by link", async () => {
  const page = await visitor(home.browser);
  await setUp(page, { 1: "here", 2: "mind:sailor" });
  await page.getByRole("button", { name: "Start in this browser" }).click();
  const here = await sailSome([page]);
  await page.reload();
  await expect.poll(() => tracks(page)).toEqual(here);

  const [ada, ben] = [page, await visitor(home.browser, { viewport: phone, hasTouch: true })];
  await setUp(ada, { 1: "here", 2: "friend" }, { 1: "Ada" });
  await ada.getByRole("button", { name: "Create a link" }).click();
  const link = await ada.getByLabel("Invite").inputValue();
  await sitDown(ben, link, "Ben");
  await ada.getByRole("button", { name: "Start the match" }).click();
  const there = await sailSome([ada, ben]);
  // Spectators see them too.
  const cleo = await visitor(home.browser);
  await cleo.goto(link);
  for (const each of [ada, ben]) await each.reload();
  for (const each of [ada, ben, cleo]) await expect.poll(() => tracks(each)).toEqual(there);
});

it("is looked back at to its start by link, however long it is", { timeout: 120_000 }, async () => {
  const page = await visitor(home.browser);
  await page.goto(home.house.url);
  const act = async (action: Json): Promise<Json> =>
    (await (await page.request.post(`${home.house.url}/api/do`, { data: { id: crypto.randomUUID(), lang: "en", ...action } })).json()) as Json;
  await act({ do: "hello", name: "Ada" });
  const seats = [{ kind: "me" }, { kind: "mind", mind: "random" }];
  const { table } = await act({ do: "create", game: "regatta", options: { course: "long" }, seats });
  await act({ do: "start", table });
  interface Seen {
    match: { plies: number; on_turn: number[]; moves?: { code: number; parts: { kind: string } }[] };
  }
  const look = async () => (await (await page.request.get(`${home.house.url}/api/tables/${table}?as=0`)).json()) as Seen;
  let seen = await look();
  // She stays where she is and changes cards; the other one goes anywhere, and never home.
  for (let i = 0; i < 4000 && seen.match.plies < 230; i++) {
    const { on_turn, moves = [], plies } = seen.match;
    const move = moves.find(({ parts }) => parts.kind === "exchange") ?? moves[0];
    if (on_turn.includes(0) && move) await act({ do: "play", table, seat: 0, ply: plies, code: move.code });
    seen = await look();
  }
  expect(seen.match.plies).toBeGreaterThanOrEqual(230);
  const heard = listen(page);
  await page.goto(`${home.house.url}/t/${table}`);
  await page.locator(".headline").waitFor();
  const lines = page.locator("ol > li");
  const untold = async () => (await lines.allInnerTexts()).filter((line) => line.replace("⚂", "").trim() === "").length;
  await expect.poll(untold).toBe(0);
  // What is drawn together shares a line.
  expect(await lines.count()).toBeGreaterThan(100);
  // A turn has one line, or two by helm or cloud; every turn is drawn.
  const sailed = await lines.filter({ hasText: / (sails?|turns? on the spot) / }).count();
  await expect.poll(async () => (await tracks(page)).join().split("M").length - 1).toBeGreaterThanOrEqual(sailed / 2);

  await page.getByRole("slider", { name: "Replay" }).focus();
  await page.keyboard.press("Home");
  await page.getByText("You are looking back.").first().waitFor();
  const first = /[^⚂.]*\./.exec(await lines.first().innerText())?.[0].trim();
  await page.keyboard.press("ArrowRight");
  await page.locator(".story", { hasText: first ?? "nothing" }).waitFor();
  // The first hand is seen again, and nobody else's.
  const dealt = lines.filter({ hasText: "You draw a" }).first().locator("button");
  await dealt.click();
  await expect.poll(() => page.locator(".card:visible").count()).toBe(5);
  await page.getByRole("button", { name: "Back to the present" }).click();
  expect(handsSeen(heard)).toEqual([0]);
});

it("says why a boat cannot be turned to a heading, by keyboard and by touch", async () => {
  const said = {
    en: [/^I am /, "Heave to: turn", /^Not to 90°: touches (Ada|Ben)\.$/],
    fr: [/^C’est moi, /, "En panne : tourner", /^Pas vers 90° : touche (Ada|Ben)\.$/],
    de: [/^Ich bin /, "Beidrehen: wenden", /^Nicht nach 90°: berührt (Ada|Ben)\.$/],
  } as const;
  for (const [locale, [ready, heaveTo, why]] of Object.entries(said)) {
    const page = await visitor(home.browser, { locale, viewport: phone, hasTouch: true });
    await page.goto(`${home.house.url}/play/regatta`);
    await page.locator("li select").nth(1).selectOption("here");
    for (const [seat, name] of ["Ada", "Ben"].entries()) await page.locator("li input").nth(seat).fill(name);
    await page.locator("button.start").click();
    const lift = () => page.getByRole("button", { name: ready }).click();
    // Side by side, so near that neither can lie across.
    for (const x of [0, 30]) {
      await lift();
      await page.locator(".slide input").first().fill(String(x));
      await go(page).click();
    }
    await lift();
    await page.getByRole("button", { name: heaveTo }).click();
    const slider = page.locator(".slide input");
    await slider.focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    await page.getByRole("status").filter({ hasText: why }).waitFor();
    expect(await slider.getAttribute("aria-valuetext")).toMatch(why);
    expect(await go(page).isVisible()).toBe(false);
    await expectAccessible(page, `a blocked heading, ${locale}`);
    await page.keyboard.press("Home");
    await page.getByRole("status").filter({ hasText: why }).waitFor({ state: "detached" });

    const ring = await page.locator(".dial").boundingBox();
    if (!ring) throw new Error("no dial");
    const radius = await page.locator(".dial").evaluate((dial) => {
      const circle = dial as SVGCircleElement;
      return circle.r.baseVal.value * (circle.getScreenCTM()?.a ?? 1);
    });
    const middle = { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
    await page.touchscreen.tap(middle.x + radius, middle.y);
    await page.getByRole("status").filter({ hasText: why }).waitFor();
    await page.touchscreen.tap(middle.x, middle.y + radius);
    await go(page).click();
    await page.context().close();
  }
});

interface Json {
  [key: string]: unknown;
}

/** Everything that a page receives while the match runs. */
function listen(page: Page): Json[] {
  const heard: Json[] = [];
  const hear = (text: string) => {
    if (text.startsWith("{")) heard.push(JSON.parse(text) as Json);
  };
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => hear(String(payload))));
  page.on("response", (response) => {
    if (response.url().includes("/api/")) void response.text().then(hear, () => {});
  });
  return heard;
}

/** All cards that were seen in hands, by seat, wherever they stood in what was received. */
function handsIn(value: unknown, seen: Set<number>): void {
  if (Array.isArray(value)) return value.forEach((each) => handsIn(each, seen));
  if (typeof value !== "object" || value === null) return;
  const { players, event, seat, kind, choices } = value as Json;
  if (Array.isArray(players)) {
    (players as { hand?: unknown[] }[]).forEach(({ hand }, owner) => {
      if (hand?.some((card) => card !== null)) seen.add(owner);
    });
    if (choices) seen.add(Number((value as Json)["seat"]));
  }
  if (event === "drew" || event === "drew_sun") seen.add(Number(seat));
  if (kind === "ply" && seat === null && String((value as Json)["notation"]).startsWith("draw")) {
    const [told] = (value as { events: Json[] }).events;
    seen.add(Number(told?.["seat"]));
  }
  for (const each of Object.values(value)) handsIn(each, seen);
}
const handsSeen = (heard: Json[]): number[] => {
  const seen = new Set<number>();
  handsIn(heard, seen);
  return [...seen].toSorted((a, b) => a - b);
};

it("is played by link to the end, and nobody ever receives another one's hand", async () => {
  const [ada, ben, cleo] = [await visitor(home.browser), await visitor(home.browser, { viewport: phone, hasTouch: true }), await visitor(home.browser)];
  const heard = [ada, ben, cleo].map(listen) as [Json[], Json[], Json[]];
  await setUp(ada, { 1: "here", 2: "friend", 3: "mind:captain" }, { 1: "Ada" });
  await ada.getByRole("button", { name: "Create a link" }).click();
  const link = await ada.getByLabel("Invite").inputValue();
  await sitDown(ben, link, "Ben");
  await cleo.goto(link);
  await ada.getByRole("button", { name: "Start the match" }).click();
  await cleo.locator(".standing").waitFor({ state: "attached" });
  expect(await playOn([ada, ben], 6)).toBe(false);

  // Looking back in a running match, also at what happened before the visitor came.
  await ben.reload();
  await ben.locator(".headline").waitFor();
  const slider = ada.getByRole("slider", { name: "Replay" });
  await slider.focus();
  await ada.keyboard.press("Home");
  await ada.getByText("You are looking back.").first().waitFor();
  await ada.getByRole("button", { name: "Back to the present" }).click();
  await expectAccessible(ada, "a running match");

  expect(await playOn([ada, ben], 1500)).toBe(true);
  expect(handsSeen(heard[0])).toEqual([0]);
  expect(handsSeen(heard[1])).toEqual([1]);
  expect(handsSeen(heard[2])).toEqual([]);
  expect(heard[2].length).toBeGreaterThan(20);
});

it("keeps what is being chosen while the other one talks and goes", async () => {
  const pages = [await visitor(home.browser), await visitor(home.browser)] as const;
  const [ada, ben] = pages;
  // Neither of them gives a name.
  await setUp(ada, { 1: "here", 2: "friend" });
  await ada.getByRole("button", { name: "Create a link" }).click();
  await sitDown(ben, await ada.getByLabel("Invite").inputValue(), "");
  const names = await ben.locator("li .who").allInnerTexts();
  expect(new Set(names.map((name) => name.split("\n")[0])).size).toBe(2);
  expect(names.join()).not.toMatch(/^You/);
  await ada.getByRole("button", { name: "Start the match" }).click();
  await oneOf(pages, (page) => page.locator(".basin"));
  const [mover, other] = (await ada.locator(".basin").isVisible()) ? [ada, ben] : [ben, ada];
  await mover.getByLabel("Along the line").fill("60");
  await go(mover).waitFor();
  for (const page of pages) await page.getByRole("tab", { name: "Chat" }).click();
  await other.getByPlaceholder("Say something friendly").fill("Ahoy!");
  await other.getByRole("button", { name: "Send" }).click();
  await mover.getByText("Ahoy!").waitFor();
  await other.close();
  await mover.locator(".wide").getByText("away").waitFor();
  expect(await mover.getByLabel("Along the line").inputValue()).toBe("60");
  await mover.getByRole("tab", { name: "Moves" }).click();
  const before = await told(mover);
  await go(mover).click();
  await toldMoreThan(mover, before);
});

it("hides a hand behind the curtain when people share a screen, here and at the server", async () => {
  const page = await visitor(home.browser);
  const cards = page.locator(".card");
  const ready = page.getByRole("button", { name: /^I am / });
  const passes = async (others: Page[] = []) => {
    await ready.waitFor();
    const name = await ready.innerText();
    // Nothing of any hand is in the page, not even hidden: no card, and nothing that was told to one player alone.
    const nothing = async () => expect(await page.locator("main").innerHTML()).not.toMatch(/\bcard\b|draw|<svg|<li/i);
    await nothing();
    await page.reload();
    await ready.waitFor();
    await nothing();
    expect(await ready.innerText()).toBe(name);
    await expectAccessible(page, "the curtain");
    // Everything that is ever told to “you” from now on, even for a moment.
    await page.evaluate(() => {
      const told = new Map<number, number>();
      (window as unknown as { told: Map<number, number> }).told = told;
      new MutationObserver(() => {
        document.querySelectorAll("ol > li").forEach((line, i) => {
          const cards = [...(line.textContent ?? "").matchAll(/You draw a[^.]*\.( \(× (\d)\))?/g)].reduce((sum, [, , times]) => sum + Number(times ?? 1), 0);
          told.set(i, Math.max(cards, told.get(i) ?? 0));
        });
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await ready.click();
    await cards.first().waitFor();
    expect(await cards.count()).toBe(5);
    // The story is the viewer's: their own five cards, and nobody else's.
    const told = () => page.evaluate(() => [...(window as unknown as { told: Map<number, number> }).told.values()].reduce((sum, cards) => sum + cards, 0));
    await expect.poll(told).toBe(5);
    expect(await page.locator("ol > li", { hasText: /draws a (sun|card:)/ }).count()).toBe(0);
    const story = await page.locator(".story").innerText();
    expect(await page.locator("ol > li").last().innerText()).toContain(story);
    const taken = async () => {
      for (const other of others) await takeTurn(other);
      return takeTurn(page);
    };
    await expect.poll(taken).toBe(true);
    return name;
  };

  await setUp(page, { 1: "here", 2: "here" }, { 1: "Ada", 2: "Bea" });
  await page.getByRole("button", { name: "Start in this browser" }).click();
  const here = [await passes(), await passes(), await passes()];
  expect(here[0]).toBe(here[2]);
  expect(here.slice(0, 2).toSorted()).toEqual(["I am Ada", "I am Bea"]);

  await setUp(page, { 1: "here", 2: "here", 3: "friend" }, { 1: "Ada", 2: "Bea" });
  await page.getByRole("button", { name: "Create a link" }).click();
  const link = await page.getByLabel("Invite").inputValue();
  const ben = await visitor(home.browser);
  await sitDown(ben, link, "Ben");
  await page.getByRole("button", { name: "Start the match" }).click();
  const there: string[] = [];
  for (let i = 0; i < 400 && there.length < 4; i++) {
    await oneOf([page, ben], (each) => offered(each).or(each.getByRole("button", { name: /^I am / })));
    if (await ready.isVisible()) there.push(await passes([ben]));
    else await takeTurn(page);
    await takeTurn(ben);
  }
  expect(there.slice(0, 2).toSorted()).toEqual(["I am Ada", "I am Bea"]);
  expect(there.slice(2)).toEqual(there.slice(0, 2));
});
