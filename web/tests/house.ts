// Starts the server for the tests, on loopback and with a store of its own, and stops it by its
// process id.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    program: string;
    pages: string;
  }
}

const root = join(import.meta.dirname, "../..");

export default function setup({ provide }: TestProject): void {
  provide("program", process.env["BOATHOUSE_PROGRAM"] ?? join(root, "build/release/boathouse"));
  provide("pages", join(root, "web/dist"));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A server that can be killed and started again over the same store. */
export class House {
  readonly url: string;
  #data = mkdtempSync(join(tmpdir(), "boathouse-"));
  #child: ChildProcess | null = null;

  private constructor(
    readonly program: string,
    readonly pages: string,
    readonly port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(program: string, pages: string): Promise<House> {
    const house = new House(program, pages, await freePort());
    await house.start();
    return house;
  }

  async start(): Promise<void> {
    const child = spawn(
      this.program,
      ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.#data, "--pages", this.pages],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    this.#child = child;
    for (let attempt = 0; attempt < 200; attempt++) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      const alive = await fetch(`${this.url}/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (alive) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the server does not answer");
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
