import { describe, expect, test } from 'vitest';
import { hasExpired, readKeyword } from './index.ts';

describe('a flow of Typebot', () => {
  const keywords = { typebotKeywordFinish: 'Encerrar', typebotKeywordRestart: 'recomeçar' };
  test.each([
    ['encerrar', 'finish'],
    [' ENCERRAR ', 'finish'],
    ['Recomeçar', 'restart'],
    ['quero encerrar', null],
    ['', null],
  ])('hears %j as %s [INT-014]', (text, meaning) => {
    expect(readKeyword(text, keywords)).toBe(meaning);
  });

  test('takes no empty text for a word that nobody set [INT-014]', () => {
    const none = { typebotKeywordFinish: '', typebotKeywordRestart: '' };
    expect(readKeyword('', none)).toBeNull();
    expect(readKeyword('  ', none)).toBeNull();
  });

  test.each([
    [1, 59_999, false],
    [1, 60_000, true],
    [0, 86_400_000, false],
    [30, 60_000, false],
  ])('of %i minutes has expired after %i ms without a word: %s [INT-012]', (minutes, idleMs, expired) => {
    expect(hasExpired(minutes, idleMs)).toBe(expired);
  });
});
