declare module "engine.mjs" {
  export interface Engine {
    call(name: string, ...texts: string[]): string;
    take(file: Uint8Array): string;
  }
  export function loadEngine(
    source: BufferSource | WebAssembly.Module,
    progress?: (done: number) => void,
  ): Promise<Engine>;
}
