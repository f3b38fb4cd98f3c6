import { expect, test } from 'vitest';
import {
  backupsHoldUntil,
  confirmsPerson,
  erasureRefusal,
  mentionOf,
  personExportRefusal,
  spellingsOf,
} from './index.ts';

const ana = { name: 'Ana Júlia', numbers: ['5511987654321'] };

test.each([
  ['Ana Júlia', true],
  ['  ana julia ', true],
  ['Ana', false],
  ['(11) 98765-4321', true],
  ['551187654321', true],
  ['11987654322', false],
  ['', false],
  ['-', false],
])('%s is typed for whoever is meant: %s', (typed, means) => {
  expect(confirmsPerson(typed, ana)).toBe(means);
});

test('nobody without a name or number is confirmed by an empty word', () => {
  expect(confirmsPerson(' ', { name: '', numbers: [''] })).toBe(false);
});

const may = { ...ana, isGroup: false, isErased: false, isTalking: false };
test.each([
  [{}, 'Ana Júlia', null],
  [{}, 'Bia', 'ERR_PERSON_UNCONFIRMED'],
  [{ isTalking: true }, 'Ana Júlia', 'ERR_PERSON_IN_CONVERSATION'],
  [{ isTalking: true, isErased: true }, 'Ana Júlia', 'ERR_PERSON_ERASED'],
  [{ isGroup: true, isErased: true, isTalking: true }, 'Bia', 'ERR_PERSON_IS_GROUP'],
] as const)('with %j, %s is answered %s', (given, typed, refused) => {
  expect(erasureRefusal({ ...may, ...given }, typed)).toBe(refused);
});

test.each([
  [{}, null],
  [{ isErased: true }, 'ERR_PERSON_ERASED'],
  [{ isGroup: true, isErased: true }, 'ERR_PERSON_IS_GROUP'],
] as const)('whoever is %j is exported, or refused with %s', (given, refused) => {
  expect(personExportRefusal({ ...may, ...given })).toBe(refused);
});

test('a backup may hold somebody for as long as it is kept', () => {
  expect(backupsHoldUntil(new Date('2026-02-20T23:30:00Z'), 14, 'UTC')).toBe('2026-03-06');
  expect(backupsHoldUntil(new Date('2026-02-20T23:30:00Z'), 0, 'UTC')).toBe('2026-02-20');
  expect(backupsHoldUntil(new Date('2026-02-21T01:30:00Z'), 0, 'America/Sao_Paulo')).toBe('2026-02-20');
});

test('a number is looked for in all its spellings, and a name of a channel as it is', () => {
  const addresses = [
    { kind: 'phone', value: '5511987654321' },
    { kind: 'lid', value: '99887766554433' },
    { kind: 'psid', value: '12' },
  ];
  expect(spellingsOf(addresses)).toEqual([
    '5511987654321',
    '551187654321',
    '11987654321',
    '1187654321',
    '99887766554433',
  ]);
});

test.each([
  ['5511987654321@s.whatsapp.net', true],
  ['{"from":"1187654321"}', true],
  ['155119876543219', false],
  ['user.BR.77665544', true],
  ['user.BRx77665544', false],
])('%s mentions them: %s', (text, mentions) => {
  const pattern = mentionOf([
    { kind: 'phone', value: '5511987654321' },
    { kind: 'bsuid', value: 'BR.77665544' },
  ]);
  expect(new RegExp(pattern ?? '').test(text)).toBe(mentions);
});

test('who has no address is mentioned nowhere', () => {
  expect(mentionOf([])).toBeNull();
});
