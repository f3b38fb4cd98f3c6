import type { EventEmitter } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/** The part of the driver's connection that COPY needs; its types leave it out. */
interface CopyConnection {
  readonly stream: NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean; readonly destroyed: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What the driver calls while a statement of ours runs. */
interface Submitted {
  submit(connection: CopyConnection): void;
  handleError(error: Error, connection: CopyConnection): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleCopyInResponse(connection: CopyConnection): void;
  handleCopyData(message: { chunk: Buffer }, connection: CopyConnection): void;
}

const rowsIn = (tag: string): number => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? Number.NaN);

/** The driver hands its own connection over; only its published types know less of it than it is. */
const run = (client: pg.Client, statement: Submitted): void =>
  void client.query(statement as unknown as pg.Submittable & Submitted);

/** Waits until a stream takes more, or never will again. */
const roomIn = (stream: EventEmitter): Promise<void> =>
  new Promise((resolve) => {
    const goOn = (): void => {
      stream.off('drain', goOn).off('close', goOn);
      resolve();
    };
    stream.on('drain', goOn).on('close', goOn);
  });

/** `copy … to stdout`, in pieces, no faster than they are read; `rows` is known once the stream has ended. */
export function copyOut(client: pg.Client, text: string): { stream: Readable; rows: Promise<number> } {
  const stream = new PassThrough();
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>();
  // Whoever reads the stream gets the error there; the promise need not be awaited as well.
  rows.catch(() => undefined);
  let counted = Number.NaN;
  let isPaused = false;
  run(client, {
    submit: (connection) => connection.query(text),
    handleCopyData({ chunk }, connection) {
      // The driver reuses the memory the piece stands in.
      const hasRoom = stream.write(Buffer.from(chunk)) || stream.destroyed;
      // What has arrived is handed over nevertheless, piece by piece.
      if (hasRoom || isPaused) return;
      isPaused = true;
      connection.stream.pause();
      void roomIn(stream).then(() => {
        isPaused = false;
        connection.stream.resume();
      });
    },
    handleCommandComplete: ({ text: tag }) => void (counted = rowsIn(tag)),
    handleError(error) {
      reject(error);
      stream.destroy(error);
    },
    handleReadyForQuery() {
      resolve(counted);
      stream.end();
    },
    handleCopyInResponse: (connection) => connection.sendCopyFail('Nothing is to be read here.'),
  });
  return { stream, rows };
}

/** `copy … from stdin`; answers how many rows went in. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let counted = Number.NaN;
  let failure: Error | undefined;

  async function send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of source) {
        // The database has refused it already and throws away what still comes.
        if (failure) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain && !connection.stream.destroyed) await roomIn(connection.stream);
      }
      if (!failure) connection.endCopyFrom();
    } catch (error) {
      connection.sendCopyFail(error instanceof Error ? error.message : String(error));
    }
  }

  run(client, {
    submit: (connection) => connection.query(text),
    handleCopyInResponse: (connection) => void send(connection),
    handleCommandComplete: ({ text: tag }) => void (counted = rowsIn(tag)),
    handleError(error) {
      failure = error;
      reject(error);
    },
    handleReadyForQuery: () => resolve(counted),
    handleCopyData: () => undefined,
  });
  return promise;
}
