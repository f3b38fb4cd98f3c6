import { expect, test } from 'vitest';
import { redirected } from './enter-queue.ts';
import { aBotQueue, factsOf, monday, type Given } from './testing.ts';
import type { BotTicketChange } from './verdict.ts';

const sundays = [{ weekday: 'Domingo', weekdayEn: 'sunday', startTimeA: '08:00', endTimeA: '12:00' }] as const;
const closed = { schedules: sundays.map((day) => ({ ...day, startTimeB: '', endTimeB: '' })) } as const;
const placed = { sendQueuePosition: 'enabled' } as const;
const byQueue = { ...placed, scheduleType: 'queue' } as const;
const place = { kind: 'position', queueId: 2 } as const;
const waits = { status: 'pending', userId: null, queueId: 2, isBot: false, automation: null, botUses: 0 } as const;
const led: Given['ticket'] = { automation: { lead: 'menu' }, botUses: 2, isBot: true, isNew: false };

test.each<[string, Given, Parameters<typeof aBotQueue>[2], readonly object[], BotTicketChange]>([
  ['the place in it', { settings: placed }, {}, [place], { ...waits, said: { position: true } }],
  ['nothing where places are not told', {}, {}, [], waits],
  ['no place a second time', { settings: placed, ticket: { ...led, said: { position: true } } }, {}, [], waits],
  ['no place in a group', { settings: placed, ticket: { ...led, isGroup: true } }, {}, [], waits],
  [
    'that it is closed, and no place',
    { settings: byQueue },
    closed,
    [{ kind: 'text', text: 'Suporte fechou' }],
    { ...waits, botUses: 1, said: { botAt: monday.toISOString() } },
  ],
  ['nothing where it is closed without a word', { settings: byQueue }, { ...closed, outOfHoursMessage: '' }, [], waits],
  ['the place, however late', { settings: placed }, closed, [place], { ...waits, said: { position: true } }],
])('somebody who is brought into a queue is told %s [CON-039, SET-027]', (_what, given, queue, say, ticket) => {
  expect(redirected(factsOf({ ticket: led, ...given }), aBotQueue(2, 'Suporte', queue))).toEqual({ say, ticket });
});
