import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../server/src/backup/manifest.ts';
import { openPlace } from '../server/src/backup/place.ts';
import { restoreBackup } from '../server/src/backup/restore-backup.ts';
import { root } from './run-command.ts';
import { runMain } from './run-main.ts';

const usage = `npm run restore -- FOLDER [--replace] [--disconnected] [--other-key]

Brings a backup back into the database and the storage that the settings name, and migrates it to this program.
  --replace        the database may hold something, and all of it gives way
  --disconnected   no channel is opened, no webhook called and no browser told: for a copy beside a server that
                   still runs, or to look first
  --other-key      goes on although APP_SECRET is another one: sealed tokens and paired accounts are lost`;

const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

const say = (line: string): void => console.log(line);
const flag = { type: 'boolean', default: false } as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: flag, disconnected: flag, 'other-key': flag, help: flag },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined) {
    if (!values.help) process.exitCode = 1;
    return say(usage);
  }
  const place = await openPlace({ env: process.env, besideServer: false, say });
  try {
    const { replace, disconnected, 'other-key': otherKey } = values;
    const manifest = await restoreBackup(path.resolve(folder), { ...place, replace, disconnected, otherKey, say });
    say(`\nRestored the backup of ${manifest.createdAt}. Start the server with npm start.`);
  } finally {
    await place.close();
  }
}

await runMain(main, BackupError);
