import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { compressed } from "./compressed.ts";
import { offline } from "./offline.ts";
import { pictures } from "./pictures.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const server = process.env["BOATHOUSE_SERVER"] ?? "http://127.0.0.1:8017";

export default defineConfig({
  plugins: [svelte(), pictures(), offline(), compressed()],
  resolve: {
    alias: [{ find: /^engine\.mjs$/, replacement: path("../src/wasm/engine.mjs") }],
  },
  assetsInclude: ["**/*.wasm"],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    rolldownOptions: { input: [path("index.html"), path("embed.html")] },
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [path("..")] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], testTimeout: 180_000 },
});
