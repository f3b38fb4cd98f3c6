import { expect, test } from 'vitest';
import { StartError } from '#platform/config';
import { aboutDatabase, aboutFolder, aboutPort, explainStart, saying } from './explain-start.ts';

const refused = (code: string): Error => Object.assign(new Error(`${code}: what the system says`), { code });
const folder = (error: unknown) => aboutFolder(error, '/var/lib/oplano');
const port = (error: unknown) => aboutPort(error, { host: '127.0.0.1', port: 80 });

test.each([
  [folder, 'EACCES', /^The data folder \/var\/lib\/oplano cannot be used: this user may not write there/],
  [folder, 'EROFS', /read-only; set DATA_DIR/],
  [folder, 'ENOSPC', /the disk is full; make room/],
  [folder, 'ENOENT', /set DATA_DIR to a folder that can be written/],
  [aboutDatabase, 'ECONNREFUSED', /^The database cannot be used: nobody answers there/],
  [aboutDatabase, 'EAI_AGAIN', /its host is not known now/],
  [aboutDatabase, '53100', /its disk is full/],
  [aboutDatabase, '53300', /it has no connection left; raise its max_connections/],
  [aboutDatabase, '42501', /OPERATIONS\.md says what to grant/],
  [port, 'EACCES', /^The server cannot listen on 127\.0\.0\.1, port 80: this user may not use it; set PORT/],
  [port, 'EADDRINUSE', /it is taken by another program; set PORT/],
])('%o of %s is said in one line that tells what to do', async (about, code, sentence) => {
  const said = await saying(about, () => Promise.reject(refused(code))).catch(explainStart);
  expect(said).toMatch(sentence);
  expect(said).not.toContain('\n');
  expect(said).not.toContain('what the system says');
});

test('a name with several addresses is explained by the first that failed', () => {
  const all = new AggregateError([refused('ECONNREFUSED'), refused('ECONNREFUSED')]);
  expect(explainStart(aboutDatabase(all))).toContain('nobody answers there');
});

test('what is explained already, or not known, stays as it is', () => {
  const known = new StartError('The setting PORT is wrong.');
  expect(aboutDatabase(known)).toBe(known);
  const bug = new TypeError('a bug');
  expect(aboutPort(bug, { host: '::1', port: 1 })).toBe(bug);
  expect(explainStart(bug)).toMatch(/a bug\n\s+at /);
});
