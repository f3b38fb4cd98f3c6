import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from '../fault.ts';

const folderOf = (dataDir: string): string => path.join(dataDir, 'media');

/** Nobody has sent a file yet. */
const unlessMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

/** File by file, each whole at any time: whoever waited for room may have made the folder anew already. */
async function putBack(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const movedTo = (place: string) => path.join(to, path.relative(from, place));
  // Folders as well: one that is empty just now is expected to be there.
  for (const { name, parentPath } of entries.filter((entry) => entry.isDirectory())) {
    await mkdir(movedTo(path.join(parentPath, name)), { recursive: true });
  }
  for (const { name, parentPath } of entries.filter((entry) => !entry.isDirectory())) {
    await mkdir(movedTo(parentPath), { recursive: true });
    await rename(path.join(parentPath, name), movedTo(path.join(parentPath, name)));
  }
  await rm(from, { recursive: true });
}

/** No file can be stored or read: where their folder was is something else. The same for root as for anybody. */
export const fullDisk: Fault = {
  name: 'no room for files',
  lasts: [500, 5_000],
  async strike({ dataDir }) {
    const folder = folderOf(dataDir);
    await rename(folder, `${folder}.away`).catch(unlessMissing);
    await writeFile(folder, '').catch(async () => {
      // A file came in between and brought the folder back.
      await putBack(folder, `${folder}.away`);
      await writeFile(folder, '');
    });
  },
  async heal({ dataDir }) {
    const folder = folderOf(dataDir);
    await rm(folder);
    await putBack(`${folder}.away`, folder).catch(unlessMissing);
  },
};
