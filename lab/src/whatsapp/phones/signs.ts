import { randomBytes } from 'node:crypto';
import { deliverToAll, tellConnected } from '../companions/deliver.ts';
import type { Network, Phone } from '../model.ts';
import { newMessageId, node, seconds } from '../wire/node.ts';
import { jidOf, pnOf } from './find.ts';

/** What phones show each other besides messages. */

export function typing(phone: Phone, company: Phone, state: 'composing' | 'recording' | 'paused'): void {
  const shown = state === 'recording' ? node('composing', { media: 'audio' }) : node(state);
  tellConnected(company, node('chatstate', { from: jidOf(phone) }, [shown]));
}

/** Rings until nobody answers. Returns the id of the call. */
export function missedCall(network: Network, phone: Phone, company: Phone, video: boolean): string {
  const id = randomBytes(16).toString('hex').toUpperCase();
  const about = { 'call-id': id, 'call-creator': jidOf(phone), caller_pn: pnOf(phone) };
  const ring = (what: ReturnType<typeof node>) =>
    deliverToAll(network, company, node('call', { from: jidOf(phone), id: newMessageId(), t: seconds() }, [what]));
  ring(node('offer', about, [node(video ? 'video' : 'audio')]));
  ring(node('terminate', { ...about, reason: 'timeout' }));
  return id;
}

export function setPicture(network: Network, phone: Phone, url: string | null): void {
  phone.pictureUrl = url;
  network.changed();
  const change = node(url === null ? 'delete' : 'set', { jid: jidOf(phone), id: randomBytes(4).toString('hex') });
  for (const other of network.phones.values()) {
    if (!other.chats.has(phone.number)) continue;
    const attrs = { from: jidOf(phone), type: 'picture', id: randomBytes(4).toString('hex'), t: seconds() };
    deliverToAll(network, other, node('notification', attrs, [change]));
  }
}
