import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '../server/src/platform/db-raw/migrate.ts';
import { startThrowAwayPostgres } from '../server/test/throw-away-postgres.ts';
import { readCatalogue } from './schema/catalogue.ts';
import { dumpTypes } from './schema/kysely-types.ts';
import { dumpSql } from './schema/sql-dump.ts';

const server = path.join(import.meta.dirname, '..', 'server');

/** What the migrations add up to, by the file that holds it. */
async function generate(): Promise<Map<string, string>> {
  const postgres = await startThrowAwayPostgres({ inMemory: true });
  try {
    await migrate(postgres.url);
    const catalogue = await readCatalogue(postgres.url);
    return new Map([
      [path.join(server, 'schema.sql'), dumpSql(catalogue)],
      [path.join(server, 'src', 'platform', 'db', 'schema.ts'), dumpTypes(catalogue)],
    ]);
  } finally {
    await postgres.stop();
  }
}

async function main(isCheck: boolean): Promise<void> {
  for (const [file, text] of await generate()) {
    const present = await readFile(file, 'utf8').catch(() => '');
    if (present === text) continue;
    const name = path.relative(path.join(server, '..'), file);
    if (isCheck) {
      console.error(`${name} is not what the migrations make: run \`npm run schema\` and commit the result.`);
      process.exitCode = 1;
    } else {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
      console.log(`wrote ${name}`);
    }
  }
}

await main(process.argv.includes('--check'));
