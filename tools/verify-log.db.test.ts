import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { withOwnerClient } from '../server/src/platform/db-raw/owner-client.ts';
import { sharedTestApp, testSecret } from '../server/test/app.ts';
import { aCompany, someone } from '../server/test/people.ts';
import { root } from './run-command.ts';

const app = sharedTestApp();

/** Runs the command on the database of a server that is at work. */
async function verify(...args: readonly string[]) {
  const child = spawn(process.execPath, ['tools/verify-log.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app.ownerUrl, APP_SECRET: testSecret, DEMO: 'off', NODE_ENV: 'test' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, lines: output.trim().split('\n') };
}

/** A company with five entries: a sign-in and four settings. */
async function aLoggedCompany(): Promise<number> {
  const admin = await someone(app, await aCompany(app), { profile: 'admin' });
  for (const data of ['enabled', 'disabled', 'enabled', 'disabled']) {
    await admin.call('PUT', '/companySettings', { column: 'userRating', data });
  }
  await app.app.eventConsumers.runDue();
  return admin.companyId;
}

/** What somebody with all rights in the database does behind our back. */
const tamper = (statement: string, companyId: number): Promise<unknown> =>
  withOwnerClient(app.ownerUrl, async (client) => {
    await client.query('alter table audit_trail disable trigger user');
    for (const part of statement.split(';')) await client.query(part, part.includes('$1') ? [companyId] : []);
    await client.query('alter table audit_trail enable trigger user');
  });

describe('npm run verify-log', () => {
  test('finds every chain whole, the platform’s among them, and says their ends if asked', async () => {
    const companyId = await aLoggedCompany();
    const { code, lines } = await verify('--ends');
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^the platform: \d+ /));
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^company ${companyId}: 5 [0-9a-f]{64}$`)));
    expect(lines.at(-1)).toContain('every one is as it was written');
  });

  test.each([
    [
      'a changed entry',
      `update audit_trail set details = '{"key": "other"}' where company_id = $1 and seq = 3`,
      3,
      'was changed',
    ],
    [
      'another time',
      `update audit_trail set at = at - interval '1 hour' where company_id = $1 and seq = 2`,
      2,
      'was changed',
    ],
    ['another person', `update audit_trail set user_id = 1 where company_id = $1 and seq = 4`, 4, 'was changed'],
    ['a removed entry', 'delete from audit_trail where company_id = $1 and seq = 2', 2, 'is missing'],
    ['a removed end', 'delete from audit_trail where company_id = $1 and seq = 5', 5, 'is missing'],
    [
      'two that changed places',
      `update audit_trail set seq = 100 where company_id = $1 and seq = 2;
       update audit_trail set seq = 2 where company_id = $1 and seq = 3;
       update audit_trail set seq = 3 where company_id = $1 and seq = 100`,
      2,
      'was changed',
    ],
  ])('finds %s, says the first broken entry and ends with 1', async (_what, statement, seq, words) => {
    const companyId = await aLoggedCompany();
    await tamper(statement, companyId);
    const { code, lines } = await verify('--company', String(companyId));
    expect(lines[0]).toBe(`company ${companyId}: entry ${seq} ${words}`);
    expect(code).toBe(1);
  });
});
