import type { CompanySettings } from '@oplano/contracts/settings';
import { botSays } from '@oplano/core/automation';
import type { Selectable } from 'kysely';
import type { ContactRow } from '#features/contacts';
import { logMissedCall, walletOf } from '#features/messages';
import { companySettings } from '#features/settings';
import { byProgram, ticketForArrival, type TicketActions, type TicketRow } from '#features/tickets';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { Address, ChannelEvent } from '#ports/channels';

/** Hangs up on the channel, where it can be done. */
export type RejectCall = (connectionId: number, callId: string, from: Address) => Promise<void>;

interface ArrivedCall {
  readonly ticket: TicketRow | null;
  readonly contact: ContactRow;
  readonly connection: Selectable<Database['connections']>;
  readonly call: Extract<ChannelEvent, { type: 'call' }>;
}

/** A call begins a conversation as a message does: with whoever the contact belongs to. */
async function ticketOfCall(
  ctx: CompanyCtx,
  { contact, connection, settings }: Pick<ArrivedCall, 'contact' | 'connection'> & { settings: CompanySettings },
): Promise<TicketRow> {
  const walletUserId = await walletOf(ctx, settings, contact.id);
  return (await ticketForArrival(ctx, { contact, connection, at: ctx.now, needsConsent: false, walletUserId })).ticket;
}

/**
 * A missed call always leaves a line in a conversation that people can go on with. A company that takes no calls hangs
 * up at once and says so; else the telephone rings, and only its end is news.
 */
export async function answerCall(
  ctx: CompanyCtx,
  { ticket: running, contact, connection, call }: ArrivedCall,
  { rejectCall, ticketActions }: { rejectCall: RejectCall; ticketActions: TicketActions },
): Promise<void> {
  if (!contact.active) return;
  const settings = await companySettings(ctx.db, ctx.companyId);
  const { acceptCallWhatsapp, AcceptCallWhatsappMessage } = settings;
  const refuses = acceptCallWhatsapp !== 'enabled';
  if (!call.missed && !refuses) return;
  const ticket = running ?? (await ticketOfCall(ctx, { contact, connection, settings }));
  // Ringing and its end are two events of one call.
  if (!(await logMissedCall(ctx, ticket, call)) || !refuses) return;
  const text = AcceptCallWhatsappMessage.trim();
  if (text !== '') await ticketActions.perform(byProgram(ctx), ticket, [botSays(text)]);
  if (!call.missed) ctx.afterCommit(() => rejectCall(connection.id, call.externalId, call.from));
}
