import { expect, it } from "vitest";

import { embedCode } from "./embed-code";

it("says where the match is, and nothing that a name could break out of", () => {
  const code = embedCode("https://boats.example.org", "k3v", null, `Up the River: "><script>, O'Hara & Ben`);
  expect(code).toContain('src="https://boats.example.org/embed/k3v"');
  expect(code).not.toContain("<script>");
  expect(code.match(/[<>]/g)).toHaveLength(4);
  expect(code.match(/"/g)).toHaveLength(12);
});

it("leads to a moment of the match, the first one too", () => {
  expect(embedCode("https://b.example", "a/b", 0, "")).toContain("/embed/a%2Fb/0");
});
