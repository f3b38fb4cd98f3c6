import { Readable } from 'node:stream';
import type { OutboundFile } from '../driver.ts';

/**
 * A file for a form that is read while it is sent, so that a large document never stands in memory. `fetch` asks a File
 * of a form for its size and its stream, and nothing else.
 */
export class StreamedFile extends File {
  readonly #source: OutboundFile;
  override readonly size: number;

  constructor(source: OutboundFile, name: string) {
    super([], name, { type: source.mimetype });
    this.#source = source;
    this.size = source.size;
  }

  override stream(): ReturnType<File['stream']> {
    const { open } = this.#source;
    return Readable.toWeb(Readable.from(chunks(open))) as ReturnType<File['stream']>;
  }
}

async function* chunks(open: OutboundFile['open']) {
  for await (const chunk of await open()) yield chunk;
}
