// Loads the rules engine compiled to WebAssembly and lends it a voice: strings in, a string out.
// The same file serves Node and the browser.
//
// What the engine exports is a small C interface:
//   bh_alloc(size) -> address, bh_free(address)
//   every other function takes (address, length) for each string and returns the address of its
//   result: the length as four bytes, low byte first, then as many bytes of UTF-8. The caller
//   frees both.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Makes an engine from the bytes of a game's .wasm file or from a compiled WebAssembly.Module.
 * `progress` is told how far a long answer is, from 0 to 1, while it is being made.
 */
export async function loadEngine(source, progress = () => {}) {
  const module =
    source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  let exports;
  const memory = () => new DataView(exports.memory.buffer);
  const instance = await WebAssembly.instantiate(module, importsFor(module, memory, progress));
  exports = instance.exports;
  exports._initialize();
  return new Engine(exports);
}

class Engine {
  constructor(exports) {
    this.exports = exports;
  }

  /** Calls an exported function with strings and gives back the string it answers. */
  call(name, ...texts) {
    if (typeof this.exports[name] !== "function") {
      throw new Error(`the engine has no function ${name}`);
    }
    const passed = texts.map((text) => this.#write(encoder.encode(text)));
    return this.#answer(name, passed);
  }

  /** Hands in the bytes of a file that minds can use, such as a network; says what is wrong with it, if anything is. */
  take(file) {
    return this.#answer("bh_take", [this.#write(file)]);
  }

  #answer(name, passed) {
    const result = this.exports[name](...passed.flat()) >>> 0;
    const answer = this.#read(result);
    for (const [address] of passed) this.exports.bh_free(address);
    this.exports.bh_free(result);
    return answer;
  }

  #write(bytes) {
    const address = this.exports.bh_alloc(bytes.length) >>> 0;
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    return [address, bytes.length];
  }

  // The engine's memory may have moved in any call before, so it is looked up anew each time.
  #read(address) {
    const { buffer } = this.exports.memory;
    const length = new DataView(buffer).getUint32(address, true);
    return decoder.decode(new Uint8Array(buffer, address + 4, length));
  }
}

// The engine is a function of what it is told, so of the system interface it gets no more than a
// clock, for thinking that is limited in time, an environment with nothing in it, and a way to say
// why it stops. Whatever else it imports fails when it is called, and by name.
function importsFor(module, memory, progress) {
  const offered = {
    boathouse: { progress },
    wasi_snapshot_preview1: {
      fd_write(_file, vectors, count, writtenAt) {
        const view = memory();
        let text = "";
        let written = 0;
        for (let i = 0; i < count; i++) {
          const address = view.getUint32(vectors + 8 * i, true);
          const length = view.getUint32(vectors + 8 * i + 4, true);
          text += decoder.decode(new Uint8Array(view.buffer, address, length));
          written += length;
        }
        if (text.trim()) console.error(text.trimEnd());
        view.setUint32(writtenAt, written, true);
        return 0;
      },
      clock_time_get(_clock, _precision, at) {
        memory().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      environ_sizes_get(countAt, sizeAt) {
        memory().setUint32(countAt, 0, true);
        memory().setUint32(sizeAt, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit(code) {
        throw new Error(`the engine stopped with exit code ${code}`);
      },
    },
  };
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== "function") throw new Error(`the engine imports a ${kind}, ${from}.${name}`);
    imports[from] ??= {};
    imports[from][name] =
      offered[from]?.[name] ??
      (() => {
        throw new Error(`the engine called ${from}.${name}, which it is not offered`);
      });
  }
  return imports;
}
