import { describe, expect, test } from 'vitest';
import { writePdf } from './index.ts';

const at = { x: 50, y: 100, size: 12 };
const fileOf = (...texts: string[]): string =>
  String.fromCharCode(...writePdf([{ texts: texts.map((text) => ({ ...at, text })) }], 'T'));
/** The texts of a page, read as a reader would. Places 0x80 to 0x9f are the signs of Windows 1252. */
const signs: Readonly<Record<number, string>> = { 0x80: '€', 0x93: '“', 0x94: '”', 0x96: '–' };
const textsOf = (file: string): string[] =>
  [...file.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
    (hex.match(/../g) ?? [])
      .map((pair) => Number.parseInt(pair, 16))
      .map((code) => signs[code] ?? String.fromCodePoint(code))
      .join(''),
  );

describe('a PDF', () => {
  test('keeps accents, signs of money and brackets as they were written', () => {
    const texts = ['Ação & coração: São João (às 9h) \\ “sim” – R$ 1.234,56 €', 'Ñandú ¿qué?', ''];
    expect(textsOf(fileOf(...texts))).toEqual(texts);
  });

  test('writes letters that its fonts lack without their marks, and what is no letter as a question mark', () => {
    expect(textsOf(fileOf('İş güneşi ığ', 'a\nb 🎉 漢'))).toEqual(['Is günesi ig', 'a?b ? ?']);
  });

  test('has each of its objects where its table says, and pages that readers take for pages', () => {
    const file = fileOf('um');
    const from = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    const places = [...file.slice(from).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places.map((place) => Number.parseInt(file.slice(place), 10))).toEqual(places.map((_, index) => index + 1));
    expect(file.match(/\/Type \/Page /g)).toHaveLength(1);
  });

  test('takes no colour for anything else', () => {
    const box = { x: 0, y: 0, width: 1, height: 1 };
    const colors = ['#f00', '#0000FF', 'red) Tj /Evil'];
    const file = String.fromCharCode(
      ...writePdf([{ texts: [], boxes: colors.map((color) => ({ ...box, color })) }], ''),
    );
    expect([...file.matchAll(/([\d. ]+) rg/g)].map(([, ink]) => ink?.trim())).toEqual([
      '1.000 0.000 0.000',
      '0.000 0.000 1.000',
      '0.000 0.000 0.000',
    ]);
    expect(file).not.toContain('Evil');
  });
});
