import { beforeEach, expect, test } from 'vitest';
import { keepDraft, readDraft } from './drafts.ts';

beforeEach(() => localStorage.clear());
const wordsOf = (userId: number, ticket: string) => readDraft(userId, ticket).text;

test('a draft is kept per person and ticket until it is sent', () => {
  keepDraft(7, 'a', 'Bom dia, ');
  keepDraft(7, 'b', 'Outro');
  expect([wordsOf(7, 'a'), wordsOf(7, 'b'), wordsOf(8, 'a')]).toEqual(['Bom dia, ', 'Outro', '']);
  keepDraft(7, 'a', '  ');
  expect(wordsOf(7, 'a')).toBe('');
});

test('a draft of a note stays one', () => {
  keepDraft(7, 'a', 'Não dar desconto', true);
  keepDraft(7, 'b', 'Bom dia');
  expect([readDraft(7, 'a'), readDraft(7, 'b')]).toEqual([
    { text: 'Não dar desconto', isNote: true },
    { text: 'Bom dia', isNote: false },
  ]);
  keepDraft(7, 'a', 'Não dar desconto');
  expect(readDraft(7, 'a').isNote).toBe(false);
});

test('only the newest hundred are kept', () => {
  for (let index = 0; index < 120; index += 1) keepDraft(7, `t${index}`, 'x');
  expect(['t0', 't19', 't20', 't119'].map((ticket) => wordsOf(7, ticket))).toEqual(['', '', 'x', 'x']);
});

test('a broken storage is no draft', () => {
  localStorage.setItem('drafts-7', '{');
  expect(wordsOf(7, 'a')).toBe('');
});
