import type { MessageOrigin } from '@oplano/contracts/messages';
import { describe, expect, test } from 'vitest';
import { answerBy, answeredAfter, turnOf, type AnswerBy, type Spoken } from './answers.ts';

describe('what counts as our answer', () => {
  test.each<[MessageOrigin, AnswerBy]>([
    ['agent', 'person'],
    ['phone', 'person'],
    ['bot', 'program'],
    ['api', 'program'],
    ['schedule', null],
    ['campaign', null],
    ['system', null],
    ['customer', null],
  ])('said by %s: %s', (origin, expected) => {
    expect(answerBy(origin, { byItself: false })).toBe(expected);
    expect(answerBy(origin, { byItself: true })).toBeNull();
  });
});

const at = (time: string) => new Date(`2026-01-10T${time}:00Z`);
const spoken = (change: Partial<Spoken>): Spoken => ({
  lastFromMe: true,
  lastInboundAt: at('09:00'),
  lastOutboundAt: at('10:00'),
  answeredAt: null,
  ...change,
});

describe('whose turn it is', () => {
  test.each<[string, Spoken, boolean, Date | null]>([
    ['the customer’s, once they were answered', spoken({ answeredAt: at('09:30') }), true, at('09:30')],
    ['ours, though something went out by itself', spoken({}), false, null],
    ['the customer’s, who never wrote and was written to', spoken({ lastInboundAt: null }), true, at('10:00')],
    [
      'ours, where nobody was written to',
      spoken({ lastInboundAt: null, lastFromMe: false, lastOutboundAt: null }),
      false,
      null,
    ],
  ])('%s', (_whose, facts, isAnswered, answeredAt) => {
    expect(turnOf(facts)).toEqual({ isAnswered, answeredAt });
  });

  test.each<[string, Date | null, Date | null]>([
    ['ours again, whatever was answered before', at('09:30'), null],
    ['ours still', null, null],
    ['the customer’s, if what they wrote is older than our answer', at('10:30'), at('10:30')],
  ])('after the customer wrote at 10:00: %s', (_whose, answeredAt, expected) => {
    expect(answeredAfter(answeredAt, at('10:00'))).toEqual(expected);
  });
});
