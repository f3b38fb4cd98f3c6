import { connectionChannel, type Channel } from '@oplano/contracts/connections';
import { z } from 'zod';
import { identifyContact } from '#features/contacts';
import { findLiveTicket, saveTicket, tellTicket } from '#features/tickets';
import type { OutsideTools } from '#platform/jobs';
import { defineJob, type CompanyCtx } from '#platform/use-case';
import { keptAddresses, type Address } from '#ports/channels';
import type { DriverFor } from '../media/fetch-media.ts';

/** Asks a channel what somebody is called who has just written for the first time. */
export const learnProfileJob = defineJob(
  'messages.learn-profile',
  z.object({ connectionId: z.int(), channel: connectionChannel, native: z.string() }),
);
const tries = 6;

/** Messenger and Instagram hand over a number and no name; the others send the name along. */
const hidesNames = (channel: Channel): boolean => channel === 'facebook' || channel === 'instagram';

export async function wantProfile(
  ctx: CompanyCtx,
  connection: { readonly id: number; readonly channel: Channel },
  { native }: Address,
): Promise<void> {
  if (!hidesNames(connection.channel)) return;
  const payload = { connectionId: connection.id, channel: connection.channel, native };
  await ctx.enqueue(learnProfileJob, payload, { maxAttempts: tries });
}

export async function learnProfile(
  tools: OutsideTools,
  { connectionId, channel, native }: z.output<typeof learnProfileJob.payload>,
  { driverFor }: { driverFor: DriverFor },
): Promise<void> {
  const name = await askName(tools, await driverFor(tools.companyId ?? 0, connectionId), native);
  if (!name) return;
  await tools.inCompany(async (ctx) => {
    const addresses = keptAddresses(channel, { native });
    const sighting = { channel, connectionId, isGroup: false, addresses, name, acceptAudioMessage: true };
    const { contact, changed } = await identifyContact(ctx, sighting);
    const ticket = changed && (await findLiveTicket(ctx.db, ctx.companyId, { contactId: contact.id, connectionId }));
    if (!ticket) return;
    // A message that is just being stored still tells the number: with a version of its own the name comes out on top.
    await saveTicket(ctx, ticket.id, {});
    await tellTicket(ctx, ticket.id);
  });
}

/** Nobody is refused an answer because their profile is closed: after the last try they keep their number. */
async function askName(
  { attempt }: OutsideTools,
  driver: Awaited<ReturnType<DriverFor>>,
  native: string,
): Promise<string | undefined> {
  try {
    return (await driver?.profile?.({ native }))?.name;
  } catch (error) {
    if (attempt < tries) throw error;
    return undefined;
  }
}
