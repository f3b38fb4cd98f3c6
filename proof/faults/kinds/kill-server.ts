import type { Fault } from '../fault.ts';

/** A process is killed in the middle of whatever it does, and started again. */
export const killServer: Fault = {
  name: 'server killed',
  lasts: [100, 4_000],
  of: 'server',
  strike: ({ servers }, random) => servers.stop('SIGKILL', random.whole(0, servers.count - 1)),
  heal: ({ servers }) => servers.start(),
};
