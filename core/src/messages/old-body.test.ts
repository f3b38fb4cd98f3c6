import { describe, expect, test } from 'vitest';
import { oldBodyOf, wordsOfMessage, writeVcard } from './old-body.ts';

describe('the body that some clients read', () => {
  test('of a place has three parts: a picture, a link to a map and the coordinates', () => {
    const place = {
      kind: 'location',
      latitude: -23.55,
      longitude: -46.63,
      name: 'A | B',
      address: '',
      live: false,
    } as const;
    const parts = oldBodyOf(place)?.split('|');
    expect(parts).toHaveLength(3);
    expect(parts?.[0]).toMatch(/^data:image\//);
    expect(parts?.slice(1)).toEqual(['https://maps.google.com/maps?q=-23.55%2C-46.63&z=17', '-23.55, -46.63']);
  });

  test('of cards is their text, one behind the other', () => {
    const ana = { name: 'Ana, a outra', phones: ['+55 11 98888-7777'] };
    const body = oldBodyOf({ kind: 'contacts', cards: [ana, { name: 'Bia', phones: [] }] });
    expect(body).toBe(`${writeVcard(ana)}\nBEGIN:VCARD\nVERSION:3.0\nFN:Bia\nEND:VCARD`);
    expect(body?.split('\n').slice(0, 4)).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      String.raw`FN:Ana\, a outra`,
      'TEL;type=CELL;type=VOICE;waid=5511988887777:+5511988887777',
    ]);
  });

  test('of everything else is what was said', () => {
    expect(oldBodyOf({ kind: 'text' })).toBeNull();
    expect(oldBodyOf({ kind: 'media' })).toBeNull();
  });

  test('does not hide what was said', () => {
    expect(wordsOfMessage({ body: 'Olá' })).toBe('Olá');
    expect(wordsOfMessage({ body: 'BEGIN:VCARD', words: '' })).toBe('');
    expect(wordsOfMessage({ body: 'BEGIN:VCARD', words: 'Ana' })).toBe('Ana');
  });
});
