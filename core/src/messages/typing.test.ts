import type { Channel } from '@oplano/contracts/connections';
import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { isTypingDue, showsTyping, type TypingShown } from './typing.ts';

describe('a sign that somebody writes', () => {
  const shown = (state: TypingShown['state'], at = 0): TypingShown => ({ state, at });
  test.each<[string, TypingShown | undefined, TypingShown, boolean]>([
    ['the first one', undefined, shown('composing'), true],
    ['again after four seconds', shown('composing'), shown('composing', 4_000), false],
    ['again after eight seconds', shown('composing'), shown('composing', 8_000), true],
    ['the end of it', shown('composing'), shown('paused', 100), true],
    ['the end of a recording', shown('recording'), shown('paused', 100), true],
    ['the end a second time', shown('paused'), shown('paused', 100), false],
    ['the end of nothing', undefined, shown('paused'), false],
    ['the end of what faded long ago', shown('composing'), shown('paused', 31_000), false],
    ['on and off, key by key', shown('paused'), shown('composing', 1_000), false],
    ['the next sentence', shown('paused'), shown('composing', 2_000), true],
    ['a recording after some words', shown('composing'), shown('recording', 2_000), true],
    ['after the clock was set back', shown('composing', 100_000), shown('composing', 0), true],
  ])('%s', (_what, last, next, due) => {
    expect(isTypingDue(last, next)).toBe(due);
  });
});

describe('who is seen writing', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const me = anActor({ userId: 7, queueIds: [3] });
  const ticket = {
    status: 'open' as const,
    isGroup: false,
    userId: 7 as number | null,
    queueId: 3,
    channel: 'whatsapp' as Channel,
    lastInboundAt: new Date('2026-11-15T11:00:00Z') as Date | null,
  };
  test.each<[string, Partial<Omit<typeof ticket, 'status'>> & { status?: 'open' | 'pending' | 'closed' }, boolean]>([
    ['whoever leads the ticket', {}, true],
    ['nobody in a ticket that waits', { status: 'pending', userId: null }, false],
    ['nobody in a ticket that ended', { status: 'closed' }, false],
    ['not a colleague who looks on', { userId: 8 }, false],
    ['on a channel with a window that is open', { channel: 'facebook' }, true],
    ['not where no answer may be sent any more', { channel: 'facebook', lastInboundAt: new Date('2026-11-13') }, false],
    ['not where nobody ever wrote', { channel: 'whatsappapi', lastInboundAt: null }, false],
  ])('%s', (_what, change, expected) => {
    expect(showsTyping(me, { ...ticket, ...change }, now)).toBe(expected);
  });
});
