import type { Group, Network, Phone } from '../model.ts';
import { server, userOf } from '../wire/node.ts';

/** By number or hidden id; Brazilian mobiles answer with and without their ninth digit. */
export function findPhone(network: Network, user: string): Phone | undefined {
  const exact = network.phones.get(user);
  if (exact) return exact;
  for (const phone of network.phones.values()) if (phone.lid === user) return phone;
  const brazilian = /^55(\d\d)9?(\d{8})$/.exec(user);
  if (!brazilian) return undefined;
  const [, area, rest] = brazilian;
  return network.phones.get(`55${area}9${rest}`) ?? network.phones.get(`55${area}${rest}`);
}

export function phoneAt(network: Network, jid: string): Phone | undefined {
  return findPhone(network, userOf(jid));
}

export function groupAt(network: Network, jid: string): Group | undefined {
  return network.groups.get(jid);
}

export function needPhone(network: Network, number: string): Phone {
  const phone = findPhone(network, number);
  if (!phone) throw new Error(`No phone has the number ${number}.`);
  return phone;
}

export const pnOf = (phone: Phone): string => `${phone.number}@${server}`;
export const lidOf = (phone: Phone): string => `${phone.lid}@lid`;
/** The name under which the phone shows up on the wire. */
export const jidOf = (phone: Phone): string => (phone.addressing === 'lid' ? lidOf(phone) : pnOf(phone));
/** Companions are known to phones by their hidden id, whatever the addressing. */
export const companionJid = (phone: Phone, companionId: number): string => `${phone.lid}:${companionId}@lid`;

/** The other name of the phone, as an attribute beside the one that is used. */
export function altOf(phone: Phone, prefix: 'sender' | 'participant' | 'peer_recipient'): Record<string, string> {
  return phone.addressing === 'lid' ? { [`${prefix}_pn`]: pnOf(phone) } : { [`${prefix}_lid`]: lidOf(phone) };
}
