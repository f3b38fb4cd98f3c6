/** The sound thread has names of its own, which the types of the page do not know. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** Runs on the sound thread: hands on what the microphone hears, in blocks of a twentieth of a second. */
export default class Microphone extends AudioWorkletProcessor {
  #block = new Float32Array(2048);
  #filled = 0;

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const samples = input?.[0];
    if (!samples) return true;
    if (this.#filled + samples.length > this.#block.length) this.#handOver();
    this.#block.set(samples, this.#filled);
    this.#filled += samples.length;
    return true;
  }

  #handOver(): void {
    this.port.postMessage(this.#block.slice(0, this.#filled));
    this.#filled = 0;
  }
}

registerProcessor('microphone', Microphone);
