import { connectionChannel, type Channel } from '@oplano/contracts/connections';
import { capabilities } from '@oplano/core/connections';
import { isProfileStale } from '@oplano/core/contacts';
import { z } from 'zod';
import { addressOf, getContactRow, type ContactRow } from '#features/contacts';
import type { TicketRow } from '#features/tickets';
import { defineJob, type CompanyCtx } from '#platform/use-case';
import type { Address } from '#ports/channels';

/** Asks a channel who somebody is: their name where it hides it, and their picture. */
export const learnProfileJob = defineJob(
  'messages.learn-profile',
  z.object({
    connectionId: z.int(),
    channel: connectionChannel,
    native: z.string(),
    phone: z.string().optional(),
    lid: z.string().optional(),
    group: z.boolean().optional(),
    /** In milliseconds: whoever was asked about after this need not be asked about again. */
    wantedAt: z.int().optional(),
  }),
);
export const learnProfileTries = 6;

interface Line {
  readonly id: number;
  readonly channel: Channel;
}

/** Lets the channel be asked about a contact; about one of them never twice at once. */
export async function wantProfile(
  ctx: CompanyCtx,
  connection: Line,
  contact: Pick<ContactRow, 'id'>,
  { native, phone, lid, group }: Address,
): Promise<void> {
  if (!capabilities[connection.channel].profiles) return;
  await ctx.enqueue(
    learnProfileJob,
    {
      connectionId: connection.id,
      channel: connection.channel,
      native,
      phone,
      lid,
      group,
      wantedAt: ctx.now.getTime(),
    },
    { key: `profile:${contact.id}`, maxAttempts: learnProfileTries },
  );
}

/** The same where that was last done some days ago. */
export async function refreshProfile(
  ctx: CompanyCtx,
  connection: Line,
  contact: ContactRow,
  address: Address,
): Promise<void> {
  if (isProfileStale(contact.profile_asked_at, ctx.now)) await wantProfile(ctx, connection, contact, address);
}

/** Somebody here begins a conversation; what arrives asks by itself, where the contact is at hand. */
export async function refreshProfileOfNew(
  ctx: CompanyCtx,
  { before, ticket }: { readonly before: TicketRow | null; readonly ticket: TicketRow },
): Promise<void> {
  if (before !== null || !ticket.is_active_demand || !capabilities[ticket.channel].profiles) return;
  const contact = await getContactRow(ctx.db, ctx.companyId, ticket.contact_id);
  if (!contact || !isProfileStale(contact.profile_asked_at, ctx.now)) return;
  const address = await addressOf(ctx, ticket.channel, contact.id);
  if (address) await wantProfile(ctx, { id: ticket.connection_id, channel: ticket.channel }, contact, address);
}
