import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { inNamesOfToday } from '../platform/db-raw/first-schema.ts';
import { readMigrations, type Migration } from '../platform/db-raw/migrate.ts';
import { hashFile, withHands } from './hashing.ts';
import { BackupError, inArchive, parseFileLine, type FileEntry, type Manifest } from './manifest.ts';

/** The files of an archive, one line at a time. */
export async function* fileEntries(folder: string): AsyncGenerator<FileEntry> {
  const lines = createInterface({ input: createReadStream(inArchive(folder).fileList), crlfDelay: Infinity });
  for await (const line of lines) yield parseFileLine(line);
}

async function checkFile(file: string, expected: { bytes: number; sha256: string }): Promise<void> {
  const found = await hashFile(file).catch((cause: unknown) => {
    throw new BackupError(`The backup is not whole: ${file} cannot be read.`, { cause });
  });
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
    throw new BackupError(`The backup is damaged: ${file} is not what was written.`);
  }
}

/** Reads all of it once, before anything is touched. */
export async function checkArchive(folder: string, manifest: Manifest): Promise<void> {
  const place = inArchive(folder);
  for (const table of manifest.tables) await checkFile(place.table(table.name), table);
  const list = await hashFile(place.fileList).catch(() => undefined);
  if (list?.sha256 !== manifest.files.sha256) throw new BackupError('The backup is damaged: its list of files.');
  let count = 0;
  await withHands(4, fileEntries(folder), async ({ key, size, sha256 }) => {
    count += 1;
    await checkFile(place.file(key), { bytes: size, sha256 });
  });
  if (count !== manifest.files.count) throw new BackupError('The backup is damaged: its list of files.');
}

/** The migrations that make the schema of the archive; an archive of a newer program is refused. */
export async function migrationsOf(manifest: Manifest): Promise<Migration[]> {
  const own = await readMigrations();
  return inNamesOfToday('The backup', manifest.migrations, own).map(({ name, checksum }, index) => {
    const same = own[index];
    if (same?.name === name && same.checksum === checksum) return same;
    const isNewer = !own.some((migration) => migration.name === name);
    throw new BackupError(
      isNewer
        ? `The backup is newer than this program: it has the migration ${name}. Restore it with version ${manifest.version} or later.`
        : `The backup was made by another program: its migration ${name} is not the one of this program.`,
    );
  });
}

const secretShape = z.object({ appSecret: z.string().min(32) });

export async function readArchivedSecret(folder: string): Promise<string> {
  return secretShape.parse(JSON.parse(await readFile(inArchive(folder).secret, 'utf8'))).appSecret;
}
