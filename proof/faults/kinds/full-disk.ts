import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from '../fault.ts';

const folderOf = (dataDir: string): string => path.join(dataDir, 'media');

/** No file can be stored or read: where their folder was is something else. The same for root as for anybody. */
export const fullDisk: Fault = {
  name: 'no room for files',
  lasts: [500, 5_000],
  async strike({ dataDir }) {
    const folder = folderOf(dataDir);
    await rename(folder, `${folder}.away`).catch((error: NodeJS.ErrnoException) => {
      // Nobody has sent a file yet.
      if (error.code !== 'ENOENT') throw error;
    });
    await writeFile(folder, '');
  },
  async heal({ dataDir }) {
    const folder = folderOf(dataDir);
    await rm(folder);
    await rename(`${folder}.away`, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  },
};
