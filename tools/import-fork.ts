import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MoveError, moveFork } from '../server/src/app/import-fork.ts';
import { BackupError } from '../server/src/backup/manifest.ts';
import { openPlace } from '../server/src/backup/place.ts';
import { root } from './run-command.ts';
import { runMain } from './run-main.ts';

const usage = `npm run import-fork -- --database URL [--files FOLDER] [--company NUMBER] [--source NAME] [--name NAME]

Takes companies, people, queues with their menus, connections, contacts, tags, tickets, messages, quick replies and planned
messages from the PostgreSQL of another program of this family. Every row is taken once: repeat it as often as you like, also
after it was stopped. Nothing is sent and nobody is told. docs/MOVING.md says what becomes of what.
  --database URL     the other program's database; it is only read
  --files FOLDER     the folder its files lie in (backend/public)
  --company NUMBER   only this company of theirs; otherwise all of them
  --source NAME      which installation it is, where the database does not tell by itself
  --name NAME        what the company is called, where the other program knows only one`;

const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

const say = (line: string): void => console.log(line);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string' },
      files: { type: 'string' },
      company: { type: 'string' },
      source: { type: 'string' },
      name: { type: 'string', default: 'Fork' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || !values.database) {
    if (!values.help) process.exitCode = 1;
    return say(usage);
  }
  if (values.files !== undefined && !existsSync(values.files))
    throw new MoveError(`There is no folder ${values.files}.`);
  const place = await openPlace({ env: process.env, besideServer: true, say });
  try {
    const { lines, missing, unread, missingColumns } = await moveFork({
      ownerUrl: place.ownerUrl,
      secret: place.secret,
      storage: place.storage,
      forkUrl: values.database,
      filesFolder: values.files,
      stagingFolder: path.join(os.tmpdir(), `oplano-move-${process.pid}`),
      source: values.source,
      only: values.company,
      name: values.name,
      say,
    });
    say('');
    for (const line of lines) say(line);
    say('');
    for (const table of missing) say(`table ${table}: is not there`);
    for (const [table, columns] of missingColumns) say(`table ${table}: without ${columns.join(', ')}`);
    if (unread.length > 0) say(`tables that are not taken over: ${unread.join(', ')}`);
  } finally {
    await place.close();
  }
}

await runMain(main, MoveError, BackupError);
