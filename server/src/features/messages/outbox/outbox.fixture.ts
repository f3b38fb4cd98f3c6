import type { MessageOrigin } from '@oplano/contracts/messages';
import { sayInTicket, type OutboxSource } from '#features/messages';
import { getTicketRow } from '#features/tickets';
import { runInCompany } from '#platform/use-case';
import type { Line } from '#test/customers';
import type { TestApp } from '#test/app';
import type { TestCompany } from '#test/people';

let phones = 0;
const aPhone = (): string => `55118${String(90_000_000 + (phones += 1))}`;

export interface Conversation {
  readonly ticketId: number;
  readonly chatId: number;
  readonly phone: string;
}

export interface Said {
  readonly origin?: MessageOrigin;
  readonly source?: OutboxSource;
  readonly quiet?: boolean;
  readonly notBefore?: Date;
  readonly file?: boolean;
}

/** Customers who wrote, in the order of their numbers. */
export async function conversations(
  app: TestApp,
  { companyId }: TestCompany,
  line: Line,
  count: number,
): Promise<Conversation[]> {
  const made = Array.from({ length: count }, aPhone);
  for (const phone of made) await line.says(phone, 'oi');
  const rows = await runInCompany(app.app.runtime, companyId, ({ db }) =>
    db
      .selectFrom('tickets')
      .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
      .select(['tickets.id as ticketId', 'contacts.id as chatId', 'contacts.number as phone'])
      .where('tickets.company_id', '=', companyId)
      .where('contacts.number', 'in', made)
      .orderBy('contacts.id')
      .execute(),
  );
  return rows;
}

/** Says something in a conversation, as whoever the origin names. */
export const say = (
  app: TestApp,
  { companyId }: TestCompany,
  { ticketId }: Conversation | { ticketId: number },
  body: string,
  { origin = 'agent', file = false, ...how }: Said = {},
) =>
  runInCompany(app.app.runtime, companyId, async (ctx) => {
    const media = {
      kind: 'document',
      path: 'somewhere.pdf',
      name: 'a.pdf',
      mimetype: 'application/pdf',
      size: 1,
    } as const;
    const ticket = await getTicketRow(ctx.db, companyId, ticketId);
    const message = await sayInTicket(ctx, ticket, { body, origin, ...how, ...(file ? { media } : {}) });
    if (!message) throw new Error('It was said before.');
    return message;
  });
