import { fillVariables, variablesOf, type VariableValues } from '@oplano/core/messages';
import type { TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';

/**
 * What the names in a company's texts stand for in a ticket. `speaker`: the name of whoever it is said for, who is meant
 * as well where nobody leads the ticket.
 */
export async function valuesIn(
  ctx: CompanyCtx,
  ticket: Pick<TicketRow, 'id' | 'created_at'>,
  speakerId: number | null = null,
): Promise<{ values: VariableValues; speaker: string | null }> {
  const row = await ctx.db
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
    .innerJoin('connections', 'connections.id', 'tickets.connection_id')
    .innerJoin('companies', 'companies.id', 'tickets.company_id')
    .leftJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('users as speaker', (join) => join.on('speaker.id', '=', speakerId ?? 0))
    .leftJoin('queues', 'queues.id', 'tickets.queue_id')
    .where('tickets.company_id', '=', ctx.companyId)
    .where('tickets.id', '=', ticket.id)
    .select([
      'contacts.name as contact',
      'connections.name as connection',
      'users.name as user',
      'speaker.name as speaker',
      'queues.name as queue',
      'companies.time_zone',
    ])
    .executeTakeFirstOrThrow();
  const user = row.user ?? row.speaker;
  const values = variablesOf({
    contact: { name: row.contact },
    user: user === null ? null : { name: user },
    queue: row.queue === null ? null : { name: row.queue },
    connection: { name: row.connection },
    ticket: { id: ticket.id, createdAt: ticket.created_at },
    now: ctx.now,
    timeZone: row.time_zone,
  });
  return { values, speaker: row.speaker };
}

/** A text of the company for the customer of a ticket; most hold no names, and nothing is asked for them. */
export const fillTicketText = async (ctx: CompanyCtx, ticket: TicketRow, text: string): Promise<string> =>
  text.includes('{{') ? fillVariables(text, (await valuesIn(ctx, ticket)).values) : text;
