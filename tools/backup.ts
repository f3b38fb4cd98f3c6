import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../server/src/backup/make-backup.ts';
import { BackupError } from '../server/src/backup/manifest.ts';
import { openPlace } from '../server/src/backup/place.ts';
import { root } from './run-command.ts';
import { runMain } from './run-main.ts';

const usage = `npm run backup [-- FOLDER] [-- --without-secrets]

Copies database and files of one moment into FOLDER (default: backups/<time>), while the server runs or not.
  --without-secrets   leaves out the secret that was generated into DATA_DIR; keep it elsewhere, or sealed
                      tokens and paired accounts cannot be opened after a restore`;

const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

const say = (line: string): void => console.log(line);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-secrets': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return say(usage);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = path.resolve(positionals[0] ?? path.join(root, 'backups', stamp));
  const place = await openPlace({ env: process.env, besideServer: true, say });
  try {
    const withSecret = place.secretFolder !== undefined && !values['without-secrets'];
    const { tables, files } = await makeBackup(folder, { ...place, withSecret, say });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`\n${folder}: ${rows} rows of ${tables.length} tables, ${files.count} files (${megabytes(files.bytes)})`);
    if (withSecret) say('It holds the secret of this server (secret.json): whoever reads it can open everything.');
    else say('APP_SECRET is not in it: without it sealed tokens and paired accounts cannot be opened after a restore.');
  } finally {
    await place.close();
  }
}

await runMain(main, BackupError);
