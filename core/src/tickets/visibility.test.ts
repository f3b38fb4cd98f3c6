import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { belongsInTab, canSeeTicket, tabOf, type TicketFacts } from './visibility.ts';

const me = 7;
const aTicket = (change: Partial<TicketFacts> = {}): TicketFacts => ({
  status: 'pending',
  isGroup: false,
  userId: null,
  queueId: 1,
  ...change,
});
const plain = anActor({ userId: me, queueIds: [1, 2] });
const admin = anActor({ userId: me, profile: 'admin', queueIds: [1] });
const withFlag = (flags: Parameters<typeof anActor>[0] extends { flags?: infer F } | undefined ? F : never) =>
  anActor({ userId: me, queueIds: [1, 2], flags: flags ?? {} });

describe('who sees a ticket', () => {
  test.each([
    ['one that waits in an own queue', plain, aTicket(), true],
    ['one that waits in another queue', plain, aTicket({ queueId: 9 }), false],
    ['one that waits in no queue', plain, aTicket({ queueId: null }), false],
    ['one that waits in no queue, with allTicket', withFlag({ allTicket: 'enable' }), aTicket({ queueId: null }), true],
    ['one of one’s own in a foreign queue', plain, aTicket({ status: 'open', userId: me, queueId: 9 }), true],
    ['a colleague’s in an own queue', plain, aTicket({ status: 'open', userId: 8 }), false],
    [
      'a colleague’s, with allHistoric',
      withFlag({ allHistoric: 'enabled' }),
      aTicket({ status: 'open', userId: 8 }),
      true,
    ],
    [
      'a colleague’s elsewhere, with allHistoric',
      withFlag({ allHistoric: 'enabled' }),
      aTicket({ status: 'open', userId: 8, queueId: 9 }),
      false,
    ],
    [
      'a colleague’s elsewhere, with allUserChat',
      withFlag({ allUserChat: 'enabled' }),
      aTicket({ status: 'open', userId: 8, queueId: 9 }),
      true,
    ],
    ['anything, as admin', admin, aTicket({ status: 'closed', userId: 8, queueId: 9 }), true],
    ['a group without allowGroup', plain, aTicket({ status: 'group', isGroup: true }), false],
    ['a group with allowGroup', withFlag({ allowGroup: true }), aTicket({ status: 'group', isGroup: true }), true],
    [
      'a group a colleague leads',
      withFlag({ allowGroup: true }),
      aTicket({ status: 'group', isGroup: true, userId: 8 }),
      false,
    ],
    ['a group of one’s own without allowGroup', plain, aTicket({ status: 'group', isGroup: true, userId: me }), true],
    ['a closed one a colleague had', plain, aTicket({ status: 'closed', userId: 8 }), false],
    ['a pending one that somebody was given', plain, aTicket({ userId: 8 }), true],
  ])('%s: %#', (_what, actor, ticket, expected) => {
    expect(canSeeTicket(actor, ticket)).toBe(expected);
  });

  test('own tickets and pending ones of own queues are seen by everybody, others by flags alone [INB-043, INB-044, INB-045]', () => {
    const open = aTicket({ status: 'open', userId: 8 });
    expect([plain, withFlag({ allTicket: 'enable' }), admin].map((actor) => canSeeTicket(actor, open))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the tabs of the inbox', () => {
  const choice = { showAll: false, queueIds: [] };
  test.each([
    ['pending', 'pending'],
    ['lgpd', 'pending'],
    ['open', 'open'],
    ['group', 'group'],
    ['nps', 'closed'],
    ['closed', 'closed'],
  ] as const)(
    'a ticket of status %s stands in the tab %s [TKT-001, INB-013, INB-014, INB-015, INB-016]',
    (status, tab) => {
      expect(tabOf({ status })).toBe(tab);
    },
  );

  test('open holds one’s own tickets only, until everything is shown [INB-013, INB-021]', () => {
    const theirs = aTicket({ status: 'open', userId: 8 });
    expect(belongsInTab(admin, 'open', choice, theirs)).toBe(false);
    expect(belongsInTab(admin, 'open', { ...choice, showAll: true }, theirs)).toBe(true);
    expect(belongsInTab(plain, 'open', { ...choice, showAll: true }, theirs)).toBe(false);
    expect(belongsInTab(plain, 'open', choice, aTicket({ status: 'open', userId: me }))).toBe(true);
  });

  test('chosen queues limit the list, and tickets outside of one’s queues stay away unless everything is shown [INB-018, INB-047]', () => {
    const other = aTicket({ queueId: 9 });
    expect(belongsInTab(admin, 'pending', choice, other)).toBe(false);
    expect(belongsInTab(admin, 'pending', { ...choice, showAll: true }, other)).toBe(true);
    expect(belongsInTab(plain, 'pending', { ...choice, queueIds: [2] }, aTicket())).toBe(false);
    expect(belongsInTab(plain, 'pending', { ...choice, queueIds: [1] }, aTicket())).toBe(true);
  });

  test('a ticket that waits for consent shows only when everything does', () => {
    const asked = aTicket({ status: 'lgpd' });
    expect(belongsInTab(admin, 'pending', choice, asked)).toBe(false);
    expect(belongsInTab(admin, 'pending', { ...choice, showAll: true }, asked)).toBe(true);
  });
});
