import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { query } from '../query.ts';

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

const patienceMs = 90_000;
const restMs = 300;

/** Some of what is written meets somebody else's writing, and PostgreSQL ends one of both. */
export const deadlocks: Fault = {
  name: 'deadlocks',
  lasts: [1_000, 4_000],
  // The database may be away, by another fault: then there is nothing to meet.
  strike: async (world) => void (await query(world, plant).catch(() => undefined)),
  async heal(world) {
    for (const until = Date.now() + patienceMs; ; await sleep(restMs)) {
      try {
        return void (await query(world, 'drop function if exists planted_deadlock cascade'));
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  },
};
