import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { hostileFiles } from '#test/hostile-files';
import { aCompany, someone, type SignedIn } from '#test/people';
import { runInCompany } from '#platform/use-case';

const app = sharedTestApp();
const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-sheets-test-'));
const held: { admin?: SignedIn } = {};
beforeAll(async () => {
  held.admin = await someone(app, await aCompany(app), { profile: 'admin' });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends files from a process of its own, so that what grows here is the server. */
const sender = `
const [url, tokens, ...files] = process.argv.slice(1);
const { openAsBlob } = require('node:fs');
const { basename } = require('node:path');
Promise.all(files.map(async (file, index) => {
  const token = tokens.split(' ')[index % tokens.split(' ').length];
  const form = new FormData();
  form.set('file', await openAsBlob(file), basename(file));
  const answer = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer ' + token }, body: form });
  return [answer.status, await answer.json()];
})).then((answers) => console.log(JSON.stringify(answers)));`;

type Answers = (readonly [status: number, body: { error?: string; details?: { problem: string }; total?: number }])[];

async function send(files: readonly string[], people = [held.admin]): Promise<Answers> {
  const tokens = people.map((person) => person?.token).join(' ');
  const args = [`${app.url}/api/contacts/imports`, tokens, ...files];
  const child = spawn(process.execPath, ['-e', sender, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await text(child.stdout)) as Answers;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const mostMb = 100;

/** By how much this process grew at most. A heap that was large before keeps garbage for long, which says nothing about a sheet. */
async function growthOf<T>(work: () => Promise<T>): Promise<{ result: T; grownMb: number }> {
  collectGarbage();
  const before = process.memoryUsage.rss();
  const grownMb = () => (process.memoryUsage.rss() - before) / 1024 / 1024;
  let most = 0;
  const look = () => {
    if (grownMb() > mostMb) collectGarbage();
    most = Math.max(most, grownMb());
  };
  const timer = setInterval(look, 10);
  try {
    const result = await work();
    look();
    return { result, grownMb: most };
  } finally {
    clearInterval(timer);
  }
}

/** A file on the disk, so that its bytes are not in this process. */
function stored(name: string, bytes: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const sheets = hostileFiles.filter(({ kind }) => kind === 'sheet' || kind === 'archive' || kind === 'text');

describe('a hostile sheet', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    // The first one loads what every one needs.
    await send([stored('warm.csv', Buffer.from(`Nome;Número\n${'Ana;5511987654321\n'.repeat(5_000)}`))]);
  });

  test.each(sheets)(
    'such as $name is refused with a reason, and the server does not grow by 100 MB',
    async (hostile) => {
      const ending = hostile.name.endsWith('.zip') ? '.xlsx' : '';
      const file = stored(`${hostile.name}${ending}`, hostile.make());
      const { result, grownMb } = await growthOf(() => send([file]));
      const [[status, body] = [0, {}]] = result;
      expect([status, body.error]).toEqual([400, 'ERR_IMPORT_FILE']);
      expect(['notASheet', 'empty', 'tooManyRows', 'tooManyColumns', 'tooHeavy']).toContain(body.details?.problem);
      expect(grownMb).toBeLessThan(mostMb);
    },
  );

  test('is one of a company at a time: the others wait, and beyond a few are told to come again', async () => {
    const file = stored('a.csv', Buffer.from(`Nome;Número\n${'Ana;5511987654321\n'.repeat(20_000)}`));
    // One person sends no more than four files at once.
    const company = { companyId: held.admin?.companyId ?? 0, name: '' };
    const people = [held.admin, await someone(app, company)];
    const { result } = await growthOf(() =>
      send(
        Array.from({ length: 8 }, () => file),
        people,
      ),
    );
    const read = result.filter(([status]) => status === 200);
    const refused = result.filter(([, body]) => body.details?.problem === 'busy');
    expect(read.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(read.length + refused.length).toBe(8);
  });

  test('leaves nothing behind', async () => {
    const rows = await runInCompany(app.app.runtime, held.admin?.companyId ?? 0, ({ db }) =>
      db.selectFrom('contact_imports').select('file_name').execute(),
    );
    expect(rows.filter(({ file_name: name }) => name !== 'warm.csv' && name !== 'a.csv')).toEqual([]);
  });
});
