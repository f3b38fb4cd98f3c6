import type { Fault } from '../fault.ts';
import { dropPlanted, query } from '../query.ts';

/** Where several write at once. */
const tables = ['messages', 'tickets', 'outbox', 'jobs', 'schedule_occurrences'];
const chance = 0.04;

const plant = `
  create or replace function planted_deadlock() returns trigger language plpgsql as $$
  begin
    if random() < ${chance} then raise exception 'planted' using errcode = 'deadlock_detected'; end if;
    return new;
  end $$;
  ${tables
    .map(
      (table) =>
        `create or replace trigger planted_deadlock before insert or update on ${table} for each row execute function planted_deadlock();`,
    )
    .join('\n')}`;

/** Some of what is written meets somebody else's writing, and PostgreSQL ends one of both. */
export const deadlocks: Fault = {
  name: 'deadlocks',
  lasts: [1_000, 4_000],
  // The database may be away, by another fault: then there is nothing to meet.
  strike: async (world) => void (await query(world, plant).catch(() => undefined)),
  heal: (world) => dropPlanted(world, 'planted_deadlock'),
};
