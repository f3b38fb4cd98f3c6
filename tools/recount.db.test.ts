import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { aDesk, cellsOf, someAttendances } from '../server/src/features/dashboard/roll-ups.fixture.ts';
import { withOwnerClient } from '../server/src/platform/db-raw/owner-client.ts';
import { sharedTestApp, testSecret } from '../server/test/app.ts';
import { root } from './run-command.ts';

const app = sharedTestApp();

/** Runs the command on the database of a server that is at work. */
async function recount(...args: readonly string[]) {
  const child = spawn(process.execPath, ['tools/recount.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app.ownerUrl, APP_SECRET: testSecret, DEMO: 'off', NODE_ENV: 'test' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, lines: output.trim().split('\n') };
}

test('npm run recount says which number was kept wrongly, and mends it unless it only looks', async () => {
  const desk = await aDesk(app);
  await someAttendances(desk, 12);
  await desk.countAll();
  const right = await cellsOf(desk);
  await withOwnerClient(app.ownerUrl, (client) =>
    client.query(
      `update figure_cells set tickets = tickets + 1
       where company_id = $1 and span = 'day' and kind = 'all' and tickets > 0 and starts = (
         select min(starts) from figure_cells where company_id = $1 and span = 'day' and kind = 'all' and tickets > 0
       )`,
      [desk.companyId],
    ),
  );
  const wrong = await cellsOf(desk);
  const own = ['--company', String(desk.companyId)];

  const looked = await recount(...own, '--look');
  expect(await cellsOf(desk)).toEqual(wrong);
  expect(looked.code).toBe(1);
  expect(looked.lines.at(-1)).toMatch(/^\d+ months of 1 companies: [1-9]\d* differ\.$/);
  for (const line of looked.lines.slice(0, -1))
    expect(line).toMatch(/^company \d+, day [\d-]+, all 0, user \d+: tickets was \d+, is \d+$/);

  const mended = await recount(...own);
  expect(mended.lines.slice(0, -1)).toEqual(looked.lines.slice(0, -1));
  expect(await cellsOf(desk)).toEqual(right);
  const again = await recount();
  expect([again.code, again.lines.length]).toEqual([0, 1]);
  expect(again.lines[0]).toContain('nothing differs');
});
