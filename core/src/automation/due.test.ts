import { describe, expect, test } from 'vitest';
import { isOwed, nextDue, type DueFacts } from './due.ts';
import { monday } from './testing.ts';

interface Given {
  readonly ticket?: Partial<DueFacts['ticket']>;
  readonly connection?: Partial<DueFacts['connection']>;
  readonly rotation?: DueFacts['rotation'];
}
const minutes = (count: number): Date => new Date(monday.getTime() + count * 60_000);
const facts = ({ ticket, connection, rotation }: Given): DueFacts => ({
  ticket: {
    status: 'open',
    isGroup: false,
    userId: 1,
    queueId: 1,
    isAnswered: true,
    spokenAt: monday,
    warnedAt: null,
    isImported: false,
    isLed: false,
    waitingSince: monday,
    ...ticket,
  },
  connection: {
    expiresTicket: 0,
    whenExpiresTicket: 0,
    timeInactiveMessage: 0,
    expiresTicketNps: 0,
    timeSendQueue: 0,
    sendQueueId: null,
    ...connection,
  },
  rotation: rotation ?? { isOn: false, minutes: 0 },
});
/** What is due and after how many minutes. */
const due = (given: Given): string => {
  const next = nextDue(facts(given));
  return next === null ? 'nothing' : `${next.kind} ${(next.at.getTime() - monday.getTime()) / 60_000}`;
};

const expiring = { expiresTicket: 60 };
const warning = { expiresTicket: 60, timeInactiveMessage: 45 };
const redirecting = { timeSendQueue: 10, sendQueueId: 2 };
const waiting = { status: 'pending', userId: null, queueId: null } as const;
const queued = { status: 'pending', userId: null, queueId: 1 } as const;
const rotating = { isOn: true, minutes: 5 };

describe('what happens to a ticket by itself', () => {
  test.each<[string, Given, string]>([
    ['nothing, usually', {}, 'nothing'],
    ['it expires [CON-058]', { connection: expiring }, 'expire 60'],
    ['it is warned first [CON-061, CON-062]', { connection: warning }, 'warn 45'],
    [
      'after the warning it has the whole time again',
      { connection: warning, ticket: { warnedAt: minutes(45) } },
      'expire 105',
    ],
    [
      'counted from the last message, not from the last change',
      { connection: expiring, ticket: { spokenAt: minutes(7) } },
      'expire 67',
    ],
    ['whoever wrote last, with 0 [CON-059]', { connection: expiring, ticket: { isAnswered: false } }, 'expire 60'],
    ['and then it does', { connection: { ...expiring, whenExpiresTicket: 1 } }, 'expire 60'],
    [
      'a word after the warning makes it void',
      { connection: warning, ticket: { warnedAt: minutes(45), spokenAt: minutes(50) } },
      'warn 95',
    ],
    ['no warning without an expiry', { connection: { timeInactiveMessage: 45 } }, 'nothing'],
    ['groups do not expire', { connection: expiring, ticket: { isGroup: true } }, 'nothing'],
    ['imported ones do not', { connection: expiring, ticket: { isImported: true } }, 'nothing'],
    ['waiting ones do not', { connection: expiring, ticket: queued }, 'nothing'],
    ['closed ones do not', { connection: expiring, ticket: { status: 'closed' } }, 'nothing'],
    ['a survey ends [CON-065]', { connection: { expiresTicketNps: 30 }, ticket: { status: 'nps' } }, 'surveyEnd 30'],
    ['a survey without a time does not', { ticket: { status: 'nps' } }, 'nothing'],
    ['a ticket without a queue is redirected [CON-039]', { connection: redirecting, ticket: waiting }, 'redirect 10'],
    ['not once it has one', { connection: redirecting, ticket: queued }, 'nothing'],
    ['not once somebody is expected', { connection: redirecting, ticket: { ...waiting, userId: 4 } }, 'nothing'],
    ['not without a target', { connection: { timeSendQueue: 10 }, ticket: waiting }, 'nothing'],
    [
      'not while it is asked for consent',
      { connection: redirecting, ticket: { ...waiting, status: 'lgpd' } },
      'nothing',
    ],
    ['a waiting ticket is offered to the next [QUE-014]', { rotation: rotating, ticket: queued }, 'rotate 5'],
    ['also one that somebody let lie', { rotation: rotating, ticket: { ...queued, userId: 3 } }, 'rotate 5'],
    ['0 minutes: for ever', { rotation: { isOn: true, minutes: 0 }, ticket: queued }, 'nothing'],
    ['without rotation: never', { rotation: { isOn: false, minutes: 5 }, ticket: queued }, 'nothing'],
    ['not while a bot leads it', { rotation: rotating, ticket: { ...queued, isLed: true } }, 'nothing'],
    ['not once it is attended', { rotation: rotating }, 'nothing'],
  ])('%s', (_title, given, expected) => {
    expect(due(given)).toBe(expected);
  });

  test.each([
    [0, true, true],
    [0, false, true],
    [1, true, true],
    [1, false, false],
  ])(
    'with whenExpiresTicket %i and the last word ours: %s, an answer is owed: %s [CON-059]',
    (when, isAnswered, owed) => {
      expect(isOwed(facts({ connection: { whenExpiresTicket: when }, ticket: { isAnswered } }))).toBe(owed);
    },
  );
});
