import { Readable } from 'node:stream';
import { safeCell } from './safe-cell.ts';

const quoted = (text: string): string => `"${safeCell(text).replaceAll('"', '""')}"`;

async function* lines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  // Spreadsheets take a file for UTF-8 only where it says so.
  let waiting = '\uFEFF';
  for await (const row of rows) {
    waiting += `${row.map(quoted).join(';')}\r\n`;
    if (waiting.length < 64_000) continue;
    yield waiting;
    waiting = '';
  }
  yield waiting;
}

/** These rows as text, with semicolons, as spreadsheets of people who write decimals with commas read it. */
export const csvStream = (rows: AsyncIterable<readonly string[]>): Readable =>
  Readable.from(lines(rows), { objectMode: false });

export const csvType = { extension: '.csv', contentType: 'text/csv; charset=utf-8' } as const;
