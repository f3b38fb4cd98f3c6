import { runInCompany } from '#platform/use-case';
import type { App } from '../container.ts';

/** A call of the lab: what is asked of it, and what it answers. */
export type LabCall = <T>(path: string, body: object) => Promise<T>;

/** Somebody whom Meta's Graph knows, and how long they have said nothing. */
interface GraphCustomer {
  readonly id: string;
  readonly silentHours: number;
}

const hourMs = 3_600_000;

/** Whoever has something going on with the shop can be answered: they get a telephone as well. */
export async function seedCustomers(
  { runtime }: Pick<App, 'runtime'>,
  call: LabCall,
  companyId: number,
): Promise<GraphCustomer[]> {
  const customers = await runInCompany(runtime, companyId, async ({ db, now }) => {
    const rows = await db
      .selectFrom('tickets')
      .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
      .where('tickets.company_id', '=', companyId)
      .where('tickets.status', 'in', ['open', 'pending'])
      .where('contacts.is_group', '=', false)
      .select(['contacts.name', 'contacts.number', 'tickets.channel', 'tickets.last_inbound_at'])
      // Those of Facebook and Instagram have no number; they are known by what the page calls them.
      .select((fields) =>
        fields
          .selectFrom('contact_addresses')
          .whereRef('contact_addresses.company_id', '=', 'contacts.company_id')
          .whereRef('contact_addresses.contact_id', '=', 'contacts.id')
          .where('contact_addresses.kind', 'in', ['psid', 'igsid'])
          .select('contact_addresses.value')
          .limit(1)
          .as('id'),
      )
      .execute();
    return rows.map(({ last_inbound_at: heardAt, ...row }) => ({
      ...row,
      silentHours: heardAt === null ? null : (now.getTime() - heardAt.getTime()) / hourMs,
    }));
  });
  const known: GraphCustomer[] = [];
  for (const { name, number, channel, id, silentHours } of customers) {
    if (channel === 'whatsapp') {
      await call('/whatsapp/phones', { number, name });
      continue;
    }
    if (channel !== 'whatsappapi' && id === null) continue;
    const who = channel === 'whatsappapi' ? { phone: number } : { id };
    const made = await call<{ id: string }>('/graph/customers', { channel, name, ...who });
    if (silentHours !== null) known.push({ id: made.id, silentHours });
  }
  return known;
}

/** The Graph refuses answers to whom it has not heard for a day: it is told when they of the past have last written. */
export async function seedSilences(call: LabCall, customers: readonly GraphCustomer[]): Promise<void> {
  for (const { id, silentHours } of customers) await call(`/graph/customers/${id}/silence`, { hours: silentHours });
}
