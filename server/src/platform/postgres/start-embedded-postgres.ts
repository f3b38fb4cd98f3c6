import { chmod, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../config/index.ts';
import { exists } from './binaries.ts';
import { clearDrafts } from './drafts.ts';
import { handOver, initCluster, refuseDataOfOthers } from './init-cluster.ts';
import { keepRunning } from './keep-running.ts';
import { adoptRunning, launch } from './launch.ts';
import { findRunningPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';

export interface EmbeddedPostgresOptions {
  /** A folder of its own: it will hold the database files, the log and, where needed, a copy of the programs. */
  dataDir: string;
  password: string;
  onProgress?: (line: string) => void;
  /** `false` trades safety for speed: for tests. */
  durable?: boolean;
  /** Whenever it ends by itself or is killed it is brought back, at the same address. */
  revive?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  /** It was running already: an earlier server was killed and left it behind. */
  adopted: boolean;
  stop: () => Promise<void>;
}

/** Brings up the PostgreSQL that comes with the product, from whatever state the last run left it in. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const cluster = path.join(dataDir, 'cluster');
  const onProgress = options.onProgress ?? (() => undefined);

  await refuseDataOfOthers(cluster);
  const running = await adoptRunning(cluster, onProgress);
  const { pid, port, adopted } = running
    ? { ...running, adopted: true }
    : await bringUp({ ...options, dataDir, cluster, onProgress });
  const url = `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  let stopping: Promise<void> | undefined;
  const again = () => bringUp({ ...options, dataDir, cluster, port, onProgress });
  const keeper = options.revive ? keepRunning({ cluster, again, onProgress }) : undefined;
  const stopAll = async () => {
    await keeper?.stop();
    await stopPostmaster(cluster, keeper ? ((await findRunningPostmaster(cluster))?.pid ?? pid) : pid);
  };
  const stop = () => (stopping ??= stopAll());

  try {
    await checkPassword(url, dataDir);
  } catch (error) {
    if (adopted) await keeper?.stop();
    else await stop();
    throw error;
  }
  return { url, adopted, stop };
}

interface Place {
  dataDir: string;
  cluster: string;
  password: string;
  durable?: boolean;
  /** The address it had; a free one where it has none yet. */
  port?: number;
  onProgress: (line: string) => void;
}

async function bringUp({ dataDir, cluster, password, durable = true, port, onProgress }: Place) {
  await clearDrafts(dataDir);
  // PostgreSQL's own user must be able to pass through to its files, not to list what is beside them.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
  const runAs = await chooseRunAs(dataDir, cluster);
  if (!(await exists(path.join(cluster, 'PG_VERSION')))) {
    onProgress('Creating the database');
    await initCluster({ dataDir, cluster, password, durable, runAs });
  }
  await handOver(cluster, runAs.owner);
  onProgress(`Starting the database (PostgreSQL, ${runAs.how})`);
  return launch({ dataDir, cluster, durable, runAs, onProgress, ...(port === undefined ? {} : { port }) });
}

async function checkPassword(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new StartError(
      `The database in ${dataDir} was created with another password than the one given now: put back the secrets.json ` +
        'it was made with, or restore a backup into another DATA_DIR.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
