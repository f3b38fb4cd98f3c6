import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { testSecret, type TestApp } from '../server/test/app.ts';
import { root } from './run-command.ts';

/** Runs the command on the database of a server that is at work. */
export async function runOperator(at: TestApp, args: readonly string[], password: string) {
  const child = spawn(process.execPath, ['tools/operator.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: at.ownerUrl, APP_SECRET: testSecret, DEMO: 'off', NODE_ENV: 'test' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(`${password}\n`);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
