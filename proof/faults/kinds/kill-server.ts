import type { Fault } from '../fault.ts';

/** The process is killed in the middle of whatever it does, and started again. */
export const killServer: Fault = {
  name: 'server killed',
  lasts: [100, 4_000],
  of: 'server',
  strike: ({ servers }) => servers.stop('SIGKILL'),
  heal: ({ servers }) => servers.start(),
};
