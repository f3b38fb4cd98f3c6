import type { Fault } from '../fault.ts';

/** PostgreSQL stands still: nobody is refused, and nobody is answered. */
export const haltDatabase: Fault = {
  name: 'database stands still',
  lasts: [5_000, 20_000],
  of: 'database',
  strike: ({ servers }) => servers.haltDatabase(),
  heal: ({ servers }) => servers.wakeDatabase(),
};
