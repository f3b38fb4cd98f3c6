import { randomBytes, randomInt } from 'node:crypto';
import type { Group, Network, Phone } from '../model.ts';
import { createSignalDevice } from '../signal/device.ts';
import { needPhone } from './find.ts';

export interface NewPhone {
  readonly number: string;
  readonly name: string;
  readonly addressing?: 'lid' | 'pn';
}

/** A number is one phone: asking again only renames it. */
export function createPhone(network: Network, { number, name, addressing = 'lid' }: NewPhone): Phone {
  if (!/^\d{8,15}$/.test(number)) throw new Error('A number has 8 to 15 digits, with its country code.');
  const known = network.phones.get(number);
  if (known) known.name = name;
  const phone = known ?? {
    number,
    lid: `${randomInt(100_000, 999_999)}${randomInt(100_000_000, 999_999_999)}`,
    name,
    addressing,
    online: true,
    autoRead: false,
    pictureUrl: null,
    signal: createSignalDevice(),
    companions: new Map(),
    nextCompanion: 1,
    blocked: new Set(),
    chats: new Map(),
    waiting: [],
    appKey: { id: randomBytes(6), data: randomBytes(32) },
    appState: new Map(),
  };
  network.phones.set(number, phone);
  network.changed();
  network.tell({ type: 'phone', phone: number });
  return phone;
}

export function createGroup(network: Network, subject: string, numbers: readonly string[]): Group {
  const members = numbers.map((number) => needPhone(network, number).number);
  const group = { id: `1203630${randomBytes(5).readUIntBE(0, 5)}@g.us`, subject, members };
  network.groups.set(group.id, group);
  network.changed();
  network.tell({ type: 'group', group: group.id });
  return group;
}
