import type { Fault } from '../fault.ts';

/** The machine is gone for so long that every short wait in the system has run out when it is back. */
export const longOutage: Fault = {
  name: 'server away for long',
  lasts: [22_000, 25_000],
  of: 'server',
  strike: ({ servers }) => servers.stop('SIGKILL'),
  heal: ({ servers }) => servers.start(),
};
