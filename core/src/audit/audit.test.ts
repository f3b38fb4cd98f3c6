import { platformActTypes } from '@oplano/contracts/audit';
import { eventTypes, type StoredEvent } from '@oplano/contracts/events';
import { describe, expect, test } from 'vitest';
import { actionTextKey, logActions } from './action-text.ts';
import { canonicalText, follows, type KeptEntry } from './chain.ts';
import { actionsOfGroup, entryOf, loggedTypes } from './entries.ts';
import { keptSince } from './kept-since.ts';

const envelope = {
  id: 1,
  version: 1,
  at: '2026-03-02T15:00:00.000Z',
  companyId: 2,
  actor: { kind: 'person', userId: 3 },
  address: '127.0.0.1',
} as const;

describe('what stands in the log', () => {
  test('is what somebody answers for, and not what is said in conversations', () => {
    expect(loggedTypes).toContain('user.signed-in');
    expect(loggedTypes).toContain('api-key.created');
    expect(loggedTypes.filter((type) => /^(message|rating)\./.test(type))).toEqual([]);
    expect(loggedTypes.length).toBeLessThan(eventTypes.length);
  });

  test('keeps nothing of a customer but numbers', () => {
    // As it was written by an older program.
    const gone = { name: 'Bia', number: '5511987654321', channel: 'whatsapp' } as const;
    const merged: StoredEvent = { ...envelope, type: 'contact.merged', data: { keptId: 1, goneId: 2, gone } };
    expect(entryOf(merged)).toEqual({ keptId: 1, goneId: 2 });
    const data = { count: 3, isPart: true, searchParam: 'Bia' };
    const exported: StoredEvent = { ...envelope, type: 'contacts.exported', data };
    expect(entryOf(exported)).toEqual({ count: 3, isPart: true });
  });

  test('leaves out what nobody answers for', () => {
    const opened: StoredEvent = { ...envelope, type: 'contact.updated', data: { contactId: 1 } };
    expect(entryOf(opened)).toBeNull();
  });

  test('each kind stands under one heading and has a name of its own', () => {
    const grouped = [
      'access',
      'people',
      'settings',
      'connections',
      'data',
      'programs',
      'campaigns',
      'billing',
    ] as const;
    const found = [...grouped, 'support' as const, 'platform' as const].flatMap(actionsOfGroup);
    expect(found.toSorted()).toEqual([...loggedTypes, ...platformActTypes].toSorted());
    expect(new Set(logActions.map(actionTextKey)).size).toBe(logActions.length);
    expect(actionTextKey('user.sign-in-failed')).toBe('userSignInFailed');
  });
});

describe('the chain', () => {
  const entry: KeptEntry = {
    chain: '2',
    seq: '1',
    micros: '1772463600000000',
    action: 'settings.changed',
    actor: null,
    userId: '3',
    address: 'é',
    details: '{"key": "😀"}',
    eventId: null,
    hash: 'right',
  };

  test('is made of fields with their length in bytes, so that none can be moved into another', () => {
    expect(canonicalText(entry)).toBe('1:21:116:177246360000000016:settings.changed-1:32:é15:{"key": "😀"}-');
    expect(canonicalText({ ...entry, userId: '', address: '3' })).not.toBe(
      canonicalText({ ...entry, userId: '3', address: '' }),
    );
  });

  const start = { seq: 0n, hash: '' };
  test.each([
    ['an entry that follows', entry, { seq: 1n, hash: 'right' }],
    ['another number', { ...entry, seq: '2' }, { why: 'missing', seq: 1n }],
    ['another hash', { ...entry, hash: 'wrong' }, { why: 'changed', seq: 1n }],
  ])('meets %s', (_what, met, answer) => {
    expect(follows(start, met, () => 'right')).toEqual(answer);
  });
});

test.each([
  ['2026-11-17T10:00:00.000Z', 24, '2024-11-17T10:00:00.000Z'],
  ['2026-08-31T10:00:00.000Z', 6, '2026-02-28T10:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 120, '2016-01-15T00:00:00.000Z'],
])('at %s entries of %i months are kept since %s', (now, months, since) => {
  expect(keptSince(new Date(now), months).toISOString()).toBe(since);
});
