import { migrate } from '../../server/src/platform/db-raw/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { startBenchPostgres, type BenchPostgres } from './bench-postgres.ts';
import type { Scale } from './plan.ts';
import { datasetVersion, seedDataset, type DatasetFacts } from './seed.ts';

export { benchPassword } from './seed.ts';
export type { BenchUser } from './company.ts';
export type { Scale } from './plan.ts';

/** A copy of a dataset that a measurement may change as it likes. */
export interface Dataset extends DatasetFacts {
  readonly scale: Scale;
  /** As the owner of its tables. */
  readonly databaseUrl: string;
}

export interface Datasets {
  /** Seeds a dataset when there is none yet, brings it up to the present schema, and copies it. */
  open(scale: Scale): Promise<Dataset>;
  /** Throws the copies away and stops PostgreSQL. */
  close(): Promise<void>;
}

type Tell = (line: string) => void;

/** What the seeded database says about itself; undefined: not seeded, or not to the end, or by an older program. */
const readFacts = (url: string): Promise<DatasetFacts | undefined> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>("select to_regclass('bench.dataset') is not null as found");
    if (!rows[0]?.found) return undefined;
    const facts = await client.query<{ facts: DatasetFacts }>('select facts from bench.dataset where version = $1', [
      datasetVersion,
    ]);
    return facts.rows[0]?.facts;
  });

async function seed(postgres: BenchPostgres, database: string, scale: Scale, tell: Tell): Promise<DatasetFacts> {
  tell(`Seeding the dataset “${scale}”, once`);
  const started = performance.now();
  await postgres.run(`drop database if exists ${database} with (force)`);
  await postgres.run(`create database ${database}`);
  const url = postgres.urlOf(database);
  await migrate(url);
  const facts = await seedDataset(url, scale, (line) => tell(`  ${line}`));
  await withOwnerClient(url, async (client) => {
    await client.query('create schema bench; create table bench.dataset (version int not null, facts jsonb not null)');
    await client.query('insert into bench.dataset values ($1, $2)', [datasetVersion, JSON.stringify(facts)]);
  });
  tell(`  done in ${Math.round((performance.now() - started) / 1000)} s`);
  return facts;
}

/** The seeded database with all migrations; made anew when it cannot be brought up to date. */
async function keep(postgres: BenchPostgres, database: string, scale: Scale, tell: Tell): Promise<DatasetFacts> {
  if (!(await postgres.databases()).includes(database)) return seed(postgres, database, scale, tell);
  const url = postgres.urlOf(database);
  const facts = await readFacts(url);
  if (!facts) return seed(postgres, database, scale, tell);
  try {
    const applied = await migrate(url, { onProgress: tell });
    if (applied.length > 0) await withOwnerClient(url, (client) => client.query('vacuum (analyze)'));
    return facts;
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    return seed(postgres, database, scale, tell);
  }
}

/** Opens the folder of datasets for this process. */
export async function openDatasets(tell: Tell): Promise<Datasets> {
  const postgres = await startBenchPostgres();
  // A killed run leaves its copies behind.
  const dropCopies = async (): Promise<void> => {
    const copies = (await postgres.databases()).filter((name) => name.includes('_copy_'));
    for (const name of copies) await postgres.run(`drop database if exists ${name} with (force)`);
  };
  await dropCopies();
  let copies = 0;
  return {
    open: async (scale) => {
      const database = `bench_${scale}`;
      const facts = await keep(postgres, database, scale, tell);
      copies += 1;
      const copy = `${database}_copy_${copies}`;
      await postgres.run(`create database ${copy} template ${database} strategy file_copy`);
      return { ...facts, scale, databaseUrl: postgres.urlOf(copy) };
    },
    close: async () => {
      await dropCopies();
      await postgres.stop();
    },
  };
}

/** One dataset for a program that needs no other: its own copy, thrown away by `close`. */
export async function ensureDataset(options: {
  readonly scale: Scale;
  readonly tell?: Tell;
}): Promise<Dataset & { close(): Promise<void> }> {
  const datasets = await openDatasets(options.tell ?? (() => undefined));
  try {
    return { ...(await datasets.open(options.scale)), close: () => datasets.close() };
  } catch (error) {
    await datasets.close();
    throw error;
  }
}
