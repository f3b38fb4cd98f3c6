import { clientEvents } from '@oplano/contracts';
import fc from 'fast-check';
import { ownerQuery } from '../../../server/test/owner.ts';
import { lineOf, type Listener } from '../../../server/test/listener.ts';
import type { Ground } from '../ground.ts';
import { demand, type Property } from '../property.ts';
import { anyJson, anyText } from '../texts.ts';

const names = [...Object.keys(clientEvents), 'message', 'disconnecting', 'error', '$typing', 'join'];
const argument = fc.oneof(
  { weight: 3, arbitrary: anyJson },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>('open', 'pending', '1', 1, '2147483648', '9999999999', 'composing'),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.nat(80_000).map((length) => 'x'.repeat(length)) },
);
/** Names that the protocol keeps for itself are refused by the client before they are sent. */
const reserved = new Set(['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']);
const emission = fc.record({
  event: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: anyText(30) }),
  args: fc.array(argument, { maxLength: 4 }),
});

/** Whatever a socket says: it is heard, ignored or cut off, and the server goes on at once. */
export const socketTarget = (ground: Ground): Property => {
  const held: { line?: Listener; token?: string } = {};
  return {
    name: 'sockets',
    share: 0.12,
    property: fc.asyncProperty(fc.array(emission, { minLength: 1, maxLength: 5 }), async (emissions) => {
      const { admin } = await ground.callers();
      if (held.token !== admin.token || !held.line?.socket.connected) {
        held.line?.close();
        held.line = await lineOf(ground.app, admin);
        held.token = admin.token;
        await held.line.settled();
      }
      const { line } = held;
      line.heard.length = 0;
      await ground.changes.take();
      await ground.timed(async () => {
        for (const { event, args } of emissions) if (!reserved.has(event)) line.socket.emit(event, ...args);
        // Too much at once ends the line, which is an answer too.
        const settled = await Promise.race([line.settled().then(() => true), line.ended.then(() => false)]);
        demand(settled || !line.socket.connected, () => 'neither heard nor cut off');
      });
      // Being here is noted; nothing else that a socket says is.
      const changed = (await ground.changes.take()).filter((what) => what !== 'update users');
      demand(changed.length === 0, () => `a socket's words did ${changed.join(', ')}`);
    }) as unknown as fc.IRawProperty<unknown>,
    /** That somebody left is noted a moment later, and would look like the deed of whatever comes next. */
    async after() {
      held.line?.close();
      delete held.line;
      for (let turn = 0; turn < 100; turn += 1) {
        const [left] = await ownerQuery<{ count: string }>(ground.app, 'select count(*) from presence');
        if (left?.count === '0') break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      await ground.changes.take();
    },
  };
};
