import { beforeEach, expect, test } from 'vitest';
import { keepDraft, readDraft } from './drafts.ts';

beforeEach(() => localStorage.clear());

test('a draft is kept per person and ticket until it is sent', () => {
  keepDraft(7, 'a', 'Bom dia, ');
  keepDraft(7, 'b', 'Outro');
  expect([readDraft(7, 'a'), readDraft(7, 'b'), readDraft(8, 'a')]).toEqual(['Bom dia, ', 'Outro', '']);
  keepDraft(7, 'a', '  ');
  expect(readDraft(7, 'a')).toBe('');
});

test('only the newest hundred are kept', () => {
  for (let index = 0; index < 120; index += 1) keepDraft(7, `t${index}`, 'x');
  expect([readDraft(7, 't0'), readDraft(7, 't19'), readDraft(7, 't20'), readDraft(7, 't119')]).toEqual([
    '',
    '',
    'x',
    'x',
  ]);
});

test('a broken storage is no draft', () => {
  localStorage.setItem('drafts-7', '{');
  expect(readDraft(7, 'a')).toBe('');
});
