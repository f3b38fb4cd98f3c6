import type { Channel } from '@oplano/contracts/connections';
import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { answerWindowMs, isRevocable, mayDeleteMessage, mayEdit, signed } from './policy.ts';

const now = new Date('2026-11-15T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
const me = anActor({ userId: 7 });
const admin = anActor({ userId: 1, profile: 'admin' });

const own = {
  fromMe: true,
  isPrivate: false,
  isDeleted: false,
  ack: 1,
  content: { kind: 'text' as const },
  userId: 7,
  createdAt: ago(60_000),
};

describe('editing a message', () => {
  test.each([
    ['one minute later', {}, 'whatsapp', true],
    ['after exactly 15 minutes', { createdAt: ago(900_000) }, 'whatsapp', true],
    ['after more than 15 minutes', { createdAt: ago(900_001) }, 'whatsapp', false],
    ['of the customer', { fromMe: false, userId: null }, 'whatsapp', false],
    ['of a colleague', { userId: 8 }, 'whatsapp', false],
    ['that was deleted', { isDeleted: true }, 'whatsapp', false],
    ['that is a file', { content: { kind: 'media' as const } }, 'whatsapp', false],
    ['on a channel that cannot', {}, 'facebook', false],
    ['that is a private note, whatever the channel', { isPrivate: true }, 'instagram', true],
  ] as const)('an own text %s %j on %s: %s [CHT-038]', (_, given, channel, may) => {
    expect(mayEdit(me, { ...own, ...given }, channel, now)).toBe(may);
  });

  test('an admin may change what a colleague wrote [CHT-038]', () => {
    expect(mayEdit(admin, own, 'whatsapp', now)).toBe(true);
  });
});

test('an own message can be deleted at any time, a customer’s never, a colleague’s by an admin [CHT-040]', () => {
  const old = { ...own, createdAt: ago(1e10) };
  expect(mayDeleteMessage(me, old)).toBe(true);
  expect(mayDeleteMessage(me, { ...old, userId: 8 })).toBe(false);
  expect(mayDeleteMessage(admin, { ...old, userId: 8 })).toBe(true);
  expect(mayDeleteMessage(admin, { ...old, fromMe: false, userId: null })).toBe(false);
  expect(mayDeleteMessage(me, { ...old, isDeleted: true })).toBe(false);
});

test('a message is taken from the customer too within the time the channel gives', () => {
  expect(isRevocable({ ...own, createdAt: ago(47 * 3_600_000) }, 'whatsapp', now)).toBe(true);
  expect(isRevocable({ ...own, createdAt: ago(49 * 3_600_000) }, 'whatsapp', now)).toBe(false);
  expect(isRevocable(own, 'facebook', now)).toBe(false);
  expect(isRevocable({ ...own, isPrivate: true }, 'whatsapp', now)).toBe(false);
});

test.each<[Channel, string | null, number | null]>([
  ['whatsapp', null, null],
  ['whatsappapi', ago(3_600_000), 23 * 3_600_000],
  ['facebook', ago(25 * 3_600_000), 0],
  ['instagram', null, 0],
])(
  'on %s with the last word of the customer at %s there are %s ms left to answer [CHN-007]',
  (channel, lastInboundAt, left) => {
    expect(answerWindowMs({ channel, lastInboundAt }, now)).toBe(left);
  },
);

test.each<[string, string, string | null, string]>([
  ['stands above the text in bold', 'Bom dia', 'Marina', '*Marina:*\nBom dia'],
  ['is left out where nobody signs', 'Bom dia', null, 'Bom dia'],
  ['stands under nothing', '', 'Marina', ''],
  ['stands there once', '*Marina:*\nBom dia', 'Marina', '*Marina:*\nBom dia'],
])('a signature %s [CHT-019]', (_how, text, name, expected) => {
  expect(signed(text, name)).toBe(expected);
});
