import { Worker } from 'node:worker_threads';
import { importEndings, importMaxColumns, importMaxRows } from '@oplano/contracts/contacts';
import { demandNoTransaction } from '#platform/db';
import { AppError } from '#platform/use-case';

export interface SheetFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface SheetJob {
  readonly bytes: Uint8Array;
  readonly ending: string;
  readonly rowsMax: number;
  readonly columnsMax: number;
}
export type SheetProblem = 'notASheet' | 'empty' | 'tooManyRows' | 'tooManyColumns' | 'tooHeavy';
export type SheetResult = { readonly rows: string[][] } | { readonly problem: SheetProblem };

const timeMs = 60_000;
const memoryMb = 512;

/** Reads in a thread of its own: a file that makes the reader grow or run without end takes down nothing else. */
function readAside(job: SheetJob): Promise<SheetResult> {
  demandNoTransaction('a sheet is read');
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const finish = (result: SheetResult) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish({ problem: 'tooHeavy' }), timeMs);
    worker.once('message', (result: SheetResult) => finish(result));
    worker.once('error', () => finish({ problem: 'tooHeavy' }));
    worker.once('exit', () => finish({ problem: 'tooHeavy' }));
  });
}

/** The lines of a spreadsheet or a text with separators; refused where the file is none, or too much of one. */
export async function readSheet(file: SheetFile): Promise<string[][]> {
  const ending = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  if (!(importEndings as readonly string[]).includes(ending)) {
    throw new AppError('ERR_IMPORT_FILE', { details: { problem: 'notASheet' } });
  }
  const result = await readAside({ bytes: file.bytes, ending, rowsMax: importMaxRows, columnsMax: importMaxColumns });
  if ('problem' in result) throw new AppError('ERR_IMPORT_FILE', { details: { problem: result.problem } });
  return result.rows;
}
