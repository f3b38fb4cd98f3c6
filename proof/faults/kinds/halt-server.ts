import type { Fault } from '../fault.ts';

let halted = 0;

/**
 * A process stands still for longer than others wait for word of it, and then goes on as if nothing had been. Each in its
 * turn, and first the one that people are led to.
 */
export const haltServer: Fault = {
  name: 'server stands still',
  lasts: [3_000, 34_000],
  of: 'server',
  comesLast: true,
  strike({ servers }) {
    servers.halt(halted % servers.count);
    halted += 1;
    return Promise.resolve();
  },
  heal: async ({ servers }) => servers.goOn(),
};
