import {
  importEndings,
  importMaxBytes,
  importMaxColumns,
  importMaxRows,
  type SheetProblem,
} from '@oplano/contracts/contacts';
import { defineParser, SandboxError } from '#platform/sandbox';
import { AppError } from '#platform/use-case';
import { hasEndlessQuote } from './sheet-text.ts';

export interface SheetJob {
  readonly ending: string;
  readonly rowsMax: number;
  readonly columnsMax: number;
  readonly cellsMax: number;
  readonly lettersMax: number;
}

const cellsMax = 1_000_000;
const lettersMax = 16_000_000;

/** Two at once in a process, one of a company: the others wait for a moment, or are told to come again. */
const sheets = defineParser({
  module: new URL('./read-sheet.confined.ts', import.meta.url),
  neighbours: [new URL('./check-zip.ts', import.meta.url), new URL('./sheet-text.ts', import.meta.url)],
  packages: ['@e965/xlsx', 'csv-parse'],
  native: false,
  atOnce: 2,
  warm: 1,
  waitingMax: 3,
  waitMs: 20_000,
  timeMs: 60_000,
  heapMb: 512,
  memoryMb: 1_024,
  addressMb: 4_096,
  cpuSeconds: 60,
  inputMax: importMaxBytes,
  pieceMax: 4 * 1024 * 1024,
  answerMax: 32 * 1024 * 1024,
});

const refuse = (problem: SheetProblem): AppError => new AppError('ERR_IMPORT_FILE', { details: { problem } });

const known: Record<string, SheetProblem> = {
  empty: 'empty',
  tooManyRows: 'tooManyRows',
  tooManyColumns: 'tooManyColumns',
  tooHeavy: 'tooHeavy',
};

function problemOf({ code, problem = '' }: SandboxError): SheetProblem {
  if (code === 'busy') return 'busy';
  return code === 'tooHeavy' ? 'tooHeavy' : (known[problem] ?? 'notASheet');
}

interface SheetFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The same memory, by the name that can look through it quickly. */
const bytesOf = ({ bytes }: SheetFile): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function* pieces(file: SheetFile, companyId: number): AsyncGenerator<{ rows: number; json: Buffer }> {
  const ending = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  if (!(importEndings as readonly string[]).includes(ending)) throw refuse('notASheet');
  if ((ending === 'csv' || ending === 'txt') && hasEndlessQuote(bytesOf(file))) throw refuse('tooHeavy');
  const job: SheetJob = { ending, rowsMax: importMaxRows, columnsMax: importMaxColumns, cellsMax, lettersMax };
  try {
    for await (const { head, body } of sheets.read(companyId, job, file.bytes)) {
      yield { rows: (head as { rows: number }).rows, json: body };
    }
  } catch (error) {
    throw error instanceof SandboxError ? refuse(problemOf(error)) : error;
  }
}

const rowsIn = (json: Buffer): string[][] => JSON.parse(json.toString()) as string[][];

/** The lines of a spreadsheet or a text with separators, as they are read; refused where the file is none, or too much of one. */
async function* sheetBatches(file: SheetFile, companyId: number): AsyncGenerator<string[][]> {
  for await (const { json } of pieces(file, companyId)) yield rowsIn(json);
}

export interface KeptSheet {
  readonly total: number;
  /** The first lines, a hundred or more where there are as many. */
  readonly first: readonly string[][];
  /** All lines again, some at a time. */
  readonly batches: () => Iterable<string[][]>;
}

/**
 * A whole sheet that is known to be good, in as little memory as it takes: its lines become words only when they are
 * asked for. Nothing waits for the database while a sheet is read, and nothing is stored of one that turns out bad.
 */
export async function keepSheet(file: SheetFile, companyId: number): Promise<KeptSheet> {
  const kept: Buffer[] = [];
  const first: string[][] = [];
  let total = 0;
  for await (const { rows, json } of pieces(file, companyId)) {
    kept.push(Buffer.from(json));
    total += rows;
    if (first.length < 100) first.push(...rowsIn(json));
  }
  return {
    total,
    first,
    *batches() {
      for (const json of kept) yield rowsIn(json);
    },
  };
}

/** All lines at once, for those who know that there are few. */
export async function readSheet(file: SheetFile, companyId = 0): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of sheetBatches(file, companyId)) rows.push(...batch);
  return rows;
}
