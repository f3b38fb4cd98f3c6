import { canonicalPhone } from './phone.ts';

export type AddressKind = 'phone' | 'lid' | 'bsuid' | 'psid' | 'igsid' | 'group';

/** One name of a person on a channel, as the channel spells it. */
export interface ContactAddress {
  readonly kind: AddressKind;
  readonly value: string;
}
/** The same with the spelling it is kept apart from others by. */
export interface KnownAddress extends ContactAddress {
  readonly canonical: string;
}

export const canonicalAddress = ({ kind, value }: ContactAddress): string =>
  kind === 'phone' ? canonicalPhone(value) : value.trim();

/** The addresses of a sighting, each once and in one order, so that two at once never wait for each other in a circle. */
export function knownAddresses(addresses: readonly ContactAddress[]): KnownAddress[] {
  const byKey = new Map<string, KnownAddress>();
  for (const address of addresses) {
    const canonical = canonicalAddress(address);
    const value = address.kind === 'phone' ? address.value.replace(/\D/g, '') : address.value.trim();
    if (canonical !== '') byKey.set(`${address.kind} ${canonical}`, { kind: address.kind, value, canonical });
  }
  return [...byKey.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, address]) => address);
}

export interface Named {
  readonly name: string;
  readonly number: string;
  readonly namedByUs: boolean;
}

/** The channel's name is taken until somebody here gave one; a name that is only the number counts as none. */
export function nameAfterSighting(contact: Named, seen: string | undefined): string {
  const name = seen?.trim() ?? '';
  const isOurs = contact.namedByUs && contact.name !== contact.number;
  return name === '' || isOurs ? contact.name : name.slice(0, contactNameMax);
}

export const contactNameMax = 250;

/** What somebody is called before anyone told their name. */
export const firstName = (seen: string | undefined, addresses: readonly ContactAddress[]): string =>
  seen?.trim().slice(0, contactNameMax) ||
  (addresses.find(({ kind }) => kind === 'phone') ?? addresses[0])?.value ||
  '?';
