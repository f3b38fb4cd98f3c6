import { describe, expect, test } from 'vitest';
import { drawnLines, isFromRight, runsOf } from './script-runs.ts';

const drawn = (text: string) => drawnLines(text).map((runs) => runs.map((run) => run.text).join(''));

describe('a text in several scripts', () => {
  test('is cut where its font changes', () => {
    expect(runsOf('Oi 👍🏽❤️, مرحبا e नमस्ते')).toEqual([
      { text: 'Oi ', font: 'Roboto' },
      { text: '👍🏽❤️', font: 'Emoji' },
      { text: ', ', font: 'Roboto' },
      { text: 'مرحبا', font: 'Arabic' },
      { text: ' e ', font: 'Roboto' },
      { text: 'नमस्ते', font: 'Devanagari' },
    ]);
    expect(runsOf('漢字ไทย ★')).toEqual([
      { text: '漢字', font: 'Unifont' },
      { text: 'ไทย', font: 'Thai' },
      { text: ' ', font: 'Roboto' },
      { text: '★', font: 'Unifont' },
    ]);
  });

  test.each([
    ['letters with marks of their own are joined with them', 'a\u0303', 'ã'],
    ['letters in fancy dress are plain', '𝓞𝓵𝓪 ℌ', 'Ola ℌ'],
    ['what no font has is a sign for that', '\u{20000}', '\ufffd'],
    ['steering signs, half pairs and control signs are not written', 'a\u202e\u0000\u200db\ud800', 'ab\ufffd'],
    ['a tab is a space', 'a\tb', 'a b'],
  ])('%s', (_title, given, expected) => {
    expect(
      runsOf(given)
        .map((run) => run.text)
        .join(''),
    ).toBe(expected);
  });

  test('keeps what tells letters how to join', () => {
    expect(runsOf('می\u200cخواهم')).toEqual([{ text: 'می\u200cخواهم', font: 'Arabic' }]);
  });

  test('is read from the right where its first letter is', () => {
    expect(isFromRight('123 שלום Ana')).toBe(true);
    expect(isFromRight('Ana שלום')).toBe(false);
    expect(isFromRight('123 👍')).toBe(false);
  });

  test('from the right has its first word last, numbers and foreign words in their order, brackets turned', () => {
    expect(drawn('שלום עולם')).toEqual(['עולם שלום']);
    expect(drawn('שלום Ana Lima 20 (כן)!')).toEqual(['!(כן) Ana Lima 20 שלום']);
    expect(drawn('Ana disse שלום עולם ontem')).toEqual(['Ana disse עולם שלום ontem']);
  });

  test('from the right is cut into lines before its words are turned', () => {
    const lines = drawn(Array.from({ length: 40 }, (_, index) => `שלום${index}`).join(' '));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines[0]).toContain('0');
    expect(lines[0]).not.toContain('39');
  });
});
