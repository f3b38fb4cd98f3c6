import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { mayForwardTo, mayWrite } from './policy.ts';
import type { TicketFacts } from './visibility.ts';

const me = 7;
const plain = anActor({ userId: me, queueIds: [1] });
const inGroups = anActor({ userId: me, queueIds: [1], flags: { allowGroup: true } });
const seesAll = anActor({ userId: me, queueIds: [1], flags: { allUserChat: 'enabled' } });
const admin = anActor({ userId: me, profile: 'admin', queueIds: [1] });
const open: TicketFacts = { status: 'open', isGroup: false, userId: me, queueId: 1 };
const group: TicketFacts = { ...open, status: 'group', isGroup: true, userId: null };

describe('who may write to a customer:', () => {
  test.each([
    ['whoever leads the ticket', plain, open, true],
    ['an admin in a colleague’s', admin, { ...open, userId: 8 }, true],
    ['nobody in a colleague’s that they only see', seesAll, { ...open, userId: 8 }, false],
    ['nobody in an open one that nobody leads', seesAll, { ...open, userId: null }, false],
    ['nobody in one that still waits, not even an admin', admin, { ...open, status: 'pending' as const }, false],
    ['nobody in one that is closed, not even its owner', plain, { ...open, status: 'closed' as const }, false],
    ['everybody who sees a group that nobody leads', inGroups, group, true],
    ['nobody else in a group that a colleague leads', seesAll, { ...group, userId: 8 }, false],
    ['nobody in a group they do not see', plain, group, false],
    ['the program where the conversation goes on', null, { ...open, status: 'pending' as const, userId: null }, true],
    ['and not where it has ended', null, { ...open, status: 'closed' as const }, false],
  ])('%s', (_who, actor, ticket, expected) => {
    expect(mayWrite(actor, ticket)).toBe(expected);
  });
});

describe('who may pass a message on to a customer:', () => {
  test.each([
    ['whoever leads their ticket', plain, open, true],
    ['whoever could take the one that waits', plain, { ...open, status: 'pending' as const, userId: null }, true],
    ['whom it was handed to', plain, { ...open, status: 'pending' as const }, true],
    [
      'nobody else where it was handed to a colleague',
      seesAll,
      { ...open, status: 'pending' as const, userId: 8 },
      false,
    ],
    [
      'nobody where it waits in a queue they do not see',
      plain,
      { ...open, status: 'pending' as const, userId: null, queueId: 9 },
      false,
    ],
    ['nobody in a colleague’s that they only see', seesAll, { ...open, userId: 8 }, false],
    [
      'nobody who still has to agree to be written to',
      admin,
      { ...open, status: 'lgpd' as const, userId: null },
      false,
    ],
  ])('%s', (_who, actor, ticket, expected) => {
    expect(mayForwardTo(actor, ticket)).toBe(expected);
  });
});
