import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

import manifest from "../../package.json";

it("has the types of the API as the server describes it; if not, npm run api writes them", () => {
  const web = join(import.meta.dirname, "../..");
  const [program, ...options] = manifest.scripts.api.split(" ") as [string, ...string[]];
  const check = () => execFileSync(join(web, "node_modules/.bin", program), [...options, "--check"], { cwd: web, stdio: "pipe" });
  expect(check).not.toThrow();
});
