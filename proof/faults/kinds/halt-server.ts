import type { Fault } from '../fault.ts';

/** A process stands still for longer than others wait for word of it, and then goes on as if nothing had been. */
export const haltServer: Fault = {
  name: 'server stands still',
  lasts: [3_000, 34_000],
  of: 'server',
  comesLast: true,
  strike: async ({ servers }, random) => servers.halt(random.whole(0, servers.count - 1)),
  heal: async ({ servers }) => servers.goOn(),
};
