import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { lockDataDir, readSecrets } from '../../server/src/platform/instance/index.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts';
import { root } from '../../tools/run-command.ts';

export interface BenchPostgres {
  /** The address of one of its databases, as their owner. */
  urlOf(database: string): string;
  /** A statement outside of any of them. */
  run(statement: string): Promise<void>;
  databases(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Git ignores it; two measurements at once, each with a folder of its own, would only measure each other. */
const folder = path.resolve(process.env['BENCH_FOLDER'] ?? path.join(root, '.cache', 'bench'));

/** The PostgreSQL that keeps the datasets between runs: the one of the product, with its settings. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  await mkdir(folder, { recursive: true });
  const lock = lockDataDir(folder);
  try {
    const { url, stop } = await start();
    const urlOf = (database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
    return {
      urlOf,
      run: (statement) => withOwnerClient(url, async (client) => void (await client.query(statement))),
      databases: () =>
        withOwnerClient(url, async (client) => {
          const { rows } = await client.query<{ datname: string }>(
            "select datname from pg_database where datname like 'bench%'",
          );
          return rows.map(({ datname }) => datname);
        }),
      stop: async () => {
        await stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** With statements counted, which PostgreSQL does only when told so before it starts. */
async function start() {
  const options = { dataDir: path.join(folder, 'postgres'), password: readSecrets(folder).databasePassword };
  const first = await startEmbeddedPostgres(options);
  const isCounting = await withOwnerClient(first.url, async (client) => {
    const { rows } = await client.query<{ shared_preload_libraries: string }>('show shared_preload_libraries');
    if (rows[0]?.shared_preload_libraries.includes('pg_stat_statements')) return true;
    await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
    return false;
  });
  if (isCounting) return first;
  await first.stop();
  return startEmbeddedPostgres(options);
}
