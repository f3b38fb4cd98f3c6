import type { BodyOf } from '@oplano/contracts';
import type { ticketRoutes, Ticket } from '@oplano/contracts/tickets';
import { capabilities } from '@oplano/core/connections';
import { seesGroups } from '@oplano/core/tickets';
import { getContactRow } from '#features/contacts';
import { AppError, type Ctx } from '#platform/use-case';
import { connectionFor } from './connection-for.ts';
import { openTicket } from './find-or-create-ticket.ts';
import { requireQueue, requireUser } from './targets.ts';
import { tellTicket } from './tell.ts';
import type { TicketRow } from './ticket-record.ts';
import { getTicket } from './tickets.queries.ts';
import { findLiveTicket } from './tickets.repo.ts';
import { whoHasIfSeen } from './who-has.ts';

/** Clients have always read who has it out of the text of the error itself; whoever may not see it gets the bare code. */
async function conflict(ctx: Ctx, live: TicketRow): Promise<AppError> {
  const details = await whoHasIfSeen(ctx, live);
  if (!details) return new AppError('ERR_OTHER_OPEN_TICKET');
  return new AppError('ERR_OTHER_OPEN_TICKET', { details, spelled: JSON.stringify(details) });
}

/** Begins a conversation with a contact. If one runs already the caller learns with whom, as far as they may see it. */
export async function createTicket(ctx: Ctx, form: BodyOf<typeof ticketRoutes.create>): Promise<Ticket> {
  const contact = await getContactRow(ctx.db, ctx.companyId, form.contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (contact.is_group && !seesGroups(ctx.actor)) throw new AppError('ERR_NO_PERMISSION');
  const connection = await connectionFor(ctx, {
    channel: contact.channel,
    asked: form.whatsappId ?? null,
    userId: ctx.actor.userId,
  });
  if (form.queueId) await requireQueue(ctx, form.queueId);
  // Others get tickets by transfer, where they are told; only admins hand out new ones.
  const userId = ctx.actor.profile === 'admin' && form.userId ? form.userId : ctx.actor.userId;
  if (userId !== ctx.actor.userId) await requireUser(ctx, userId);
  if (capabilities[connection.channel].startChat === 'no' && contact.channel !== connection.channel) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }

  const live = await findLiveTicket(ctx.db, ctx.companyId, { contactId: contact.id, connectionId: connection.id });
  if (live) throw await conflict(ctx, live);
  const ticket = await openTicket(ctx, {
    contactId: contact.id,
    connectionId: connection.id,
    channel: connection.channel,
    status: contact.is_group ? 'group' : 'open',
    isGroup: contact.is_group,
    userId,
    queueId: form.queueId ?? null,
    isBot: false,
    isActiveDemand: true,
    at: ctx.now,
    log: 'create',
  });
  if (!ticket) {
    const other = await findLiveTicket(ctx.db, ctx.companyId, { contactId: contact.id, connectionId: connection.id });
    throw other ? await conflict(ctx, other) : new AppError('ERR_CREATING_TICKET');
  }
  await tellTicket(ctx, ticket.id, null);
  return getTicket(ctx, ticket.id);
}
