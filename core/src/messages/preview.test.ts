import { expect, test } from 'vitest';
import { previewText } from './preview.ts';

test.each([
  ['Olá, tudo bem?', { kind: 'text' }, undefined, 'Olá, tudo bem?'],
  ['uma\nlinha   só', { kind: 'text' }, undefined, 'uma linha só'],
  ['', { kind: 'media' }, 'audio', '🎤'],
  ['Segue a foto', { kind: 'media' }, 'image', '📷 Segue a foto'],
  ['', { kind: 'contacts', cards: [{ name: 'Rui', phones: [] }] }, undefined, '👤 Rui'],
  ['', { kind: 'call', video: false, missed: true }, undefined, '📞'],
  ['', { kind: 'unsupported', what: 'event' }, undefined, '❔'],
] as const)('%j of kind %j shows as one line [INB-032]', (body, content, media, expected) => {
  expect(previewText(body, content as Parameters<typeof previewText>[1], media)).toBe(expected);
});
