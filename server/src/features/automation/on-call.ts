import { findConnectionRow } from '#features/connections';
import type { ContactRow } from '#features/contacts';
import { companySettings } from '#features/settings';
import { ticketForArrival, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { speakText } from './speak.ts';

/** Somebody called a company that takes no calls: they are told so, in a conversation that people can go on with. */
export async function answerCall(
  ctx: CompanyCtx,
  call: { ticket: TicketRow | null; contact: ContactRow | null; connection: { id: number } },
): Promise<void> {
  const settings = await companySettings(ctx.db, ctx.companyId);
  const text = settings.AcceptCallWhatsappMessage.trim();
  if (settings.acceptCallWhatsapp === 'enabled' || text === '' || !call.contact?.active) return;
  const connection = await findConnectionRow(ctx.db, ctx.companyId, call.connection.id);
  if (!connection) return;
  const ticket =
    call.ticket ??
    (
      await ticketForArrival(ctx, {
        contact: call.contact,
        connection,
        at: ctx.now,
        needsConsent: false,
        walletUserId: null,
      })
    ).ticket;
  await speakText(ctx, ticket, text);
}
