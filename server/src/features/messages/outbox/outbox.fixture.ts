import { leaveFor, queued, say as sayIn, type Leave } from '#features/messages';
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
  readonly by?: 'person' | 'bot' | 'campaign' | 'schedule';
  /** Of the campaign or schedule. */
  readonly sourceId?: number;
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

const well = { isWorking: true, isInPlan: true, isActive: true, isWilling: true, hasConnection: true };
const planned = leaveFor('schedule', { ...well, isReached: true, isOpen: true }) as Leave<'schedule'>;

/** Says something in a conversation. */
export const say = (
  app: TestApp,
  { companyId }: TestCompany,
  { ticketId }: Conversation | { ticketId: number },
  body: string,
  { by = 'person', file = false, ...how }: Said = {},
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
    const saying = { text: body, ...(file ? { media } : {}) };
    const leave = by === 'schedule' ? planned : { kind: by };
    return queued(await sayIn(ctx, ticket, saying, { ...leave, ...how }));
  });
