import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
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

  const tampered: { what: string; statement: string; seq: number; words: string }[] = [
    {
      what: 'a changed entry',
      statement: `update audit_trail set details = '{"key": "other"}' where company_id = $1 and seq = 3`,
      seq: 3,
      words: 'was changed',
    },
    {
      what: 'another time',
      statement: `update audit_trail set at = at - interval '1 hour' where company_id = $1 and seq = 2`,
      seq: 2,
      words: 'was changed',
    },
    {
      what: 'another person',
      statement: `update audit_trail set user_id = 1 where company_id = $1 and seq = 4`,
      seq: 4,
      words: 'was changed',
    },
    {
      what: 'a removed entry',
      statement: 'delete from audit_trail where company_id = $1 and seq = 2',
      seq: 2,
      words: 'is missing',
    },
    {
      what: 'a removed end',
      statement: 'delete from audit_trail where company_id = $1 and seq = 5',
      seq: 5,
      words: 'is missing',
    },
    {
      what: 'two that changed places',
      statement: `update audit_trail set seq = 100 where company_id = $1 and seq = 2;
       update audit_trail set seq = 2 where company_id = $1 and seq = 3;
       update audit_trail set seq = 3 where company_id = $1 and seq = 100`,
      seq: 2,
      words: 'was changed',
    },
  ];

  test('looks at one company if asked, says the first broken entry and ends with 1', async () => {
    const [broken, whole] = [await aLoggedCompany(), await aLoggedCompany()];
    await tamper('delete from audit_trail where company_id = $1 and seq = 3', broken);
    const { code, lines } = await verify('--company', String(broken));
    expect([code, lines[0]]).toEqual([1, `company ${broken}: entry 3 is missing`]);
    expect(lines.join()).not.toContain(`company ${whole}:`);
  });

  test.each([
    ['no number', '7a', '--company takes the number of a company, and 7a is none.'],
    ['no company', '999999', 'There is no company 999999.'],
  ])('does not pass for whole what is %s', async (_name, company, sentence) => {
    expect(await verify('--company', company)).toEqual({ code: 1, lines: [sentence] });
  });

  describe('among all of them', () => {
    const found: { companies: number[]; code: number; lines: string[] } = { companies: [], code: 0, lines: [] };
    beforeAll(async () => {
      for (const { statement } of tampered) {
        const companyId = await aLoggedCompany();
        await tamper(statement, companyId);
        found.companies.push(companyId);
      }
      // A process costs a second or two: one looks at all of them.
      Object.assign(found, await verify());
    });

    test.each(tampered.map((row, at) => ({ ...row, at })))(
      'finds $what, says the first broken entry and ends with 1',
      ({ at, seq, words }) => {
        expect(found.lines).toContain(`company ${found.companies[at]}: entry ${seq} ${words}`);
        expect(found.code).toBe(1);
      },
    );
  });
});
