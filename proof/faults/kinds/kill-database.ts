import { healsItself, type Fault } from '../fault.ts';

/** PostgreSQL is killed; the server that keeps it brings it back. */
export const killDatabase: Fault = {
  name: 'database killed',
  lasts: [500, 1_500],
  strike: async ({ servers }) => void (await servers.killDatabase()),
  heal: healsItself,
};
