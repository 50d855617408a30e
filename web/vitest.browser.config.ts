// Tests that use the pages as people do: in Chromium, with the real server.
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: [{ find: /^engine\.mjs$/, replacement: new URL("../src/wasm/engine.mjs", import.meta.url).pathname }],
  },
  test: {
    include: process.env["SCREENSHOTS"]
      ? ["tests/screenshots.ts"]
      : process.env["PICTURE"]
        ? ["tests/picture.ts"]
        : process.env["THINKING"]
          ? ["tests/thinking.ts"]
          : ["tests/**/*.test.ts"],
    globalSetup: "tests/house.ts",
    // Each file has a server and a browser of its own, and mostly waits for them.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // No two matches are alike: dice, and what minds find in their time. A test that fails on one is tried
    // on another, and ./test names it.
    retry: 1,
  },
});
