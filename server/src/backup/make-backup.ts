import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { shippedVersion } from '@oplano/contracts/settings';
import { withOwnerClient } from '../platform/db-raw/owner-client.ts';
import { fileHoldKey } from '#platform/db';
import type { Storage } from '#ports/storage';
import { dumpDatabase } from './dump-database.ts';
import { dumpFiles } from './dump-files.ts';
import { BackupError, inArchive, writeManifest, type Manifest } from './manifest.ts';
import { keyIdOf } from './place.ts';

interface Source {
  readonly ownerUrl: string;
  readonly storage: Pick<Storage, 'list' | 'read'>;
  readonly secret: string;
  /** The secret goes into the archive as well. */
  readonly withSecret: boolean;
  readonly say: (line: string) => void;
}

/** From here on nobody removes a file, until this connection ends; whoever just does is waited for. */
async function holdFiles(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [fileHoldKey]);
    if (rows[0]?.held) return;
    if (attempt === 20) say('Waiting for another backup to end');
    await sleep(100);
  }
}

/**
 * Rows first, files after them. A file is stored before the row that names it and removed after the last one is gone;
 * with removals held, every file that a row of the snapshot names is there until it has been copied. Files that came
 * later are copied too and do no harm. The other way round, what arrives between the two would have rows and no file.
 */
async function dumpBoth(client: pg.Client, folder: string, source: Source): Promise<Omit<Manifest, 'createdAt'>> {
  const { say, secret, withSecret } = source;
  await holdFiles(client, say);
  say('Copying the database');
  const database = await dumpDatabase(client, folder);
  say('Copying the files');
  const files = await dumpFiles(source.storage, folder, say);
  // A connection that broke on the way no longer held anything.
  await client.query('select pg_advisory_unlock($1)', [fileHoldKey]);
  if (withSecret) {
    const text = `${JSON.stringify({ appSecret: secret }, null, 2)}\n`;
    await writeFile(inArchive(folder).secret, text, { mode: 0o600, flush: true });
  }
  return { format: 1, version: shippedVersion, ...database, files, keyId: keyIdOf(secret), hasSecret: withSecret };
}

/** Asked before hours of copying: a folder that is empty gives way. */
const isTaken = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** Makes an archive of one moment in `folder`, which must not exist yet: it is there entirely or not at all. */
export async function makeBackup(folder: string, source: Source): Promise<Manifest> {
  if (await isTaken(folder)) throw new BackupError(`There is something in ${folder} already.`);
  const draft = `${path.resolve(folder)}.partial`;
  await mkdir(path.dirname(draft), { recursive: true });
  await mkdir(draft, { mode: 0o700 }).catch((cause: unknown) => {
    throw new BackupError(
      `${draft} is in the way: another backup writes there, or one was killed; remove it once none does.`,
      { cause },
    );
  });
  try {
    const createdAt = new Date().toISOString();
    const parts = await withOwnerClient(source.ownerUrl, (client) => dumpBoth(client, draft, source));
    const manifest: Manifest = { ...parts, createdAt };
    await writeManifest(draft, manifest);
    await rename(draft, folder).catch((cause: unknown) => {
      throw new BackupError(`There is something in ${folder} already.`, { cause });
    });
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
