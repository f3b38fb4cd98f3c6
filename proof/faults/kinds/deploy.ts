import type { Fault } from '../fault.ts';

/** A new version: the old process is asked to stop, the next one starts. */
export const deploy: Fault = {
  name: 'new version deployed',
  lasts: [0, 300],
  of: 'server',
  strike: ({ servers }) => servers.stop('SIGTERM'),
  heal: ({ servers }) => servers.start(),
};
