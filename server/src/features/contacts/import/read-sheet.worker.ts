import { parentPort, workerData } from 'node:worker_threads';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { isSafeZip } from './check-zip.ts';
import type { SheetJob, SheetResult } from './read-sheet.ts';
import { decodeText, separatorOf } from './sheet-text.ts';

const cellMax = 2_000;

/** A telephone number kept as a number must not become 5.51E+12. */
function plainText(value: unknown): string {
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value).toString();
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A cell as text that the database can keep. */
function toText(value: unknown): string {
  const text = plainText(value);
  return text.replaceAll('\0', '').toWellFormed().slice(0, cellMax);
}

const startsWith = (bytes: Buffer, ...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte);

function readWorkbook(bytes: Buffer, rowsMax: number): unknown[][] {
  // One row more than allowed is enough to know that there are too many.
  const book = read(bytes, { dense: true, sheetRows: rowsMax + 2, cellFormula: false, cellHTML: false, sheets: 0 });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: false }) : [];
}

function readText(bytes: Buffer, rowsMax: number): unknown[][] | null {
  const text = decodeText(bytes);
  if (text === null) return null;
  return parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    to: rowsMax + 2,
  }) as unknown[][];
}

function rowsOf(bytes: Buffer, ending: string, rowsMax: number): unknown[][] | null {
  const isText = ending === 'csv' || ending === 'txt';
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return isText || !isSafeZip(bytes) ? null : readWorkbook(bytes, rowsMax);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return isText ? null : readWorkbook(bytes, rowsMax);
  // Programs export comma-separated text and call it a workbook.
  return readText(bytes, rowsMax);
}

function readSheet({ bytes, ending, rowsMax, columnsMax }: SheetJob): SheetResult {
  const rows = rowsOf(Buffer.from(bytes), ending, rowsMax);
  if (!rows) return { problem: 'notASheet' };
  const filled = rows.map((row) => row.map(toText)).filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { problem: 'empty' };
  if (filled.length > rowsMax + 1) return { problem: 'tooManyRows' };
  if (filled.some((row) => row.length > columnsMax)) return { problem: 'tooManyColumns' };
  return { rows: filled };
}

try {
  parentPort?.postMessage(readSheet(workerData as SheetJob));
} catch {
  parentPort?.postMessage({ problem: 'notASheet' } satisfies SheetResult);
}
