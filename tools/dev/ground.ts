import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../server/src/platform/config/index.ts';
import { lockDataDir, readSecrets } from '../../server/src/platform/instance/index.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts';
import { labSettings, startLabProcess } from '../lab-process.ts';
import { root } from '../run-command.ts';

interface Options {
  readonly config: Config;
  readonly webhookUrl: string;
  readonly undo: (() => void | Promise<void>)[];
  readonly say: (line: string) => void;
}

type Settings = Record<string, string>;

/** The database that `npm start` uses: the one that is named, or the one in the data folder. */
async function database({ config, undo, say }: Options): Promise<Settings> {
  const { databaseUrl, appSecret } = config;
  if (databaseUrl && appSecret) return {};
  const dataDir = path.resolve(root, config.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataDir(dataDir);
  undo.push(() => lock.release());
  const secrets = readSecrets(dataDir);
  const secret = { APP_SECRET: appSecret ?? secrets.appSecret };
  if (databaseUrl) return { ...secret, DATABASE_URL: databaseUrl };
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    password: secrets.databasePassword,
    revive: true,
    onProgress: say,
  });
  undo.push(() => postgres.stop());
  return { ...secret, DATABASE_URL: postgres.url };
}

async function lab({ config, webhookUrl, undo, say }: Options): Promise<Settings> {
  if (!config.demo || config.lab) return {};
  try {
    const running = await startLabProcess({ folder: path.resolve(root, config.dataDir, 'lab'), webhookUrl });
    undo.push(() => running.stop());
    return labSettings(running);
  } catch (error) {
    say(`The lab is not there: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}

/** What stays while servers come and go: PostgreSQL and the lab. Answers the settings by which a server finds them. */
export async function keepGround(options: Options): Promise<Settings> {
  // Both to their end, so that what did start is also stopped when the other could not.
  const [postgres, world] = await Promise.allSettled([database(options), lab(options)]);
  if (postgres.status === 'rejected') throw postgres.reason;
  return { ...postgres.value, ...(world.status === 'fulfilled' ? world.value : {}) };
}
