// The connection between one player and the server, which can be cut and restored.
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export class Line {
  readonly url: string;
  #ends = new Set<Socket>();
  #cut = false;

  private constructor(
    readonly port: number,
    readonly close: () => Promise<unknown>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async to(port: number): Promise<Line> {
    const server = createServer((near) => line.#join(near, port));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const line: Line = new Line((server.address() as AddressInfo).port, () => {
      line.cut();
      return new Promise((resolve) => server.close(resolve));
    });
    return line;
  }

  /** Ends every connection and refuses new ones. */
  cut(): void {
    this.#cut = true;
    for (const end of this.#ends) end.destroy();
  }
  mend(): void {
    this.#cut = false;
  }

  #join(near: Socket, port: number): void {
    if (this.#cut) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.#ends.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.#ends.delete(from);
        to.destroy();
      });
    }
  }
}
