// Links as QR codes.
import { encode } from "uqr";

/** Codes up to this version are small enough to be scanned from a screen. */
const largest = 10;

export interface QrCode {
  size: number;
  /** The dark squares, one unit each. */
  path: string;
}

/** The code of a text, or nothing if it is too long. */
export function qrPath(text: string): QrCode | null {
  try {
    const { size, data } = encode(text, { ecc: "M", border: 0, maxVersion: largest, boostEcc: false });
    const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x},${y}h1v1h-1z`] : [])));
    return { size, path: cells.join("") };
  } catch {
    // No version up to the largest has room for the text.
    return null;
  }
}
