import { parseArgs } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { companyNumber, runMain } from './run-main.ts';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** What a command says that fails so, with its exit code. */
async function saidOf(fails: () => unknown): Promise<{ code: unknown; said: unknown }> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runMain(async () => fails());
  return { code: process.exitCode, said: error.mock.calls[0]?.[0] };
}

const refused = (code: string, more = {}) => {
  throw Object.assign(new Error(`${code}: what the system says of u:pw-7@host`), { code, ...more });
};

test.each<[string, () => unknown, RegExp]>([
  ['a database that is away', () => refused('ECONNREFUSED'), /^The database cannot be used: nobody answers there/],
  ['a wrong password', () => refused('28P01'), /^The database cannot be used: it does not take this user or password/],
  [
    'a folder of others',
    () => refused('EACCES', { path: '/mnt/backups' }),
    /^\/mnt\/backups cannot be used: this user may not read or write there/,
  ],
  ['a full disk', () => refused('ENOSPC'), /^It broke off: the disk is full; make room, then try again/],
  [
    'an option that there is not',
    () => parseArgs({ args: ['--replac'], options: { replace: { type: 'boolean' } } }),
    /^Unknown option '--replac'/,
  ],
  ['a company that is no number', () => companyNumber('all'), /^--company takes the number of a company, and all is/],
  ['a company without a number', () => companyNumber(''), /^--company takes the number of a company/],
])('a command that meets %s says so in one sentence and ends with 1', async (_name, fails, sentence) => {
  const { code, said } = await saidOf(fails);
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/\n|pw-7/);
});

test('a bug is told as a whole', async () => {
  const bug = new TypeError('a bug');
  expect(await saidOf(() => Promise.reject(bug))).toEqual({ code: 1, said: bug });
});

test('a command is for the company that is named, else for all', () => {
  expect([companyNumber(undefined), companyNumber('7')]).toEqual([undefined, 7]);
});
