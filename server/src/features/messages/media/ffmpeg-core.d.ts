/** ffmpeg in WebAssembly, as much of it as is used. It is written for browsers and brings no types. */
declare module '@ffmpeg/core' {
  interface Core {
    readonly FS: {
      writeFile(path: string, bytes: Uint8Array): void;
      readFile(path: string): Uint8Array;
      unlink(path: string): void;
    };
    exec(...args: string[]): number;
    reset(): void;
    setLogger(log: () => void): void;
  }
  interface Options {
    readonly mainScriptUrlOrBlob: string;
    instantiateWasm(imports: object, ready: (instance: object) => void): object;
  }
  export default function createCore(options: Options): Promise<Core>;
}

/** The types of Node leave it out. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (program: object, imports: object) => object;
};
