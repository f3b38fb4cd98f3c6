import { reaches } from '@oplano/core/principals';
import { canSeeTicket } from '@oplano/core/tickets';
import { AppError } from '#platform/use-case';
import { factsOf, type TicketRow } from '../ticket-record.ts';
import { getTicketRow, getTicketRows, lockTicket, lockTickets } from '../tickets.repo.ts';
import type { ActingCtx, AnyTicketAction, TicketActionHandler } from './define-action.ts';
import { outOfSight } from './out-of-sight.ts';

type Perform<Ticket> = (ctx: ActingCtx, ticket: Ticket, actions: readonly AnyTicketAction[]) => Promise<TicketRow>;

/** The one way in which anything is done to a ticket, whoever wants it. */
export interface TicketActions {
  /**
   * Does all of it to a ticket that the caller holds locked, one after the other, in the caller's transaction. Each is
   * judged by the ticket as the one before left it; a refusal is an AppError and undoes them all.
   */
  readonly perform: Perform<TicketRow>;
  /** The same for a caller who knows no more than its number. */
  readonly performOn: Perform<number>;
  /** Those of these tickets that there are, locked, with whatever is locked before them for these actions. */
  readonly lockFor: (
    ctx: ActingCtx,
    ticketIds: readonly number[],
    actions: readonly AnyTicketAction[],
  ) => Promise<TicketRow[]>;
}

async function demandSeen(ctx: ActingCtx, ticket: TicketRow, actions: readonly AnyTicketAction[]): Promise<void> {
  if (!ctx.actor || canSeeTicket(ctx.actor, factsOf(ticket))) return;
  const wantsIt = actions.some((action) => action.do === 'accept');
  throw await outOfSight(ctx, ticket, wantsIt);
}

export function createTicketActions(declared: readonly TicketActionHandler[]): TicketActions {
  const handlers = new Map(declared.map((handler) => [handler.do, handler]));
  const handlerOf = (action: AnyTicketAction): TicketActionHandler => {
    const handler = handlers.get(action.do);
    if (!handler) throw new Error(`No feature does ${action.do}.`);
    return handler;
  };

  const perform: TicketActions['perform'] = async (ctx, ticket, actions) => {
    await demandSeen(ctx, ticket, actions);
    let current = ticket;
    for (const [index, action] of actions.entries()) {
      if (index > 0) await demandSeen(ctx, current, actions);
      const { scope, act } = handlerOf(action);
      if (!reaches(ctx.principal, scope)) throw new AppError('ERR_NO_PERMISSION');
      current = await act(ctx, current, action);
    }
    return current;
  };
  return {
    perform,
    lockFor: async (ctx, ticketIds, actions) => {
      const { db, companyId } = ctx;
      const locks = new Set(actions.flatMap((action) => handlerOf(action).lockBefore ?? []));
      if (locks.size > 0) {
        const seen = await getTicketRows(db, companyId, ticketIds);
        // In the one order in which everybody takes several.
        const inOrder = seen.toSorted((a, b) => a.contact_id - b.contact_id);
        for (const lock of locks) await Promise.all(inOrder.map((ticket) => lock(ctx, ticket)));
      }
      return lockTickets(db, companyId, ticketIds);
    },
    performOn: async (ctx, ticketId, actions) => {
      const { db, companyId } = ctx;
      const locks = actions.flatMap((action) => handlerOf(action).lockBefore ?? []);
      if (locks.length > 0) {
        const seen = await getTicketRow(db, companyId, ticketId);
        await demandSeen(ctx, seen, actions);
        for (const lock of new Set(locks)) await lock(ctx, seen);
      }
      const ticket = await lockTicket(db, companyId, ticketId);
      if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
      return perform(ctx, ticket, actions);
    },
  };
}
