import { beforeEach, expect, it, vi } from "vitest";

import { commitmentIn, roundIn } from "./dice";
import { keepPromise, promiseOf } from "./promises";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("remembers the first promise of a table", () => {
  expect(promiseOf("t")).toBeNull();
  keepPromise("t", "aa");
  keepPromise("t", "bb");
  keepPromise("u", "cc");
  expect(promiseOf("t")).toBe("aa");
  expect(promiseOf("u")).toBe("cc");
});

it("forgets the oldest promises", () => {
  for (let i = 0; i < 300; i++) keepPromise(`t${i}`, "aa");
  expect(promiseOf("t0")).toBeNull();
  expect(promiseOf("t299")).toBe("aa");
});

it("starts again where something else is stored", () => {
  for (const text of ["{", "7", "null"]) {
    localStorage.setItem("boathouse.promises", text);
    expect(promiseOf("t")).toBeNull();
  }
  keepPromise("t", "aa");
  expect(promiseOf("t")).toBe("aa");
});

it("finds the commitment of a record in either format, and not in a name", () => {
  const hash = "0d".repeat(32);
  const other = "77".repeat(32);
  const plain = `boathouse record 1  #10c3a491\nseat 1 human commitment ${other}  #00000000\ncommitment ${hash}  #12345678\n`;
  expect(commitmentIn(plain)).toBe(hash);
  expect(commitmentIn("boathouse record 2  #10c3a491\n")).toBeNull();
});

it("finds the round that a record of a duplicate tournament names", () => {
  expect(roundIn(`commitment ${"a".repeat(64)}  #10c3a491\nduplicate Kd8wQx/3 ${"b".repeat(64)}  #10c3a491\n`)).toBe("Kd8wQx/3");
  expect(roundIn(`nonce 1 seat ${"b".repeat(64)}  #10c3a491\n`)).toBeNull();
});
