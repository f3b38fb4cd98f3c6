import { seesHistory } from '@oplano/core/tickets';
import { sql } from 'kysely';
import { findContacts, numbersHidden } from '#features/contacts';
import type { Ctx } from '#platform/use-case';
import { readableMessages } from './readable-messages.ts';
import { visible, type Eb } from './ticket-filters.ts';

const matchesMax = 500;

export interface Match {
  readonly chat_id: number;
  readonly connection_id: number;
  readonly message_id: string;
  readonly body: string;
}

/** The newest match of each conversation, where this person may read it: what list and conversation show, no more. */
export async function matchingMessages(ctx: Ctx, search: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select chat_id, connection_id, message_id, body from search_messages(${search}, ${matchesMax})
  `.execute(ctx.db);
  if (rows.length === 0 || seesHistory(ctx.actor)) return rows;
  const readable = await ctx.db
    .selectFrom('messages')
    .innerJoin('tickets', (join) =>
      join.onRef('tickets.company_id', '=', 'messages.company_id').onRef('tickets.id', '=', 'messages.ticket_id'),
    )
    .select('messages.id')
    .where('messages.company_id', '=', ctx.companyId)
    .where(
      'messages.id',
      'in',
      rows.map(({ message_id: id }) => id),
    )
    .where((eb) => eb.or([visible(eb as unknown as Eb, ctx.actor), eb(readableMessages(ctx.actor), '=', true)]))
    .execute();
  const ids = new Set(readable.map(({ id }) => id));
  return rows.filter(({ message_id: id }) => ids.has(id));
}

/** The newest tickets of these contacts, and of the conversations in which something matched. */
export const ticketsOf = ({ companyId }: Ctx, contactIds: readonly number[], matches: readonly Match[]) => sql<number>`(
  select t.id from tickets t
  where t.company_id = ${companyId} and t.is_latest and t.contact_id = any(${[...contactIds]}::int[])
  union all
  select t.id
  from unnest(
    ${matches.map(({ chat_id }) => chat_id)}::int[], ${matches.map(({ connection_id }) => connection_id)}::int[]
  ) as said (contact_id, connection_id)
  join tickets t on t.company_id = ${companyId} and t.is_latest
    and t.contact_id = said.contact_id and t.connection_id = said.connection_id
)`;

const contactsMax = 2_000;

export async function matchingContacts(ctx: Ctx, search: string): Promise<number[]> {
  const everybody = { searchParam: search, contactTag: [], channel: '', isGroup: '' } as const;
  const page = { hidden: await numbersHidden(ctx), size: contactsMax, skip: 0 };
  return (await findContacts(ctx, everybody, page)).ids;
}

/** The piece of a message around what was looked for. */
export function around(body: string, search: string): string {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const [first = ''] = plain(search).split(/\s+/);
  const at = Math.max(0, plain(body).indexOf(first));
  const from = Math.max(0, at - 30);
  return `${from > 0 ? '…' : ''}${body.slice(from, from + 120)}${body.length > from + 120 ? '…' : ''}`;
}
