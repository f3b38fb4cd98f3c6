import { systemClock } from '../clock/index.ts';
import { openNode } from '../jobs/testing.ts';
import { createConsumers } from './create-consumers.ts';
import { defineConsumer } from './define-consumer.ts';

/** A consumer in a process of its own that has handled an event, and waits to be killed before it notes so. */
const node = openNode(process.argv[2] ?? '', systemClock);
const consumer = defineConsumer({
  name: 'tests.killed',
  events: ['contact.updated'],
  handle: async (ctx, { id }) =>
    ctx.afterCommit(async () => {
      process.stdout.write(`handled ${id}\n`);
      await new Promise(() => undefined);
    }),
});
createConsumers({ runtime: node.runtime, node: node.nodeId, consumers: [consumer] }).start();
