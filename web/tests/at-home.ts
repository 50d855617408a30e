// A server and a browser for the tests of a file, from its first test to its last.
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";

import { launch } from "./browser";
import { House } from "./house";

export interface Home {
  house: House;
  browser: Browser;
}

/** Call once at the top of a file; the result is ready when the tests run. */
export function atHome(): Home {
  const home = {} as Home;
  beforeAll(async () => {
    home.house = await House.open(inject("program"), inject("pages"));
    home.browser = await launch();
  });
  // Reported even if the test passes on the second try.
  afterEach(({ task }) => {
    if (task.result?.state !== "fail") return;
    for (const { message, stack } of task.result.errors ?? []) console.log(`failed: ${task.name}: ${message}\n${stack ?? ""}`);
  });
  afterAll(async () => {
    await home.browser?.close();
    await home.house?.close();
  });
  return home;
}
