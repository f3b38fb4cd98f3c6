import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '../platform/db-raw/migrate.ts';
import { withOwnerClient } from '../platform/db-raw/owner-client.ts';
import type { Storage } from '#ports/storage';
import { checkArchive, fileEntries, migrationsOf, readArchivedSecret } from './check-archive.ts';
import { withHands } from './hashing.ts';
import { loadDatabase, refuseTarget } from './load-database.ts';
import { BackupError, inArchive, readManifest, type Manifest } from './manifest.ts';
import { keyIdOf } from './place.ts';

export interface RestoreTarget {
  readonly ownerUrl: string;
  readonly storage: Pick<Storage, 'find' | 'put'>;
  readonly secret: string;
  /** Where a secret of our own making is kept; undefined where APP_SECRET is given. */
  readonly secretFolder: string | undefined;
  readonly replace: boolean;
  readonly disconnected: boolean;
  /** Goes on with a secret that does not open what is sealed in the archive. */
  readonly otherKey: boolean;
  readonly say: (line: string) => void;
}

/** The secret the restored server will have: what is sealed in the rows opens with the old one alone. */
async function settleSecret(folder: string, manifest: Manifest, target: RestoreTarget): Promise<string | undefined> {
  if (keyIdOf(target.secret) === manifest.keyId || target.otherKey) return undefined;
  if (!manifest.hasSecret || target.secretFolder === undefined) {
    throw new BackupError(
      'APP_SECRET is not the one this backup was made under: tokens of connections, paired accounts and addresses of ' +
        'files would not open. Set the old one, or go on without them with --other-key.',
    );
  }
  const secret = await readArchivedSecret(folder);
  if (keyIdOf(secret) !== manifest.keyId) throw new BackupError('The backup is damaged: secret.json.');
  return secret;
}

/** The password of the database beside it belongs to this folder and stays. */
async function keepSecret(dataDir: string, appSecret: string): Promise<void> {
  const file = path.join(dataDir, 'secrets.json');
  const present = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(`${file}.new`, `${JSON.stringify({ ...present, appSecret }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(`${file}.new`, file);
}

/** A key never means another content, so what is there with its size stays. */
export async function loadFiles(folder: string, storage: RestoreTarget['storage']): Promise<void> {
  await withHands(8, fileEntries(folder), async ({ key, size, contentType }) => {
    const present = await storage.find(key);
    if (present?.size === size && present.contentType === contentType) return;
    await storage.put(key, createReadStream(inArchive(folder).file(key)), { contentType });
  });
}

/**
 * Brings an archive back. It is read and checked as a whole first; then files, which nobody looks for until rows name
 * them; then all rows in one transaction; then whatever migrations are newer than the archive.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Manifest> {
  const { say } = target;
  const manifest = await readManifest(folder);
  const migrations = await migrationsOf(manifest);
  const secret = await settleSecret(folder, manifest, target);
  await withOwnerClient(target.ownerUrl, (client) => refuseTarget(client, target.replace));
  say('Checking the backup');
  await checkArchive(folder, manifest);
  say(`Restoring ${manifest.files.count} files`);
  await loadFiles(folder, target.storage);
  say(`Restoring ${manifest.tables.length} tables`);
  const { disconnected } = target;
  await withOwnerClient(target.ownerUrl, (client) =>
    loadDatabase(client, folder, manifest, { migrations, disconnected, say }),
  );
  if (secret !== undefined && target.secretFolder !== undefined) await keepSecret(target.secretFolder, secret);
  await migrate(target.ownerUrl, { onProgress: say });
  return manifest;
}
