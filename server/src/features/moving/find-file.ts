import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where forks put a file of a company: as its name says, in the company's folder, or without the folders before it. */
const places = (said: string, company: string): string[] => {
  const name = path.basename(said);
  return [...new Set([said, `company${company}/${said}`, `company${company}/${name}`, name])];
};

/** A file of theirs below their folder; null where there is none. What leads out of the folder is none. */
export async function findFile(folder: string, said: string, company: string): Promise<string | null> {
  const root = await realpath(folder);
  for (const place of places(said, company)) {
    const found = await realpath(path.join(root, place)).catch(() => null);
    if (found === null || !found.startsWith(`${root}${path.sep}`)) continue;
    if ((await stat(found).catch(() => null))?.isFile()) return found;
  }
  return null;
}
