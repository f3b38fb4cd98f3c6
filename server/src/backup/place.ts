import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { loadConfig, type Config } from '#platform/config';
import { deriveKeys } from '#platform/crypto';
import { AlreadyRunningError, lockDataDir, readSecrets } from '#platform/instance';
import { startEmbeddedPostgres } from '#platform/postgres';
import { createStorage, type Storage } from '#ports/storage';
import { BackupError } from './manifest.ts';

/** An installation: where its rows, its files and its secret are. */
export interface BackupPlace {
  readonly ownerUrl: string;
  readonly storage: Storage;
  readonly secret: string;
  /** The folder that holds a secret made by ourselves; undefined where the operator keeps it in APP_SECRET. */
  readonly secretFolder: string | undefined;
  close(): Promise<void>;
}

/** Names a secret without telling it: the same mark that stands in front of everything sealed with it. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(deriveKeys(secret).sealing).digest('hex').slice(0, 8);

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A backup goes beside a running server; a restore does not. */
  readonly besideServer: boolean;
  readonly say: (line: string) => void;
}

/** The settings of the server say where everything is. Nothing of the demo matters here. */
const settingsOf = (env: Options['env']): Config => loadConfig({ ...env, DEMO: 'off' });

/** Undefined where a server is at work in the folder and may stay. */
function lockFolder(dataDir: string, besideServer: boolean) {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    if (besideServer) return undefined;
    throw new BackupError(`${error.message} Stop it first.`, { cause: error });
  }
}

/** Opens what the settings name, starting the embedded PostgreSQL where it does not run. */
export async function openPlace({ env, besideServer, say }: Options): Promise<BackupPlace> {
  const config = settingsOf(env);
  const dataDir = path.resolve(config.dataDir);
  const storage = createStorage({ dataDir, s3: config.s3 });
  if (config.databaseUrl && config.appSecret) {
    const { databaseUrl: ownerUrl, appSecret: secret } = config;
    return { ownerUrl, storage, secret, secretFolder: undefined, close: async () => undefined };
  }
  if (besideServer && !existsSync(dataDir)) throw new BackupError(`There is nothing to back up: no folder ${dataDir}.`);
  mkdirSync(dataDir, { recursive: true });
  const lock = lockFolder(dataDir, besideServer);
  try {
    const secrets = readSecrets(dataDir);
    const secret = config.appSecret ?? secrets.appSecret;
    const secretFolder = config.appSecret === undefined ? dataDir : undefined;
    if (config.databaseUrl) {
      return { ownerUrl: config.databaseUrl, storage, secret, secretFolder, close: async () => lock?.release() };
    }
    const { databasePassword: password } = secrets;
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'postgres'),
      password,
      // Beside a server there is nothing to tell: it runs.
      onProgress: lock ? say : () => undefined,
    });
    const close = async (): Promise<void> => {
      // Without the lock it belongs to the server that runs.
      if (lock) await postgres.stop();
      lock?.release();
    };
    return { ownerUrl: postgres.url, storage, secret, secretFolder, close };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
