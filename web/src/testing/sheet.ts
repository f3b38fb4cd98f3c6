import { vi } from 'vitest';

/** Screens know nothing of files, so their tests have no types for them. */
interface Files {
  readonly readFile: (path: string, encoding: 'utf8') => Promise<string>;
}

/** The style sheet beside a test, which a page of the tests does not have: what is seen there stands in its rules. */
export async function sheetBeside(test: ImportMeta, name: string): Promise<string> {
  const { readFile } = await vi.importActual<Files>('node:fs/promises');
  const here = new URL(test.url).pathname.replace(/^\/@fs/, '');
  return readFile(here.replace(/[^/]+$/, name), 'utf8');
}
