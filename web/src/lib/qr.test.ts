import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

import { qrPath } from "./qr";

describe("a QR code", () => {
  const link = "http://127.0.0.1:8017/t/AbCdEfGhIjKlMnOpQrStUv";

  it("grows with its text until it would be too large to scan", () => {
    expect(qrPath("a")?.size).toBe(21);
    expect(qrPath(link)?.size).toBe(33);
    expect(qrPath("a".repeat(213))?.size).toBe(57);
    expect(qrPath("a".repeat(214))).toBeNull();
  });

  it("has its three corners", () => {
    const { size, path } = qrPath(link) as { size: number; path: string };
    const corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
    for (const [x0, y0] of [[0, 0], [size - 7, 0], [0, size - 7]] as const) {
      corner.forEach((row, y) =>
        [...row].forEach((dark, x) => {
          expect(path.includes(`M${x0 + x},${y0 + y}h`)).toBe(dark === "1");
        }),
      );
    }
  });

  // Scanned once with a reader; the bits have not changed since.
  it("is the one that readers read", () => {
    const hash = createHash("sha256").update((qrPath(link) as { path: string }).path).digest("hex");
    expect(hash.slice(0, 16)).toBe("7c3f2d2ab8aa81a8");
  });
});
