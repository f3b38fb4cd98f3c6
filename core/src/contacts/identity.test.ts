import { describe, expect, test } from 'vitest';
import { firstName, knownAddresses, nameAfterSighting } from './identity.ts';

describe('who somebody is', () => {
  test('addresses are taken once each, in one order, numbers by their canonical spelling', () => {
    expect(
      knownAddresses([
        { kind: 'phone', value: '+55 11 8765-4321' },
        { kind: 'lid', value: ' 123@lid ' },
        { kind: 'phone', value: '5511987654321' },
        { kind: 'bsuid', value: '' },
      ]),
    ).toEqual([
      { kind: 'lid', value: '123@lid', canonical: '123@lid' },
      { kind: 'phone', value: '5511987654321', canonical: '5511987654321' },
    ]);
  });

  const number = '5511987654321';
  test.each([
    ['a name of the channel replaces the number', { name: number, namedByUs: false }, 'Ana', 'Ana'],
    ['a newer name of the channel replaces the older', { name: 'Ana', namedByUs: false }, 'Ana Maria', 'Ana Maria'],
    ['a name given here stays', { name: 'Dona Ana', namedByUs: true }, 'Ana', 'Dona Ana'],
    ['a number typed as a name is none', { name: number, namedByUs: true }, 'Ana', 'Ana'],
    ['silence changes nothing', { name: 'Ana', namedByUs: false }, ' ', 'Ana'],
  ])('%s', (_what, contact, seen, name) => {
    expect(nameAfterSighting({ ...contact, number }, seen)).toBe(name);
  });

  test('somebody without a name is called by the number, else by any address', () => {
    const lid = { kind: 'lid', value: '77@lid' } as const;
    expect(firstName('Ana', [lid])).toBe('Ana');
    expect(firstName(undefined, [lid, { kind: 'phone', value: number }])).toBe(number);
    expect(firstName('', [lid])).toBe('77@lid');
  });
});
