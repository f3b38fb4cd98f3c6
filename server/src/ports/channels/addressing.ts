import type { Channel } from '@oplano/contracts/connections';
import type { Address } from './driver.ts';

/** One name of a person as contacts keep it: without the dress a provider puts on it. */
export interface KeptAddress {
  readonly kind: 'phone' | 'lid' | 'bsuid' | 'psid' | 'igsid' | 'group';
  readonly value: string;
}

const groupHost = '@g.us';

/** The names under which an address is kept. */
export function keptAddresses(channel: Channel, address: Address): KeptAddress[] {
  if (channel === 'facebook') return [{ kind: 'psid', value: address.native }];
  if (channel === 'instagram') return [{ kind: 'igsid', value: address.native }];
  if (address.group) return [{ kind: 'group', value: address.native.replace(groupHost, '') }];
  return [
    ...(address.phone ? [{ kind: 'phone', value: address.phone } as const] : []),
    ...(address.lid ? [{ kind: 'lid', value: address.lid } as const] : []),
    ...(address.bsuid ? [{ kind: 'bsuid', value: address.bsuid } as const] : []),
  ];
}

/** Where to send on a channel somebody who is kept under these names; null: they cannot be reached there. */
export function addressOn(channel: Channel, kept: readonly KeptAddress[]): Address | null {
  const of = (kind: KeptAddress['kind']) => kept.find((one) => one.kind === kind)?.value;
  if (channel === 'facebook' || channel === 'instagram') {
    const native = of(channel === 'facebook' ? 'psid' : 'igsid');
    return native === undefined ? null : { native };
  }
  const [group, phone, lid, bsuid] = [of('group'), of('phone'), of('lid'), of('bsuid')];
  const names = { ...(phone ? { phone } : {}), ...(lid ? { lid } : {}), ...(bsuid ? { bsuid } : {}) };
  if (channel === 'whatsappapi') return phone || bsuid ? { native: phone ?? bsuid ?? '', ...names } : null;
  if (group) return { native: `${group}${groupHost}`, group: true };
  if (!phone && !lid) return null;
  return { native: phone ? `${phone}@s.whatsapp.net` : `${lid}@lid`, ...names };
}
