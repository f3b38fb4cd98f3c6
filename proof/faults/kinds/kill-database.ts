import { healsItself, type Fault } from '../fault.ts';

/** PostgreSQL is killed; whoever keeps it brings it back. */
export const killDatabase: Fault = {
  name: 'database killed',
  lasts: [500, 1_500],
  of: 'database',
  strike: async ({ servers }) => void (await servers.killDatabase()),
  heal: healsItself,
};
