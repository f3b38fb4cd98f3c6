import { describe, expect, test } from 'vitest';
import { chatPdf, maxPages, wrap, type PdfMessage } from './chat-pdf.ts';
import { toWinAnsi } from '@oplano/core/pdf';

const texts = {
  heading: 'Atendimento #4021',
  stopped: 'PAROU',
  page: (page: number, pages: number) => `${page}/${pages}`,
};
const message = (text: string): PdfMessage => ({ author: 'Ana', time: '15/11/2026 12:00', text });
const read = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
/** The texts of a file, as they stand in it. */
const textsOf = (file: string) =>
  [...file.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
    new TextDecoder('windows-1252').decode(
      Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    ),
  );
const pagesOf = (file: string) => (file.match(/\/Type \/Page /g) ?? []).length;

describe('the PDF of a conversation', () => {
  test('holds who, when and what, oldest first, on A4 [CHT-006]', () => {
    const file = read(chatPdf([message('Olá, não é ação?'), message('Segunda')], texts));
    expect(file).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(textsOf(file)).toEqual([
      'Atendimento #4021',
      'Ana · 15/11/2026 12:00',
      'Olá, não é ação?',
      'Ana · 15/11/2026 12:00',
      'Segunda',
      '1/1',
    ]);
  });

  test('is a file whose table points at its objects', () => {
    const file = read(chatPdf([message('x')], texts));
    expect(file.startsWith('%PDF-1.4')).toBe(true);
    expect(file.endsWith('%%EOF\n')).toBe(true);
    const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(table, table + 4)).toBe('xref');
    const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset, index) => file.slice(offset).startsWith(`${index + 1} 0 obj`))).not.toContain(false);
    const lengths = [...file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)];
    expect(lengths.every(([, length, content]) => Number(length) === content?.length)).toBe(true);
  });

  test('stops at 100 pages with a note [CHT-031]', () => {
    const long = Array.from({ length: 6_000 }, (_, index) => message(`linha ${index}`));
    const file = read(chatPdf(long, texts));
    expect(pagesOf(file)).toBe(maxPages);
    expect(textsOf(file).filter((text) => text === 'PAROU')).toHaveLength(1);
    expect(textsOf(read(chatPdf(long.slice(0, 100), texts)))).not.toContain('PAROU');
  });

  test('breaks lines between words, and a word only when it is wider than the page', () => {
    const lines = wrap(`${'palavra '.repeat(60)}\n${'x'.repeat(400)}`);
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.slice(0, 3).every((line) => /^(palavra ?)+$/.test(line))).toBe(true);
    expect(lines.filter((line) => /^x+$/.test(line)).join('')).toHaveLength(400);
  });

  test('writes letters the font lacks without their marks, and signs as a question mark', () => {
    expect(String.fromCharCode(...toWinAnsi('Şığ İz'))).toBe('Sig Iz');
    expect(String.fromCharCode(...toWinAnsi('a👍🏽b'))).toBe('a?b');
    expect(toWinAnsi('€')).toEqual([0x80]);
  });
});
