// QR codes (ISO/IEC 18004) for links: bytes, error correction M, up to 213 bytes.

const ecPerBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const blockCount = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];

/** All bits of a code that are not part of a fixed pattern. */
function rawBits(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    bits -= (25 * marks - 10) * marks - 55;
    if (version >= 7) bits -= 36;
  }
  return bits;
}

function dataBytes(version: number): number {
  const at = version - 1;
  return Math.floor(rawBits(version) / 8) - (ecPerBlock[at] as number) * (blockCount[at] as number);
}

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> i) & 1) product ^= a;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  const divisor = Array.from({ length: degree }, () => 0);
  divisor[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      divisor[j] = times(divisor[j] as number, root) ^ (divisor[j + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return divisor;
}

function correctionOf(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() as number);
    rest.push(0);
    divisor.forEach((each, i) => (rest[i] = (rest[i] as number) ^ times(each, factor)));
  }
  return rest;
}

/** The text's bytes with length and padding, cut into blocks, corrected and interleaved. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  add(4, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  const room = dataBytes(version) * 8;
  add(0, Math.min(4, room - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) add(filler, 8);
  const data = Array.from({ length: room / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0));

  const blocks = blockCount[version - 1] as number;
  const correction = ecPerBlock[version - 1] as number;
  const divisor = divisorOf(correction);
  const total = Math.floor(rawBits(version) / 8);
  const short = Math.floor(total / blocks) - correction;
  const shortBlocks = blocks - (total % blocks);
  const cut: { data: number[]; correction: number[] }[] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = short + (i < shortBlocks ? 0 : 1);
    const part = data.slice(at, at + length);
    cut.push({ data: part, correction: correctionOf(part, divisor) });
    at += length;
  }
  const mixed: number[] = [];
  for (let i = 0; i <= short; i++) for (const block of cut) if (i < block.data.length) mixed.push(block.data[i] as number);
  for (let i = 0; i < correction; i++) for (const block of cut) mixed.push(block.correction[i] as number);
  return mixed;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function alignment(version: number): number[] {
  if (version === 1) return [];
  const marks = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (marks * 2 - 2)) * 2;
  const places = [6];
  for (let place = version * 4 + 10; places.length < marks; place -= step) places.splice(1, 0, place);
  return places;
}

class Grid {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => Array.from({ length: this.size }, () => false));
    this.fixed = Array.from({ length: this.size }, () => Array.from({ length: this.size }, () => false));
    this.#patterns();
  }

  #set(x: number, y: number, dark: boolean): void {
    const [row, fixed] = [this.dark[y], this.fixed[y]];
    if (!row || !fixed || x < 0 || x >= this.size) return;
    row[x] = dark;
    fixed[x] = true;
  }

  #patterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i++) {
      this.#set(6, i, i % 2 === 0);
      this.#set(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
      for (let dy = -4; dy <= 4; dy++) {
        for (let dx = -4; dx <= 4; dx++) {
          const ring = Math.max(Math.abs(dx), Math.abs(dy));
          this.#set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
        }
      }
    }
    const places = alignment(this.version);
    const last = places.length - 1;
    places.forEach((y, i) =>
      places.forEach((x, j) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        for (let dy = -2; dy <= 2; dy++) {
          for (let dx = -2; dx <= 2; dx++) this.#set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }),
    );
    this.format(0);
    if (this.version < 7) return;
    let rest = this.version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      this.#set(a, b, ((bits >>> i) & 1) === 1);
      this.#set(b, a, ((bits >>> i) & 1) === 1);
    }
  }

  /** The level of correction (M) and the mask, twice. */
  format(mask: number): void {
    let rest = mask;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >>> i) & 1) === 1;
    const { size } = this;
    for (let i = 0; i <= 5; i++) this.#set(8, i, bit(i));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.#set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.#set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.#set(8, size - 15 + i, bit(i));
    this.#set(8, size - 8, true);
  }

  fill(words: number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]?.[x] || i >= words.length * 8) continue;
          (this.dark[y] as boolean[])[x] = (((words[i >>> 3] as number) >>> (7 - (i & 7))) & 1) === 1;
          i++;
        }
      }
    }
  }

  mask(which: number): void {
    const flips = masks[which] as (x: number, y: number) => boolean;
    this.dark.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (!this.fixed[y]?.[x] && flips(x, y)) row[x] = !dark;
      }),
    );
  }

  /** How hard it is to read: long runs, squares, what looks like a corner, and too much of one colour. */
  penalty(): number {
    const rows = this.dark.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
    const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
    let sum = 0;
    for (const line of [...rows, ...columns]) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      for (let i = 0; i + 11 <= line.length; i++) {
        const part = line.slice(i, i + 11);
        if (part === "10111010000" || part === "00001011101") sum += 40;
      }
    }
    let dark = 0;
    this.dark.forEach((row, y) =>
      row.forEach((here, x) => {
        if (here) dark++;
        const next = this.dark[y + 1];
        if (next && x + 1 < this.size && here === row[x + 1] && here === next[x] && here === next[x + 1]) sum += 3;
      }),
    );
    const share = (dark * 20) / (this.size * this.size);
    return sum + Math.floor(Math.abs(share - 10)) * 10;
  }
}

export interface QrCode {
  size: number;
  /** The dark squares, one unit each. */
  path: string;
}

/** The code of a text, or nothing when it is too long. */
export function qrPath(text: string): QrCode | null {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && bytes.length > dataBytes(version) - (version < 10 ? 2 : 3)) version++;
  if (version > 10) return null;
  const grid = new Grid(version);
  grid.fill(codewords(bytes, version));
  let best = 0;
  let least = Infinity;
  for (let mask = 0; mask < masks.length; mask++) {
    grid.format(mask);
    grid.mask(mask);
    const penalty = grid.penalty();
    if (penalty < least) [best, least] = [mask, penalty];
    grid.mask(mask);
  }
  grid.format(best);
  grid.mask(best);
  const path = grid.dark
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x},${y}h1v1h-1z` : "")))
    .join("");
  return { size: grid.size, path };
}
