import { healsItself, type Fault } from '../fault.ts';
import { query } from '../query.ts';

/** Every connection to the database is cut, whatever runs on it. */
export const cutDatabase: Fault = {
  name: 'database connections cut',
  lasts: [50, 200],
  of: 'database',
  async strike(world) {
    world.servers.databaseWasCut();
    // It may be away already, by another fault.
    await query(
      world,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    ).catch(() => undefined);
  },
  heal: healsItself,
};
