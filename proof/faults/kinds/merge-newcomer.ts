import { setTimeout as sleep } from 'node:timers/promises';
import type { Customer } from '../customers.ts';
import { NoAnswer } from '../desk.ts';
import type { Fault } from '../fault.ts';
import { dropPlanted, insist } from '../query.ts';

let merged = 0;

/** Before the other record ends there is time for what is just arriving, as there is on a busy database. */
const pause = `
  create or replace function planted_pause() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(1);
    return old;
  end $$;
  create or replace trigger planted_pause before delete on contacts for each row execute function planted_pause();`;

/** The channel knows who they are, and has nothing to tell of them that we do not know: nobody changes their record. */
const known = `
  with address as (
    insert into contact_addresses (company_id, contact_id, kind, value, canonical, created_at)
    values ($1, $2, $3, $4, $4, now()) on conflict do nothing
  )
  update contacts set connection_id = $5 where company_id = $1 and id = $2`;

const kinds = { facebook: 'psid', instagram: 'igsid' } as const;

const everyMs = 120;
const times = 10;
async function writeMeanwhile(customer: Customer): Promise<void> {
  for (let said = 0; said < times; said += 1) {
    await customer.write();
    await sleep(everyMs);
  }
}

/**
 * Somebody of the address book writes for the first time, while a colleague makes one of their two records: what begins
 * with the one that is about to end belongs to the other.
 */
export const mergeNewcomer: Fault = {
  name: 'a newcomer becomes one with another',
  lasts: [100, 500],
  async strike(world, random) {
    const { company, whatsapp } = world;
    const channel = random.pick(['facebook', 'instagram'] as const);
    const customer = await world.invite(channel);
    const add = async (): Promise<number | null> => {
      merged += 1;
      const number = `55119${65_000_000 + merged}`;
      await whatsapp('POST /phones', {}, { number, name: customer.name });
      const form = { name: `${customer.name} da agenda`, number };
      const made = await company.admin.insist('POST', '/contacts', () => form);
      return made.ok ? (made.body as { id: number }).id : null;
    };
    try {
      const [keptId, goneId] = [await add(), await add()];
      if (keptId === null || goneId === null) return;
      await insist(world, pause);
      const connectionId = company.connections[channel];
      await insist(world, known, [company.id, goneId, kinds[channel], customer.address, connectionId]);
      const merging = company.admin.call('POST', `/contacts/${keptId}/merge`, { goneId });
      await Promise.all([merging, writeMeanwhile(customer)]);
    } catch (error) {
      // Then somebody else will, or it was done and nobody heard so.
      if (!(error instanceof NoAnswer)) throw error;
    }
  },
  heal: (world) => dropPlanted(world, 'planted_pause'),
};
