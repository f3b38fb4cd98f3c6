import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswer } from '../desk.ts';
import type { Customer } from '../customers.ts';
import type { Fault } from '../fault.ts';
import { dropPlanted, insist } from '../query.ts';

let merged = 0;

/** Before the other record ends there is time for what is just arriving, as there is on a busy database. */
const pause = `
  create or replace function planted_pause() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(0.4);
    return old;
  end $$;
  create or replace trigger planted_pause before delete on contacts for each row execute function planted_pause();`;

const liveTickets = `select id from tickets where company_id = $1 and contact_id = $2 and status in ('open', 'pending')`;

const everyMs = 90;
const times = 6;
/** Whose conversation is over begins a new one: for a record that is about to end. */
async function writeMeanwhile(customer: Customer): Promise<void> {
  for (let said = 0; said < times; said += 1) {
    await customer.write();
    await sleep(everyMs);
  }
}

/**
 * Somebody finds that a customer is in the address book twice and makes one of both, while both sides write: everything
 * that is said moves to the other record. On the channels where a customer's number is not their address.
 */
export const mergeContacts: Fault = {
  name: 'contacts become one',
  lasts: [100, 500],
  async strike(world, random) {
    const { company, customers, whatsapp } = world;
    const customer = random.pick(customers.filter(({ channel }) => channel === 'facebook' || channel === 'instagram'));
    merged += 1;
    const number = `55119${66_000_000 + merged}`;
    try {
      await whatsapp('POST /phones', {}, { number, name: customer.name });
      const [known] = await insist<{ id: number }>(
        world,
        'select contact_id as id from contact_addresses where company_id = $1 and value = $2',
        [company.id, customer.address],
      );
      const made = await company.admin.call('POST', '/contacts', { name: `${customer.name} da agenda`, number });
      if (!known || !made.ok) return;
      const { id } = made.body as { id: number };
      await insist(world, pause);
      const live = await insist<{ id: number }>(world, liveTickets, [company.id, known.id]);
      for (const ticket of live) {
        world.touched.add(ticket.id);
        await company.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', ratingId: 'silent' });
      }
      await Promise.all([
        company.admin.call('POST', `/contacts/${id}/merge`, { goneId: known.id }),
        writeMeanwhile(customer),
      ]);
    } catch (error) {
      // Then somebody else will, or it was done and nobody heard so.
      if (!(error instanceof NoAnswer)) throw error;
    }
  },
  heal: (world) => dropPlanted(world, 'planted_pause'),
};
