import { sql } from 'kysely';
import { z } from 'zod';
import { systemClock } from '../clock/index.ts';
import { defineJob } from '../use-case/index.ts';
import { handleJob } from './handlers.ts';
import { openNode } from './testing.ts';

/** A worker in a process of its own that comes half way through a job and waits there to be killed. */
const node = openNode(process.argv[2] ?? '', systemClock);
const build = defineJob('test.build', z.object({ queue: z.string() }));
await node.heartbeat.start();
node
  .createWorker({
    handlers: [
      handleJob(build, async (ctx, { queue }) => {
        await sql`
          insert into queues (company_id, name, color, created_at) values (${ctx.companyId}, ${queue}, ${queue}, ${ctx.now})
        `.execute(ctx.db);
        process.stdout.write(`half way ${node.nodeId}\n`);
        await new Promise(() => undefined);
      }),
    ],
  })
  .start();
