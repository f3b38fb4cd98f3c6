import { describe, expect, test } from 'vitest';
import type { AnswerBy } from '../tickets/index.ts';
import {
  answerByCause,
  isOpenTo,
  mayBeSaid,
  sayCauses,
  sayErrors,
  termsOf,
  type SayCause,
  type SayFacts,
  type SayRefusal,
} from './saying.ts';

const now = new Date('2026-03-02T15:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const fine: SayFacts = {
  isWorking: true,
  isInPlan: true,
  isActive: true,
  isWilling: true,
  hasConnection: true,
  isReached: true,
  isOpen: true,
};
const none: SayFacts = {
  isWorking: false,
  isInPlan: false,
  isActive: false,
  isWilling: false,
  hasConnection: false,
  isReached: false,
  isOpen: false,
};
const causes = Object.keys(sayCauses) as SayCause[];

describe('what keeps something from being said', () => {
  test.each<[string, keyof SayFacts, SayRefusal]>([
    ['a company that is suspended or expired', 'isWorking', 'COMPANY'],
    ['a plan without the feature', 'isInPlan', 'PLAN'],
    ['a contact who is blocked', 'isActive', 'CONTACT_BLOCKED'],
    ['somebody who wants no more messages', 'isWilling', 'DO_NOT_SEND'],
    ['a connection that is gone', 'hasConnection', 'NO_CONNECTION'],
    ['a channel that does not know the contact', 'isReached', 'UNREACHABLE'],
    ['the end of the 24 hours', 'isOpen', 'OUTSIDE_WINDOW'],
  ])('%s, for every cause that asks for it and for no other', (_what, fact, reason) => {
    for (const cause of causes) {
      const expected = termsOf(cause).asks.includes(fact) ? reason : null;
      expect(mayBeSaid(cause, { ...fine, [fact]: false }), cause).toBe(expected);
    }
    expect(sayErrors[reason]).toMatch(/^ERR_/);
  });

  test('where everything is well nothing does', () => {
    expect(causes.map((cause) => mayBeSaid(cause, fine))).toEqual(causes.map(() => null));
  });

  test('of several reasons the first is named, and what is not known yet speaks against nothing', () => {
    expect(mayBeSaid('schedule', none)).toBe('COMPANY');
    expect(mayBeSaid('schedule', { ...none, isWorking: true, isInPlan: true })).toBe('CONTACT_BLOCKED');
    expect(mayBeSaid('schedule', { isReached: false, isOpen: false })).toBe('UNREACHABLE');
    expect(mayBeSaid('api', {})).toBeNull();
    expect(mayBeSaid('api', { isWilling: false })).toBe('DO_NOT_SEND');
  });

  /** As one reads it off when a cause is added: what is asked, and nothing else. */
  test.each<[SayCause, SayRefusal | null]>([
    ['person', 'CONTACT_BLOCKED'],
    ['passedOn', 'CONTACT_BLOCKED'],
    ['action', 'CONTACT_BLOCKED'],
    ['api', 'CONTACT_BLOCKED'],
    ['bot', null],
    ['lane', 'CONTACT_BLOCKED'],
    ['greeting', null],
    ['move', null],
    ['schedule', 'COMPANY'],
    ['campaign', null],
    ['campaignTest', null],
    ['reminder', 'DO_NOT_SEND'],
  ])('where nothing is well, %s is told %s', (cause, expected) => {
    expect(mayBeSaid(cause, none)).toBe(expected);
  });
});

describe('what a channel takes now', () => {
  test.each<[string, 'whatsapp' | 'whatsappapi', Date | null, boolean, boolean]>([
    ['a text where there is no limit', 'whatsapp', null, false, true],
    ['a text within the 24 hours', 'whatsappapi', hoursAgo(1), false, true],
    ['no text after them', 'whatsappapi', hoursAgo(25), false, false],
    ['no text to somebody who never wrote', 'whatsappapi', null, false, false],
    ['an approved text at any time', 'whatsappapi', null, true, true],
  ])('%s', (_what, channel, lastInboundAt, isTemplate, expected) => {
    expect(isOpenTo({ channel, lastInboundAt }, { isTemplate }, now)).toBe(expected);
  });
});

describe('what follows from why something is said', () => {
  test.each<[SayCause, AnswerBy, string]>([
    ['person', 'person', 'agent person'],
    ['passedOn', null, 'agent person'],
    ['action', 'program', 'bot bot'],
    ['api', 'program', 'api person'],
    ['bot', 'program', 'bot bot'],
    ['lane', null, 'bot bot'],
    ['greeting', null, 'agent person'],
    ['move', null, 'system bot'],
    ['schedule', null, 'schedule schedule of schedule'],
    ['campaign', null, 'campaign campaign of campaign'],
    ['campaignTest', null, 'campaign bot of campaign'],
    ['reminder', null, 'system schedule of reminder'],
  ])('%s: the answer of %s, and goes as %s', (cause, answer, way) => {
    const { origin, class: sendClass, source } = termsOf(cause);
    expect(answerByCause(cause)).toBe(answer);
    expect([origin, sendClass, ...(source ? ['of', source] : [])].join(' ')).toBe(way);
  });
});
