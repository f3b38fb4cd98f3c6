import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.tsc', '.cache', '.git', 'data', 'screens', 'test-results']);

/** Every file below a folder in a fixed order, without what is installed, built or generated. None if it is absent. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(file);
      return entry.isFile() ? [file] : [];
    });
}

export const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
