import { describe, expect, test } from 'vitest';
import { mergedContact, mergeOrder, type Mergeable } from './merge.ts';

const one: Mergeable = {
  id: 1,
  name: '5511987654321',
  number: '5511987654321',
  email: '',
  active: true,
  disableBot: false,
  namedByUs: false,
  picturePath: null,
  pictureSource: null,
  connectionId: null,
  lgpdAcceptedAt: null,
  lgpdInformedAt: null,
};

describe('two records of one person', () => {
  test.each<[string, Partial<Mergeable>, Partial<Mergeable>, string]>([
    ['a name wins over a number', {}, { name: 'Ana' }, 'Ana'],
    ['a name given here wins over the channel’s', { name: 'Ana' }, { name: 'Dona Ana', namedByUs: true }, 'Dona Ana'],
    ['of equals the kept one', { name: 'Ana' }, { name: 'Aninha' }, 'Ana'],
    ['a number typed as a name is none', { namedByUs: true }, { name: 'Ana' }, 'Ana'],
  ])('%s', (_what, kept, gone, name) => {
    expect(mergedContact({ ...one, ...kept }, { ...one, id: 2, ...gone }).name).toBe(name);
  });

  test('what one lacks the other gives, and a block on either stands', () => {
    const accepted = new Date('2026-01-01T00:00:00Z');
    const informed = new Date('2026-01-02T00:00:00Z');
    const gone: Mergeable = {
      ...one,
      id: 2,
      number: '551133334444',
      email: 'ana@example.com',
      active: false,
      disableBot: true,
      picturePath: 'companies/1/a.jpg',
      pictureSource: 'p',
      connectionId: 4,
      lgpdAcceptedAt: accepted,
      lgpdInformedAt: informed,
    };
    expect(mergedContact(one, gone)).toEqual({
      name: one.name,
      namedByUs: false,
      number: one.number,
      email: 'ana@example.com',
      active: false,
      disableBot: true,
      picturePath: 'companies/1/a.jpg',
      pictureSource: 'p',
      connectionId: 4,
      lgpdAcceptedAt: accepted,
      lgpdInformedAt: informed,
    });
  });

  test('the one with a number stays, of those the oldest', () => {
    const records = [
      { id: 3, number: '' },
      { id: 9, number: '1' },
      { id: 5, number: '2' },
    ];
    expect(mergeOrder(records).map(({ id }) => id)).toEqual([5, 9, 3]);
  });
});
