import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { BackupError } from '../server/src/backup/manifest.ts';
import { openPlace } from '../server/src/backup/place.ts';
import { makeOperator, OperatorError } from '../server/src/app/make-operator.ts';
import { resetSecondFactor } from '../server/src/app/reset-second-factor.ts';
import { root } from './run-command.ts';
import { runMain } from './run-main.ts';

const usage = `npm run operator -- --email ADDRESS [--name NAME]
npm run operator -- reset-second-factor ADDRESS

Makes an operator of the platform, or gives one a new password, while the server runs or not. Asks for the password;
where nobody sits at the keyboard it is the first line of the input. The person's session, if any, ends.

The second form takes the second factor of everybody with that address away: they sign in with the password alone.`;

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

async function resetFor(address: string): Promise<void> {
  const place = await openPlace({ env: process.env, besideServer: true, say });
  try {
    const { email, companies } = await resetSecondFactor(place.ownerUrl, address);
    say(`${email} signs in with the password alone: ${companies.join(', ')}.`);
  } finally {
    await place.close();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const [command, address] = positionals;
  if (command === 'reset-second-factor' && address) return resetFor(address);
  if (values.help || !values.email || command) {
    if (!values.help) process.exitCode = 1;
    return say(usage);
  }
  const place = await openPlace({ env: process.env, besideServer: true, say });
  try {
    const form = { email: values.email, name: values.name ?? values.email.split('@')[0] ?? '' };
    const { email, isNew } = await makeOperator(place.ownerUrl, { ...form, password: await askPassword() });
    say(isNew ? `${email} is a new operator.` : `${email} is an operator and has the new password.`);
  } finally {
    await place.close();
  }
}

await runMain(main, OperatorError, BackupError);
