import {
  isOpenTo,
  mayBeSaid,
  sayErrors,
  termsOf,
  type FactsFor,
  type sayCauses,
  type SayCause,
  type SayFacts,
  type SayRefusal,
} from '@oplano/core/messages';
import { mayWrite } from '@oplano/core/tickets';
import type { ExpressionBuilder } from 'kysely';
import { factsOf, type ActingCtx, type TicketRow } from '#features/tickets';
import type { Database } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';

const given = Symbol('leave');

/** That something may be said for a cause; nothing but asking gives it. */
export interface Leave<C extends SayCause = SayCause> {
  readonly kind: C;
  readonly [given]: true;
}

/** Leave to say something, by everything its cause asks for; or why not. */
export const leaveFor = <C extends SayCause>(kind: C, facts: FactsFor<C>): Leave<C> | SayRefusal => answer(kind, facts);
const answer = <C extends SayCause>(kind: C, facts: Partial<SayFacts>): Leave<C> | SayRefusal =>
  mayBeSaid(kind, facts) ?? { kind, [given]: true };

export const hasLeave = (cause: object): cause is Leave => given in cause;

/** What a ticket itself tells. */
type TicketFact = 'isActive' | 'hasConnection' | 'isOpen';
/** Causes that ask no more than that, if anything. */
export type AskedInTicket = {
  [C in SayCause]: (typeof sayCauses)[C]['asks'][number] extends TicketFact ? C : never;
}[SayCause];

interface Asking {
  readonly isTemplate?: boolean;
}

/** Asks it of a ticket; where nothing is asked, nothing is looked at. */
export async function askInTicket<C extends SayCause>(
  ctx: CompanyCtx,
  ticket: TicketRow,
  kind: C,
  { isTemplate = false, ...known }: Asking & Omit<FactsFor<C>, TicketFact>,
): Promise<Leave<C> | SayRefusal> {
  if (termsOf(kind).asks.length === 0) return answer(kind, known);
  const { active, gone } = await ctx.db
    .selectFrom('contacts')
    .select(['active', (eb) => removedConnection(eb, ticket.connection_id).as('gone')])
    .where('contacts.company_id', '=', ctx.companyId)
    .where('contacts.id', '=', ticket.contact_id)
    .executeTakeFirstOrThrow();
  return answer(kind, {
    ...known,
    isActive: active,
    // Its row stays for the conversation, and nobody drains what would be put in its line.
    hasConnection: !gone,
    isOpen: isOpenTo({ channel: ticket.channel, lastInboundAt: ticket.last_inbound_at }, { isTemplate }, ctx.now),
  });
}

const removedConnection = (eb: ExpressionBuilder<Database, 'contacts'>, connectionId: number) =>
  eb.exists(
    eb
      .selectFrom('connections')
      .select('connections.id')
      .whereRef('connections.company_id', '=', 'contacts.company_id')
      .where('connections.id', '=', connectionId)
      .where('connections.deleted_at', 'is not', null),
  );

/** Leave to write to the customer of a ticket in somebody's name, refused where they may not or nobody can. */
export async function demandSayable<C extends SayCause>(
  ctx: ActingCtx,
  ticket: TicketRow,
  kind: C,
  asking: Asking & Omit<FactsFor<C>, TicketFact>,
  may: typeof mayWrite = mayWrite,
): Promise<Leave<C>> {
  if (!may(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_PERMISSION');
  const leave = await askInTicket(ctx, ticket, kind, asking);
  if (typeof leave === 'string') throw new AppError(sayErrors[leave]);
  return leave;
}
