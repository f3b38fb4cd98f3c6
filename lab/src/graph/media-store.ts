import { createHash, randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredMedia {
  id: string;
  bytes: Buffer;
  mimetype: string;
  name: string;
  sha256: string;
}

export interface MediaStore {
  put(file: { bytes: Buffer; mimetype: string; name: string }): Promise<StoredMedia>;
  get(id: string): Promise<StoredMedia | undefined>;
}

/** Files people sent, in memory and, with a folder, across restarts of the lab. */
export function createMediaStore(folder: string | undefined): MediaStore {
  const known = new Map<string, StoredMedia>();

  async function fromDisk(id: string): Promise<StoredMedia | undefined> {
    if (!folder || !/^\d+$/.test(id)) return undefined;
    try {
      const bytes = await readFile(join(folder, id));
      // Written by `put` below, so its shape is known.
      const about = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as Omit<StoredMedia, 'bytes'>;
      return { ...about, bytes };
    } catch {
      return undefined;
    }
  }

  return {
    async put({ bytes, mimetype, name }) {
      const id = `1${String(randomInt(1e7)).padStart(7, '0')}${String(randomInt(1e7)).padStart(7, '0')}`;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const media = { id, bytes, mimetype, name, sha256 };
      known.set(id, media);
      if (folder) {
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, id), bytes);
        await writeFile(join(folder, `${id}.json`), JSON.stringify({ id, mimetype, name, sha256 }));
      }
      return media;
    },
    async get(id) {
      const media = known.get(id) ?? (await fromDisk(id));
      if (media) known.set(id, media);
      return media;
    },
  };
}
