// Tests that use the pages as people do: in Chromium, with the real server.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: process.env["SCREENSHOTS"] ? ["tests/screenshots.ts"] : ["tests/**/*.test.ts"],
    globalSetup: "tests/house.ts",
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
