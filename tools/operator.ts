import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { BackupError } from '../server/src/backup/manifest.ts';
import { openPlace } from '../server/src/backup/place.ts';
import { ConfigError } from '../server/src/platform/config/index.ts';
import { makeOperator, OperatorError } from '../server/src/app/make-operator.ts';
import { root } from './run-command.ts';

const usage = `npm run operator -- --email ADDRESS [--name NAME]

Makes an operator of the platform, or gives one a new password, while the server runs or not. Asks for the password;
where nobody sits at the keyboard it is the first line of the input. The person's session, if any, ends.`;

const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

const say = (line: string): void => console.log(line);

/** A line that is not shown while it is typed. */
async function askPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write('New password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (process.stdin.isTTY) say('');
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help || !values.email) return say(usage);
  const place = await openPlace({ env: process.env, besideServer: true, say });
  try {
    const form = { email: values.email, name: values.name ?? values.email.split('@')[0] ?? '' };
    const { email, isNew } = await makeOperator(place.ownerUrl, { ...form, password: await askPassword() });
    say(isNew ? `${email} is a new operator.` : `${email} is an operator and has the new password.`);
  } finally {
    await place.close();
  }
}

try {
  await main();
} catch (error) {
  const isSentence = error instanceof OperatorError || error instanceof BackupError || error instanceof ConfigError;
  console.error(isSentence ? error.message : error);
  process.exitCode = 1;
}
