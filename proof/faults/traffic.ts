import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export interface Traffic {
  /** Everybody finishes what they are at; false: somebody never does. */
  stop(): Promise<boolean>;
}

/** Longer than the longest call that is repeated. */
const finishMs = 240_000;

/** Lets so many things through, evenly over a time; who could not take their turns in time catches up. */
function createPace(count: number, lastsMs: number) {
  const began = Date.now();
  let taken = 0;
  return async (isOver: () => boolean): Promise<void> => {
    const isEarly = () => taken >= Math.min(count, (count * (Date.now() - began)) / lastsMs);
    while (isEarly() && !isOver()) await sleep(5);
    taken += 1;
  };
}

const readChance = 0.15;

/** Customers and agents at work: so many messages in so much time, half of them each way. */
export function createTraffic(
  world: World,
  random: Random,
  { messages, lastsMs }: { messages: number; lastsMs: number },
): Traffic {
  let isOver = false;
  const over = () => isOver;
  const customerPace = createPace(messages / 2, lastsMs);
  // Accepting, reading and closing takes turns, too.
  const agentPace = createPace((messages / 2) * 1.15, lastsMs);

  async function customers(): Promise<void> {
    for (await customerPace(over); !isOver; await customerPace(over)) {
      const customer = random.pick(world.customers);
      if (random.chance(readChance)) await customer.read();
      await customer.write();
    }
  }
  const agents = world.agents.map(async (agent) => {
    for (await agentPace(over); !isOver; await agentPace(over)) await agent.act();
  });
  const running = Promise.all([customers(), ...agents]);
  // Heard by `stop`; until then a failure must not end the process.
  running.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      return Promise.race([running.then(() => true), sleep(finishMs, false, { ref: false })]);
    },
  };
}
