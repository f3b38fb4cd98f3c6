import { expect, test } from 'vitest';
import { growthOf, growthOfOnePass } from '#test/growth';
import { hostileFiles } from '#test/hostile-files';
import { readVcard } from './vcard.ts';

test.each(hostileFiles.filter(({ kind }) => kind === 'card'))(
  'a card such as $name is read in one pass, to no more than a name and twenty phones',
  ({ make }) => {
    const text = make().toString();
    const part = text.slice(0, text.length / 10);
    const growth = growthOf(
      () => readVcard(part, ''),
      () => readVcard(text, ''),
    );
    expect(growth).toBeLessThan(growthOfOnePass);
    const { name, phones } = readVcard(text, '');
    expect(name.length).toBeLessThanOrEqual(250);
    expect(phones.length).toBeLessThanOrEqual(20);
    expect(phones.every((phone) => phone.length <= 40)).toBe(true);
  },
);

test('a card is looked at no further than its first lines', () => {
  const filling = Array.from({ length: 5_000 }, (_, n) => `NOTE:${n}`);
  const card = (before: string[]) => ['BEGIN:VCARD', 'FN:Ana', ...before, 'TEL:5511987654321', 'END:VCARD'].join('\n');
  expect(readVcard(card([]), '').phones).toEqual(['5511987654321']);
  expect(readVcard(card(filling), '')).toEqual({ name: 'Ana', phones: [] });
  expect(readVcard(card([`PHOTO:${'A'.repeat(100_000)}`]), '')).toEqual({ name: 'Ana', phones: [] });
});
