import { expect, it } from "vitest";

import { usualPaper } from "./paper";

it("the paper is that of the browser's region", () => {
  expect(usualPaper(["en-US", "de-DE"])).toBe("letter");
  expect(usualPaper(["fr-CA"])).toBe("letter");
  expect(usualPaper(["es-Latn-MX"])).toBe("letter");
  expect(usualPaper(["de-DE", "en-US"])).toBe("a4");
  expect(usualPaper(["fr"])).toBe("a4");
  expect(usualPaper([])).toBe("a4");
});
