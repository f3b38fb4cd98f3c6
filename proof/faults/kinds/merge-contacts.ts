import { NoAnswer } from '../desk.ts';
import { healsItself, type Fault } from '../fault.ts';
import { query } from '../query.ts';

let merged = 0;

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
      const [known] = await query<{ id: number }>(
        world,
        'select contact_id as id from contact_addresses where company_id = $1 and value = $2',
        [company.id, customer.address],
      ).catch(() => []);
      const made = await company.admin.call('POST', '/contacts', { name: `${customer.name} da agenda`, number });
      if (!known || !made.ok) return;
      const { id } = made.body as { id: number };
      await company.admin.call('POST', `/contacts/${id}/merge`, { goneId: known.id });
    } catch (error) {
      // Then somebody else will, or it was done and nobody heard so.
      if (!(error instanceof NoAnswer)) throw error;
    }
  },
  heal: healsItself,
};
