import type { BinaryNode } from 'baileys';
import type { Companion, Network, Phone } from '../model.ts';

/** At least once: a stanza is kept until it is acknowledged and comes again with the next login. */
export function deliver(network: Network, companion: Companion, stanza: BinaryNode, attempt = ''): void {
  companion.pending.set(`${pendingKey(stanza)}${attempt}`, stanza);
  if (companion.connection?.isActive) companion.connection.send(stanza);
  if (stanza.tag === 'message') remember(companion, stanza);
  network.changed();
}

function remember({ lately }: Companion, stanza: BinaryNode): void {
  lately.push(stanza);
  if (lately.length > 100) lately.shift();
}

/** The network is unsure and delivers once more what has been confirmed long ago. */
export function deliverTwice(phone: Phone, id: string): boolean {
  let found = false;
  for (const { lately, connection } of phone.companions.values()) {
    const stanza = lately.find(({ attrs }) => attrs['id'] === id);
    if (stanza) connection?.send(stanza);
    found ||= stanza !== undefined;
  }
  return found;
}

export function deliverToAll(network: Network, phone: Phone, stanza: BinaryNode): void {
  for (const companion of phone.companions.values()) deliver(network, companion, stanza);
}

/** For what is worthless a moment later: typing, presence. */
export function tellConnected(phone: Phone, stanza: BinaryNode): void {
  for (const companion of phone.companions.values()) companion.connection?.send(stanza);
}

function pendingKey({ tag, attrs }: BinaryNode): string {
  return `${tag}|${attrs['id'] ?? ''}|${tag === 'receipt' ? (attrs['type'] ?? '') : ''}`;
}

export function acknowledged(network: Network, companion: Companion, ack: BinaryNode): void {
  const { class: tag = '', id = '', type = '' } = ack.attrs;
  companion.pending.delete(`${tag}|${id}|${tag === 'receipt' ? type : ''}`);
  network.changed();
}

/** A receipt settles a message for good, including repeats of it that are under way. */
export function received(network: Network, companion: Companion, ids: readonly string[]): void {
  for (const id of ids) {
    for (const key of companion.pending.keys()) if (key.startsWith(`message|${id}|`)) companion.pending.delete(key);
  }
  network.changed();
}

export function replay(companion: Companion): number {
  const waiting = [...companion.pending.values()];
  for (const [index, stanza] of waiting.entries()) {
    companion.connection?.send({ ...stanza, attrs: { ...stanza.attrs, offline: `${index}` } });
  }
  return waiting.length;
}
