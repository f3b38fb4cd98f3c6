import { sql } from 'kysely';
import { z } from 'zod';
import { systemClock } from '../clock/index.ts';
import { defineJob, defineTimer, type CompanyCtx } from '../use-case/index.ts';
import { handleTimer } from './handle-timer.ts';
import { handleJob } from './handlers.ts';
import { openNode } from './testing.ts';

/** A worker in a process of its own that comes half way through a job or a timer and waits there to be killed. */
const node = openNode(process.argv[2] ?? '', systemClock);
const build = defineJob('test.build', z.object({ queue: z.string() }));
const buildLater = defineTimer('test.build-later', 'queues', z.object({ queue: z.string() }));

async function half(ctx: CompanyCtx, { queue }: { queue: string }): Promise<void> {
  await sql`
    insert into queues (company_id, name, color, created_at) values (${ctx.companyId}, ${queue}, ${queue}, ${ctx.now})
  `.execute(ctx.db);
  process.stdout.write(`half way ${node.nodeId}\n`);
  await new Promise(() => undefined);
}

await node.heartbeat.start();
node
  .createWorker({
    handlers: [
      handleJob(build, half),
      handleTimer(buildLater, { lock: async (_ctx, id) => id, act: (ctx, _id, { payload }) => half(ctx, payload) }),
    ],
  })
  .start();
