import type { OutboundFile } from '../driver.ts';

/**
 * A file for a form that is read while it is sent, so that a large document never stands in memory. `fetch` asks a File
 * of a form for its size and its stream, and nothing else.
 */
export class StreamedFile extends File {
  readonly #source: OutboundFile;
  readonly #failure = new AbortController();
  override readonly size: number;

  constructor(source: OutboundFile, name: string) {
    super([], name, { type: source.mimetype });
    this.#source = source;
    this.size = source.size;
  }

  /** Fires when the file cannot be read to its end, with what went wrong: whoever sends it must stop. */
  get failed(): AbortSignal {
    return this.#failure.signal;
  }

  override stream(): ReturnType<File['stream']> {
    return ReadableStream.from(this.#chunks()) as ReturnType<File['stream']>;
  }

  /** Never throws: `fetch` does not notice, goes on waiting, and the error ends the process. */
  async *#chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of await this.#source.open()) yield chunk as Uint8Array;
    } catch (error) {
      this.#failure.abort(error);
    }
  }
}

export const filesIn = (form: FormData | undefined): StreamedFile[] =>
  form ? [...form.values()].filter((value) => value instanceof StreamedFile) : [];
