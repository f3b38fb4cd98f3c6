import { knownAddresses } from '@oplano/core/contacts';
import { keptAddresses } from '../addressing.ts';
import type { Address, ChannelEvent } from '../driver.ts';

/** An event that has the shape of one and still cannot be what happened. */
export class UnsoundEvent extends Error {}

/** Longer names of messages and people do not fit into an index, and Meta makes none. */
const nameMax = 500;
/** Parts that do not say when are dated with zero. */
const [earliest, latest] = [0, Date.UTC(2100, 0)];

const isName = (text: string): boolean => text.trim() !== '' && text.length <= nameMax;
const isTime = (at: unknown): boolean => !(at instanceof Date) || (at.getTime() >= earliest && at.getTime() < latest);

function addressesIn(event: ChannelEvent): Address[] {
  switch (event.type) {
    case 'message':
      // Who answered in the Business app is told by the account alone.
      return event.fromMe ? [event.chat] : [event.chat, event.author];
    case 'reaction':
      return [event.chat];
    default:
      return [];
  }
}

/**
 * Refuses what nobody could keep: a message of nobody, at no time, with no name. Stored, it would be tried again and
 * again, and everything that its conversation says meanwhile would wait behind it.
 */
export function demandSound(channel: 'whatsappapi' | 'facebook' | 'instagram', event: ChannelEvent): void {
  const names = 'externalId' in event && event.externalId !== undefined ? [event.externalId] : [];
  if (!names.every(isName)) throw new UnsoundEvent('It has no usable name.');
  if (!Object.values(event).every(isTime)) throw new UnsoundEvent('It happened at no time there is.');
  for (const address of addressesIn(event)) {
    const kept = knownAddresses(keptAddresses(channel, address));
    if (kept.length === 0 || !kept.every(({ value }) => isName(value))) {
      throw new UnsoundEvent('Nobody can be told from whom it is.');
    }
  }
}

/** PostgreSQL stores no NUL and no half of a surrogate pair; what is left of such a text is worth keeping. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** A callback with every text in it such that it can be stored. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map((item) => storableJson(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storableJson(inner)]));
}
