import { describe, expect, test } from 'vitest';
import { externalNumber, externalStatusOf, messagePlace, type LiveTicket, type MessagePlace } from './index.ts';

describe('the number of an external send', () => {
  test.each([
    ['5511987654321', '5511987654321'],
    [' 55 11 98765 4321 ', '5511987654321'],
    ['14155552671', '14155552671'],
    ['+5511987654321', null],
    ['55 (11) 98765-4321', null],
    ['55119876a4321', null],
    ['1234567', null],
    ['1234567890123456', null],
    ['0511987654321', null],
    ['', null],
    ['５５１１９８７６５４３２１', null],
  ])('%j is %j: country code, area code and number without mask [API-003]', (written, number) => {
    expect(externalNumber(written)).toBe(number);
  });
});

describe('where a message of a program is said', () => {
  const pending: LiveTicket = { status: 'pending', userId: null, queueId: null };
  const led: LiveTicket = { status: 'open', userId: 4, queueId: 2 };
  const nobody = { userId: null, queueId: null };
  test.each<[string, LiveTicket | null, Parameters<typeof messagePlace>[1], MessagePlace]>([
    ['nobody named: a new one waits for its answer', null, nobody, { use: 'new', status: 'pending', isBot: true }],
    [
      'a queue named: it waits there',
      null,
      { userId: null, queueId: 2 },
      { use: 'new', status: 'pending', isBot: false },
    ],
    ['a person named: it is theirs', null, { userId: 4, queueId: 2 }, { use: 'new', status: 'open', isBot: false }],
    ['one that waits is used', pending, nobody, { use: 'live', assign: null }],
    ['and handed over', pending, { userId: 4, queueId: 2 }, { use: 'live', assign: { userId: 4, queueId: 2 } }],
    [
      'and moved to a queue',
      pending,
      { userId: null, queueId: 2 },
      { use: 'live', assign: { userId: null, queueId: 2 } },
    ],
    ['one that is led stays', led, nobody, { use: 'live', assign: null }],
    ['also in its queue', led, { userId: null, queueId: 9 }, { use: 'live', assign: null }],
    ['their own stays theirs', led, { userId: 4, queueId: null }, { use: 'live', assign: null }],
    [
      'and goes where they are named',
      led,
      { userId: 4, queueId: 9 },
      { use: 'live', assign: { userId: 4, queueId: 9 } },
    ],
    ['that of another is refused', led, { userId: 5, queueId: 2 }, { use: 'taken' }],
    [
      'consent is not cut short',
      { ...pending, status: 'lgpd' },
      { userId: 4, queueId: 2 },
      { use: 'live', assign: null },
    ],
  ])('%s [API-004]', (_what, live, wanted, place) => {
    expect(messagePlace(live, wanted)).toEqual(place);
  });
});

test.each([
  [0, null, 'queued'],
  [1, null, 'sent'],
  [2, null, 'delivered'],
  [3, null, 'read'],
  [4, null, 'read'],
  [1, 'ERROR', 'failed'],
] as const)('a message with %i ticks and failure %j is %s', (ack, failure, status) => {
  expect(externalStatusOf({ ack, failure })).toBe(status);
});
