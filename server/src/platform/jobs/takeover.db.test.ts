import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { MovableClock } from '../clock/index.ts';
import { defineJob, runInCompany } from '../use-case/index.ts';
import { handleJob } from './handlers.ts';
import { addCompanies, allJobs, openNode, type TestNode } from './testing.ts';

const build = defineJob('test.build', z.object({ queue: z.string() }));
const clock = new MovableClock(new Date());

let testDatabase: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  node = openNode(testDatabase.ownerUrl, clock);
  await addCompanies(node.runtime.db, 1);
});
afterAll(async () => {
  await node.close();
  await testDatabase.drop();
});

/** Starts the worker process, kills it in the middle of the job, and returns its node. */
async function runUntilKilled(): Promise<string> {
  const script = fileURLToPath(new URL('killed-worker.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, testDatabase.ownerUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return String(line).replace('half way ', '').trim();
}

test('the job of a process that is killed is taken over within 15 s, and nothing of its half is left', async () => {
  await runInCompany(node.runtime, 1, (ctx) => ctx.enqueue(build, { queue: 'Vendas' }, { key: 'build' }));
  await runInCompany(node.runtime, 1, (ctx) => ctx.enqueue(build, { queue: 'Suporte' }, { key: 'build' }));
  const killed = await runUntilKilled();
  const killedAt = Date.now();

  const [job] = await allJobs(node.runtime.db);
  expect(job).toMatchObject({ locked_by: killed, attempts: 1 });
  const leaseUntil = job?.lease_until ?? new Date(0);
  expect(leaseUntil.getTime() - killedAt).toBeLessThanOrEqual(15_000);

  const worker = node.createWorker({
    handlers: [
      handleJob(build, async (ctx, { queue }) => {
        await sql`
          insert into queues (company_id, name, color, created_at) values (${ctx.companyId}, ${queue}, ${queue}, ${ctx.now})
        `.execute(ctx.db);
      }),
    ],
  });
  clock.set(new Date(leaseUntil.getTime() - 1));
  expect(await worker.runDue()).toBe(0);
  clock.set(leaseUntil);
  expect(await worker.runDue()).toBe(2);
  const { rows } = await runInCompany(node.runtime, 1, ({ db }) =>
    sql`select name from queues order by id`.execute(db),
  );
  expect(rows).toEqual([{ name: 'Vendas' }, { name: 'Suporte' }]);

  clock.set(new Date(killedAt + 20_001));
  await node.heartbeat.beat();
  clock.advance(10_000);
  await node.heartbeat.beat();
  await node.heartbeat.settled();
  expect(node.gone).toEqual([killed]);
});
