import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { mayMarkUnread, mayPrioritize, maySnooze, maySwitchIntegration, type Doer } from './policy.ts';
import { priorityOf, priorityRank } from './priority.ts';
import { decideSnooze, snoozeUntil, type SnoozeChoice } from './snooze.ts';
import { belongsInTab, type TicketFacts } from './visibility.ts';

const me = 7;
const plain = anActor({ userId: me, queueIds: [1] });
const admin = anActor({ userId: 9, profile: 'admin', queueIds: [1] });
const open: TicketFacts = { status: 'open', isGroup: false, userId: me, queueId: 1 };
const waiting: TicketFacts = { ...open, status: 'pending', userId: null };
const closed: TicketFacts = { ...open, status: 'closed' };
const colleagues: TicketFacts = { ...open, userId: 8 };
const group: TicketFacts = { ...open, status: 'group', isGroup: true, userId: null };

describe('who may put aside, mark as unread and weigh a ticket:', () => {
  test.each<[string, Doer, TicketFacts, [boolean, boolean, boolean]]>([
    ['whoever leads it, all of it', plain, open, [true, true, true]],
    ['an admin in a colleague’s, too', admin, colleagues, [true, true, true]],
    ['nobody in one they do not see', plain, colleagues, [false, false, false]],
    ['one that waits comes back to nobody, so it is not put aside', plain, waiting, [false, true, true]],
    ['a group that nobody leads neither', admin, group, [false, true, true]],
    ['nobody in one that has ended', plain, closed, [false, false, false]],
    ['the program where somebody leads it', null, open, [true, true, true]],
    ['and not where nobody does', null, waiting, [false, true, true]],
  ])('%s', (_, doer, ticket, expected) => {
    expect([maySnooze(doer, ticket), mayMarkUnread(doer, ticket), mayPrioritize(doer, ticket)]).toEqual(expected);
  });
});

test.each<[string, Doer, TicketFacts, boolean]>([
  ['by whoever leads it', plain, open, true],
  ['by an admin in a colleague’s', admin, colleagues, true],
  ['by the program', null, open, true],
  [
    'not by a colleague who may only look',
    anActor({ userId: me, flags: { allUserChat: 'enabled' } }),
    colleagues,
    false,
  ],
  ['not where it waits', admin, waiting, false],
  ['not where the plan has none', anActor({ userId: me, plan: { useIntegrations: false } }), open, false],
])('the integration of a ticket is switched %s [TKT-048]', (_, doer, ticket, may) => {
  expect(maySwitchIntegration(doer, ticket)).toBe(may);
});

describe('a ticket is put aside', () => {
  const now = new Date('2026-03-04T15:00:00.000Z');
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  test.each([
    ['for an hour', after(3_600_000), 'ok'],
    ['until the minute that has just begun', after(-30_000), 'ok'],
    ['but not until yesterday', after(-86_400_000), 'ERR_SNOOZE_TIME'],
    ['and not for years', after(400 * 86_400_000), 'ERR_SNOOZE_TIME'],
    ['or is brought back', null, 'ok'],
  ])('%s', (_, until, expected) => {
    const decision = decideSnooze(plain, open, until, now);
    expect(decision.ok ? 'ok' : decision.code).toBe(expected);
    if (decision.ok) expect(decision.until).toBe(until);
  });

  test('only by whoever may', () => {
    expect(decideSnooze(plain, waiting, null, now)).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
  });

  // A Wednesday in São Paulo, three hours behind.
  test.each<[SnoozeChoice, string, string]>([
    ['hour', '2026-03-04T15:00:00.000Z', '2026-03-04T16:00:00.000Z'],
    ['hours', '2026-03-04T15:00:00.000Z', '2026-03-04T18:00:00.000Z'],
    ['tomorrow', '2026-03-04T15:00:00.000Z', '2026-03-05T11:00:00.000Z'],
    // In São Paulo it is still the day before.
    ['tomorrow', '2026-03-05T01:00:00.000Z', '2026-03-05T11:00:00.000Z'],
    ['nextWeek', '2026-03-04T15:00:00.000Z', '2026-03-09T11:00:00.000Z'],
    ['nextWeek', '2026-03-08T15:00:00.000Z', '2026-03-09T11:00:00.000Z'],
    ['nextWeek', '2026-03-09T15:00:00.000Z', '2026-03-16T11:00:00.000Z'],
  ])('by the choice %s at %s until %s', (choice, at, expected) => {
    expect(snoozeUntil(choice, new Date(at), 'America/Sao_Paulo').toISOString()).toBe(expected);
  });
});

test('what can wait stands behind what nobody weighed, and every weight has a number of its own', () => {
  const sorted = (['none', 'urgent', 'low', 'high'] as const).toSorted((a, b) => priorityRank[b] - priorityRank[a]);
  expect(sorted).toEqual(['urgent', 'high', 'none', 'low']);
  expect(sorted.map((priority) => priorityOf(priorityRank[priority]))).toEqual(sorted);
  expect(priorityOf(9)).toBe('none');
});

test('what is put aside stands in a list of its own and in no other', () => {
  const choice = { showAll: false, queueIds: [] };
  const listsOf = (ticket: Parameters<typeof belongsInTab>[3], doer = plain) =>
    (['open', 'pending', 'group', 'snoozed', 'closed'] as const).filter((tab) =>
      belongsInTab(doer, tab, choice, ticket),
    );
  const aside = { snoozedUntil: '2026-03-05T11:00:00.000Z' };
  expect(listsOf({ ...open, snoozedUntil: null })).toEqual(['open']);
  expect(listsOf({ ...open, ...aside })).toEqual(['snoozed']);
  expect(listsOf({ ...group, userId: me, ...aside })).toEqual(['snoozed']);
  expect(listsOf({ ...colleagues, ...aside }, admin)).toEqual([]);
  expect(listsOf(waiting)).toEqual(['pending']);
});
