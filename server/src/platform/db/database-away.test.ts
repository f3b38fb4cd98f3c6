import { expect, test } from 'vitest';
import { isDatabaseAway, isWorthAnotherTry, retryAfterOf } from './database-away.ts';
import { ShareExhausted } from './fair-share.ts';
import { givingWay } from './giving-way.ts';

const failure = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields);

test.each([
  ['the pool was exhausted', failure('timeout exceeded when trying to connect'), true, 2],
  ['PostgreSQL has no connection left', failure('sorry, too many clients already', { code: '53300' }), true, 2],
  ['nobody listens', failure('connect', { code: 'ECONNREFUSED' }), true, 2],
  ['the line broke', failure('read', { code: 'ECONNRESET' }), true, 2],
  ['the driver lost its line', failure('Connection terminated unexpectedly'), true, 2],
  [
    'the line broke before it was asked',
    failure('Client has encountered a connection error and is not queryable'),
    true,
    2,
  ],
  ['the line was closed before it was asked', failure('Client was closed and is not queryable'), true, 2],
  ['it shuts down', failure('terminating', { code: '57P01' }), true, 2],
  ['it is starting', failure('starting up', { code: '57P03' }), true, 2],
  ['it was idle for too long', failure('idle', { code: '57P05' }), true, 2],
  ['its socket is gone', failure('connect', { code: 'ENOENT', syscall: 'connect' }), true, 2],
  ['the company holds its share', new ShareExhausted('time', 5), true, 5],
  ['it gave way to another writer', failure('deadlock detected', { code: '40P01' }), false, 2],
  ['it is there already', failure('taken', { code: '23505', constraint: 'users_email' }), false, null],
  ['it could not be serialised', failure('serialise', { code: '40001' }), false, 2],
  ['a statement took too long', failure('canceling statement', { code: '57014' }), false, 30],
  ['a file is missing', failure('open', { code: 'ENOENT', syscall: 'open' }), false, null],
  ['a key is there twice', failure('duplicate key', { code: '23505' }), false, null],
  ['a mistake', new TypeError('x is not a function'), false, null],
  ['no error at all', 'ECONNRESET', false, null],
])('%s', (_what, error, isAway, retryAfter) => {
  expect([isDatabaseAway(error), retryAfterOf(error)]).toEqual([isAway, retryAfter]);
});

test.each([
  ['in the way that its writer names says that somebody else was there a moment earlier', 'one_at_a_time', 2],
  ['in any other way says what the work is', 'users_email', null],
])('a row that is there already %s', async (_what, constraint, retryAfter) => {
  const taken = failure('taken', { code: '23505', constraint });
  await expect(givingWay('one_at_a_time')(Promise.reject(taken))).rejects.toBe(taken);
  expect([isDatabaseAway(taken), retryAfterOf(taken)]).toEqual([false, retryAfter]);
});

test('work is tried again while the database is away, a few times where it gave way, and never for what it is', () => {
  const tries = (error: Error) => [1, 4, 5, 500].map((attempt) => isWorthAnotherTry(error, attempt));
  expect(tries(failure('read', { code: 'ECONNRESET' }))).toEqual([true, true, true, true]);
  expect(tries(failure('deadlock detected', { code: '40P01' }))).toEqual([true, true, false, false]);
  expect(tries(failure('duplicate key', { code: '23505' }))).toEqual([false, false, false, false]);
});
