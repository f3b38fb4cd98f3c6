import { feeds } from '@oplano/contracts';
import { expect, test } from 'vitest';
import { emissionOf, emissionParcel, orderKey, orderOf, type Order } from './parcels.ts';

test('an order survives being the key of a notice', () => {
  const orders: Order[] = [
    { do: 'cutSession', sessionId: '0b2f1e9c-2d7a-4d57-8f0a-7e6f6f1f2a3b' },
    { do: 'cutUser', userId: 7 },
    { do: 'reconsider', userId: 8 },
    { do: 'reconsiderRoom', room: 'ticket:99' },
  ];
  expect(orders.map((order) => orderOf(orderKey(order)))).toEqual(orders);
  for (const order of orders) expect(orderKey(order)).toMatch(/^[\w:-]{1,50}$/);
});

test('an order or a feed of a newer version is passed over', () => {
  expect([orderOf('zz:1'), orderOf('nonsense'), orderOf('')]).toEqual([undefined, undefined, undefined]);
  const parcel = emissionParcel({ companyId: 1, feed: feeds.tags, action: 'create', payload: {} });
  if (parcel.is !== 'news') throw new Error('News is news.');
  expect(emissionOf({ ...parcel, wire: 'company-{id}-future' }, Object.values(feeds))).toBeUndefined();
  expect(emissionOf(parcel, Object.values(feeds))?.feed).toBe(feeds.tags);
});
