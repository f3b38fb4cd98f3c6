import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** The part of the driver's connection that speaks COPY; its types leave it out. */
interface CopyConnection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Cell = string | number | boolean | null;

const chunkLength = 1 << 18;

/** Rows in PostgreSQL's own text format. What is written here holds no tabs, line ends or backslashes. */
function* chunksOf(rows: Iterable<readonly Cell[]>): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += `${row.map((cell) => (cell === null ? String.raw`\N` : cell)).join('\t')}\n`;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Sends rows by COPY, as fast as PostgreSQL takes them. */
export function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const send = async (connection: CopyConnection): Promise<void> => {
    for (const chunk of chunksOf(rows)) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  };
  client.query({
    submit: (connection: pg.Connection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
    handleCopyInResponse: (connection: CopyConnection) => {
      send(connection).catch((error: unknown) => {
        connection.sendCopyFail(String(error));
        reject(error);
      });
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError: reject,
  } as pg.Submittable);
  return promise;
}
