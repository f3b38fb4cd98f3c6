import { read, utils } from '@e965/xlsx';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import { Refusal, type Parse, type Piece } from '#platform/confined';
import { isSafeZip } from './check-zip.ts';
import type { SheetJob } from './read-sheet.ts';
import { decodeText, separatorOf } from './sheet-text.ts';

/** Letters of one cell that are kept. */
const cellMax = 2_000;
/** Letters of one line of text, across all its cells: a quote that is never closed ends here. */
const lineMax = 400_000;
/** What is told at once. */
const batchRows = 500;
const batchLetters = 128 * 1024;

/** A telephone number kept as a number must not become 5.51E+12. */
function plainText(value: unknown): string {
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value).toString();
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A cell as text that the database can keep. */
const toText = (value: unknown): string => plainText(value).slice(0, cellMax).replaceAll('\0', '').toWellFormed();

const startsWith = (bytes: Buffer, ...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte);

function readWorkbook(bytes: Buffer, rowsMax: number): unknown[][] {
  // One row more than allowed is enough to know that there are too many.
  const book = read(bytes, { dense: true, sheetRows: rowsMax + 2, cellFormula: false, cellHTML: false, sheets: 0 });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: false }) : [];
}

/** Nothing but separators is many cells in few letters, which the parser would make one by one. */
function demandFewCells(text: string, separator: string, cellsMax: number): void {
  // Some of them may stand inside quotes.
  let left = cellsMax * 2;
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    left -= 1;
    if (left < 0) throw new Refusal('tooHeavy');
  }
}

function readText(bytes: Buffer, { rowsMax, cellsMax }: SheetJob): unknown[][] {
  const text = decodeText(bytes);
  if (text === null) throw new Refusal('notASheet');
  const delimiter = separatorOf(text);
  demandFewCells(text, delimiter, cellsMax);
  try {
    return parseCsv(text, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: lineMax,
      to: rowsMax + 2,
    }) as unknown[][];
  } catch (error) {
    throw error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE' ? new Refusal('tooHeavy') : error;
  }
}

function rowsOf(bytes: Buffer, job: SheetJob): unknown[][] {
  const { ending, rowsMax } = job;
  const isText = ending === 'csv' || ending === 'txt';
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
  if (isZip || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    if (isText || (isZip && !isSafeZip(bytes))) throw new Refusal('notASheet');
    return readWorkbook(bytes, rowsMax);
  }
  // Programs export comma-separated text and call it a workbook.
  return readText(bytes, job);
}

/** The filled lines, counted as they are told: a text that many cells share is small until it is written out. */
function* batchesOf(
  rows: Iterable<unknown[]>,
  { rowsMax, columnsMax, cellsMax, lettersMax }: SheetJob,
): Generator<Piece> {
  let [lines, cells, letters] = [0, 0, 0];
  let batch: string[][] = [];
  let inBatch = 0;
  const told = (): Piece => {
    const piece = { head: { rows: batch.length }, body: Buffer.from(JSON.stringify(batch)) };
    [batch, inBatch] = [[], 0];
    return piece;
  };
  for (const row of rows) {
    const texts = row.map(toText);
    if (texts.every((text) => text.trim() === '')) continue;
    if (texts.length > columnsMax) throw new Refusal('tooManyColumns');
    const size = texts.reduce((sum, text) => sum + text.length, 0);
    lines += 1;
    cells += texts.length;
    letters += size;
    if (lines > rowsMax + 1) throw new Refusal('tooManyRows');
    if (cells > cellsMax || letters > lettersMax) throw new Refusal('tooHeavy');
    batch.push(texts);
    inBatch += size;
    if (batch.length >= batchRows || inBatch >= batchLetters) yield told();
  }
  if (lines === 0) throw new Refusal('empty');
  if (batch.length > 0) yield told();
}

export const parse: Parse = (job, bytes) => batchesOf(rowsOf(bytes, job as SheetJob), job as SheetJob);
