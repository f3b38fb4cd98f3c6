import { describe, expect, test } from 'vitest';
import { isCheckFresh, numberChecksNow, readListLine } from './index.ts';

const columns = ['nome', 'telefone', 'email', 'Cidade', '5', 'Plano'];
const mapping = { name: 0, number: 1, email: 2 };

describe('a line of a sheet', () => {
  test('is somebody with a number in one spelling, and keeps the columns that are nothing else [LST-006]', () => {
    expect(readListLine([' Ana ', '(11) 8765-4321', 'ANA@x.com', 'Santos', 'sem nome', ''], mapping, columns)).toEqual({
      person: {
        name: 'Ana',
        number: '551187654321',
        canonical: '5511987654321',
        email: 'ana@x.com',
        tags: [],
        extra: { Cidade: 'Santos' },
      },
    });
  });

  test.each([
    ['nobody: empty', ['', '11987654321'], 'empty'],
    ['a name of one letter', ['A', '11987654321'], 'name'],
    ['no number', ['Ana', '123'], 'number'],
    ['no address', ['Ana', '11987654321', 'ana'], 'email'],
  ])('is %s [LST-007, LST-008, LST-009]', (_what, cells, problem) => {
    expect(readListLine(cells, mapping, columns)).toEqual({ problem });
  });

  test('has a name of at most fifty characters, cut without tearing one apart [LST-007]', () => {
    const read = readListLine([`${'a'.repeat(49)}😀`, '11987654321'], mapping, columns);
    expect('person' in read && read.person.name).toBe('a'.repeat(49));
  });
});

describe('whether a number is on WhatsApp', () => {
  const now = new Date('2026-03-09T12:00:00Z');
  test.each([
    ['2026-03-03T12:00:00Z', true],
    ['2026-03-02T12:00:01Z', true],
    ['2026-03-02T12:00:00Z', false],
  ])('was said at %s and counts: %s [LST-011]', (at, fresh) => {
    expect(isCheckFresh(new Date(at), now)).toBe(fresh);
  });

  test.each([
    [0, 5, '2026-03-09T12:00:30.000Z'],
    [998, 2, '2026-03-09T12:00:30.000Z'],
    [1_000, 0, '2026-03-09T13:00:00.000Z'],
    [5_000, 0, '2026-03-09T13:00:00.000Z'],
  ])('after %i questions within a day %i more are asked, and the next at %s [LST-011]', (asked, ask, nextAt) => {
    const plan = numberChecksNow({ asked, lastAt: new Date('2026-03-09T11:59:00Z') }, now);
    expect([plan.ask, plan.nextAt.toISOString()]).toEqual([ask, nextAt]);
  });

  test('is not asked before the pause after the last question is over, whoever wants to know [LST-011]', () => {
    const soon = numberChecksNow({ asked: 5, lastAt: new Date('2026-03-09T11:59:40Z') }, now);
    expect([soon.ask, soon.nextAt.toISOString()]).toEqual([0, '2026-03-09T12:00:10.000Z']);
    expect(numberChecksNow({ asked: 0, lastAt: null }, now).ask).toBe(5);
  });
});
