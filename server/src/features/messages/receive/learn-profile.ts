import type { z } from 'zod';
import { changePicture, getContactRow, identifyContact, noteProfileAsked, type ContactRow } from '#features/contacts';
import { findLiveTicket, saveTicket, tellTicket } from '#features/tickets';
import type { OutsideTools } from '#platform/jobs';
import type { CompanyCtx } from '#platform/use-case';
import { keptAddresses, type Address, type Profile } from '#ports/channels';
import type { Storage } from '#ports/storage';
import type { DriverFor } from '../media/fetch-media.ts';
import { fetchPicture, storePicture } from '../media/profile-picture.ts';
import { knownContact } from './known-contact.ts';
import { learnProfileTries, type learnProfileJob } from './want-profile.ts';

interface Parts {
  readonly driverFor: DriverFor;
  readonly storage: Storage;
}

interface Subject {
  readonly connectionId: number;
  readonly contact: ContactRow;
}

/** Asks the channel about a contact. Nobody is refused an answer because their profile is closed: it stays as it is. */
export async function learnProfile(
  tools: OutsideTools,
  { connectionId, channel, wantedAt, native, ...names }: z.output<typeof learnProfileJob.payload>,
  parts: Parts,
): Promise<void> {
  const { phone, lid, group } = names;
  const address = { native, ...(phone ? { phone } : {}), ...(lid ? { lid } : {}), ...(group ? { group } : {}) };
  const contact = await tools.inCompany(async (ctx) => {
    const id = await knownContact(ctx, { channel }, address);
    return id === null ? undefined : getContactRow(ctx.db, ctx.companyId, id);
  });
  const isAnswered = wantedAt !== undefined && (contact?.profile_asked_at?.getTime() ?? 0) > wantedAt;
  if (!contact || isAnswered) return;
  try {
    const askedAt = tools.now();
    const driver = await parts.driverFor(tools.companyId ?? 0, connectionId);
    const profile = await driver?.profile?.(address);
    if (!profile) return;
    const subject = { connectionId, contact };
    if (profile.name) await learnName(tools, subject, { channel, address, name: profile.name });
    await learnPicture(tools, subject, profile, parts.storage);
    await tools.inCompany((ctx) => noteProfileAsked(ctx, contact.id, askedAt));
  } catch (error) {
    if (tools.attempt < learnProfileTries) throw error;
    tools.log.info(
      { code: 'profile_unavailable', err: error, connectionId, contactId: contact.id },
      'a profile could not be asked for',
    );
  }
}

async function learnName(
  tools: OutsideTools,
  { connectionId, contact }: Subject,
  { channel, address, name }: { channel: ContactRow['channel']; address: Address; name: string },
): Promise<void> {
  await tools.inCompany(async (ctx) => {
    // Erased while the channel was asked: what it says must not make them somebody again.
    if ((await knownContact(ctx, { channel }, address)) === null) return;
    const addresses = keptAddresses(channel, address);
    const isGroup = contact.is_group;
    const sighting = { channel, connectionId, isGroup, addresses, name, acceptAudioMessage: true };
    const { changed } = await identifyContact(ctx, sighting);
    if (changed) await tellLiveTicket(ctx, { connectionId, contact });
  });
}

/** The file is made before anything is locked. What cannot be shown changes nothing. */
async function learnPicture(
  tools: OutsideTools,
  { connectionId, contact }: Subject,
  { picture: open }: Profile,
  storage: Storage,
): Promise<void> {
  if (open === undefined || (open === null && contact.picture_path === null)) return;
  const found = open && (await fetchPicture(open, tools.signal));
  if (found === 'unusable' || (found && found.source === contact.picture_source)) return;
  const picture = found && (await storePicture(tools, storage, found));
  if (picture === 'unusable') return;
  await tools.inCompany(async (ctx) => {
    if (await changePicture(ctx, contact.id, picture)) await tellLiveTicket(ctx, { connectionId, contact });
  });
}

async function tellLiveTicket(ctx: CompanyCtx, { connectionId, contact }: Subject): Promise<void> {
  const ticket = await findLiveTicket(ctx.db, ctx.companyId, { contactId: contact.id, connectionId });
  if (!ticket) return;
  // A message that is just being stored still tells what was: with a version of its own the news comes out on top.
  await saveTicket(ctx, ticket.id, {});
  await tellTicket(ctx, ticket.id);
}
