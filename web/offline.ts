// Lets the pages work without the server: writes the service worker, which needs to know what was
// built, and gives each build a name by which an old one is told from a new one.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const still = readdirSync("public").map((name) => `/${name}`);
      // Cards are for other sites, and so is the page that they frame.
      const built = Object.keys(bundle).filter((name) => !name.endsWith(".html") && !name.startsWith("cards/"));
      const files = ["/", ...still, ...built.map((name) => `/${name}`)].sort();
      const worker = readFileSync("service-worker.js", "utf8");
      const version = createHash("sha256");
      version.update(worker);
      for (const [name, chunk] of Object.entries(bundle)) {
        version.update(name).update(chunk.type === "chunk" ? chunk.code : chunk.source);
      }
      const head = { version: version.digest("hex").slice(0, 16), files };
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: `const built = ${JSON.stringify(head)};\n${worker}`,
      });
    },
  };
}
