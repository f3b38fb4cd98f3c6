import type { Channel } from '@oplano/contracts/connections';
import {
  firstName,
  isSamePhone,
  knownAddresses,
  nameAfterSighting,
  type ContactAddress,
  type KnownAddress,
} from '@oplano/core/contacts';
import type { CompanyCtx } from '#platform/use-case';
import type { ContactRow } from './contact-record.ts';
import {
  claimAddresses,
  findAddresses,
  findOwner,
  getContactRow,
  insertContact,
  lockContact,
  removeContact,
  respellAddress,
  saveContact,
  type OwnedAddress,
  type Owner,
} from './contacts.repo.ts';
import { joinSightings } from './merge-contacts.ts';
import { tellContacts } from './tell.ts';

/** Somebody seen on a channel, under every name the channel told. */
export interface Sighting {
  readonly channel: Channel;
  readonly connectionId: number;
  readonly isGroup: boolean;
  readonly addresses: readonly ContactAddress[];
  /** What they call themselves there. */
  readonly name?: string;
  /** For a contact that is new. */
  readonly acceptAudioMessage: boolean;
}

export interface Identified {
  readonly contact: ContactRow;
  readonly created: boolean;
  readonly changed: boolean;
}

/** Others may take an address between our look and our claim, each time only once. */
const looksMax = 5;

const addressesOf = ({ addresses, isGroup }: Pick<Sighting, 'addresses' | 'isGroup'>): KnownAddress[] =>
  knownAddresses(addresses.filter(({ kind }) => (kind === 'group') === isGroup));

/** Who has the only address of a sighting: a look that may travel with other questions. */
export async function lookForContact(
  { db, companyId }: CompanyCtx,
  seen: Pick<Sighting, 'addresses' | 'isGroup'>,
): Promise<Owner | undefined> {
  const [first, ...others] = addressesOf(seen);
  return first && others.length === 0 ? findOwner(db, companyId, first) : undefined;
}

/**
 * The contact behind a sighting: found by any address, made when there is none, taught addresses that are new, and made
 * one when the sighting shows that two records are the same person. The database decides between two sightings at once.
 */
export async function identifyContact(ctx: CompanyCtx, sighting: Sighting, found?: Owner): Promise<Identified> {
  const addresses = addressesOf(sighting);
  if (addresses.length === 0) throw new Error('A sighting needs an address.');
  const known = found ?? (await lookForContact(ctx, sighting));
  if (known && !hasNews(known.contact, sighting, { addresses, owned: [known.owned] })) {
    return { contact: known.contact, created: false, changed: false };
  }
  for (let look = 0; look < looksMax; look += 1) {
    const owned = await findAddresses(ctx.db, ctx.companyId, addresses);
    const result =
      owned.length === 0
        ? await welcome(ctx, sighting, addresses)
        : await recognise(ctx, sighting, { addresses, owned });
    if (!result) continue;
    if (result.created || result.changed) {
      await tellContacts(ctx, result.created ? 'create' : 'update', [result.contact.id]);
    }
    return result;
  }
  throw new Error('A contact could not be told apart from others that changed at the same time.');
}

/** Somebody new. Null: another transaction met them a moment earlier. */
async function welcome(ctx: CompanyCtx, sighting: Sighting, addresses: KnownAddress[]): Promise<Identified | null> {
  const number = addresses.find(({ kind }) => kind === 'phone' || kind === 'group')?.value ?? '';
  const contact = await insertContact(
    ctx.db,
    ctx.companyId,
    {
      name: firstName(sighting.name, addresses),
      number,
      channel: sighting.channel,
      is_group: sighting.isGroup,
      accept_audio_message: sighting.acceptAudioMessage,
      connection_id: sighting.connectionId,
    },
    ctx.now,
  );
  if (await claimAddresses(ctx.db, ctx.companyId, contact.id, addresses, ctx.now)) {
    return { contact, created: true, changed: true };
  }
  await removeContact(ctx.db, ctx.companyId, contact.id);
  return null;
}

interface Found {
  readonly addresses: KnownAddress[];
  readonly owned: readonly OwnedAddress[];
}

/** Somebody known, possibly under two records. Null: they changed while we looked. */
async function recognise(ctx: CompanyCtx, sighting: Sighting, found: Found): Promise<Identified | null> {
  const ids = [...new Set(found.owned.map(({ contactId }) => contactId))];
  const isMerged = ids.length > 1;
  if (isMerged && !(await joinSightings(ctx, ids))) return null;

  const { db, companyId } = ctx;
  const [contactId = 0] = isMerged
    ? (await findAddresses(db, companyId, found.addresses)).map((one) => one.contactId)
    : ids;
  const seen = await getContactRow(db, companyId, contactId);
  if (!seen || seen.erased_at) return null;
  if (!isMerged && !hasNews(seen, sighting, found)) return { contact: seen, created: false, changed: false };

  // Locked only when there is something to write: most messages bring nothing new about their author.
  const current = await lockContact(db, companyId, contactId);
  if (!current || current.erased_at) return null;
  const isKnown = ({ kind, canonical }: KnownAddress) =>
    found.owned.some((one) => one.kind === kind && one.canonical === canonical);
  const unknown = found.addresses.filter((address) => !isKnown(address));
  if (!(await claimAddresses(db, companyId, contactId, unknown, ctx.now))) return null;
  for (const address of respelled(found)) await respellAddress(db, companyId, address);
  const contact = await saveContact(db, companyId, contactId, {
    ...news(current, sighting, found),
    updated_at: ctx.now,
  });
  return { contact, created: false, changed: true };
}

/** Addresses the channel spells another way than we know them: the ninth digit. */
const respelled = ({ addresses, owned }: Found): KnownAddress[] =>
  addresses.filter((address) =>
    owned.some(
      (one) => one.kind === address.kind && one.canonical === address.canonical && one.value !== address.value,
    ),
  );

/** What a sighting changes about a contact's row. */
function news(contact: ContactRow, sighting: Sighting, { addresses, owned }: Found) {
  const phone = addresses.find(({ kind }) => kind === 'phone')?.value ?? '';
  // Somebody may have several numbers: the first stays the one that is shown, in the channel's spelling.
  const isFirst = phone !== '' && (contact.number === '' || isSamePhone(contact.number, phone));
  const number = isFirst ? phone : contact.number;
  const isCalledByAddress =
    contact.name === contact.number || (!contact.named_by_us && owned.some(({ value }) => value === contact.name));
  const name = isCalledByAddress && number !== '' ? number : contact.name;
  return {
    name: nameAfterSighting({ name, number, namedByUs: contact.named_by_us }, sighting.name),
    number,
    ...(contact.connection_id === null ? { connection_id: sighting.connectionId } : {}),
  };
}

function hasNews(contact: ContactRow, sighting: Sighting, found: Found): boolean {
  if (found.addresses.length > found.owned.length || respelled(found).length > 0) return true;
  return Object.entries(news(contact, sighting, found)).some(
    ([key, value]) => contact[key as keyof ContactRow] !== value,
  );
}
