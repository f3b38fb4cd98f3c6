import { expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { rings } from './rings.ts';

const told = { fromMe: false, isPrivate: false, content: { kind: 'text' }, user: null } as const;
const nobody = { user: null, queue: null };
const handedOver = {
  fromMe: true,
  isPrivate: true,
  content: { kind: 'transfer', from: nobody, to: nobody },
  user: { id: 8, name: 'Bia' },
} as const;
const on = { showNotificationPending: 'enabled' } as const;
const off = { showNotificationPending: 'disabled' } as const;
const ticket = {
  status: 'pending',
  isGroup: false,
  userId: null,
  queueId: 1,
  whatsapp: { groupAsTicket: 'enabled' },
} as const;
const agent = anActor({ userId: 7, queueIds: [1] });

test('a waiting ticket of one’s queues rings only while the company wants it [SHL-052]', () => {
  expect(rings(agent, ticket, told, on)).toBe(true);
  expect(rings(agent, ticket, told, off)).toBe(false);
});

test('nobody hears of a ticket they may not see [SHL-052]', () => {
  expect(rings(agent, { ...ticket, queueId: 2 }, told, on)).toBe(false);
});

test('an open ticket rings for whoever leads it, not for the admin who could look [SHL-052]', () => {
  const open = { ...ticket, status: 'open', userId: 7 } as const;
  expect(rings(agent, open, told, off)).toBe(true);
  expect(rings(anActor({ userId: 1, profile: 'admin' }), open, told, on)).toBe(false);
});

test('a group rings only for whoever has groups, on a connection that treats them as tickets [SHL-053]', () => {
  const group = { ...ticket, status: 'group', isGroup: true } as const;
  const withGroups = anActor({ userId: 7, queueIds: [1], flags: { allowGroup: true } });
  expect(rings(withGroups, group, told, on)).toBe(true);
  expect(rings(agent, group, told, on)).toBe(false);
  expect(rings(withGroups, { ...group, whatsapp: { groupAsTicket: 'disabled' } }, told, on)).toBe(false);
});

test('a ticket that is handed over rings for whoever gets it and for its queue, not for who did it', () => {
  const open = { ...ticket, status: 'open', userId: 7 } as const;
  expect(rings(agent, open, handedOver, off)).toBe(true);
  expect(rings(agent, ticket, handedOver, off)).toBe(true);
  expect(rings(agent, { ...open, userId: 9 }, handedOver, on)).toBe(false);
  expect(rings(agent, { ...ticket, queueId: 2 }, handedOver, on)).toBe(false);
  expect(rings(anActor({ userId: 8, queueIds: [1] }), ticket, handedOver, on)).toBe(false);
});

test('what we say ourselves and notes among colleagues are silent', () => {
  expect(rings(agent, ticket, { ...told, fromMe: true }, on)).toBe(false);
  expect(rings(agent, ticket, { ...told, isPrivate: true }, on)).toBe(false);
});
