import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { changesContact, guessMapping, isHeadLine, mergeLines, missingTarget, readLine } from './import.ts';

describe('columns of a file', () => {
  test.each([
    [['Nome', 'Número', 'E-mail'], { name: 0, number: 1, email: 2 }],
    [['ID', 'Telefone celular', 'Cliente', 'Tags'], { number: 1, name: 2, tags: 3 }],
    [['Name', 'Phone', 'Phone 2'], { name: 0, number: 1 }],
    [['Nombre', 'Teléfono', 'Correo'], { name: 0, number: 1, email: 2 }],
    [['a', 'b'], {}],
  ])('%j are taken for %j [CNT-022]', (columns, mapping) => {
    expect(guessMapping(columns)).toEqual(mapping);
  });

  test('a number and a name must be told [CNT-026, CNT-027]', () => {
    expect(missingTarget({ name: 0 })).toBe('number');
    expect(missingTarget({ number: 0 })).toBe('name');
    expect(missingTarget({})).toBe('number');
    expect(missingTarget({ number: 0, name: 1 })).toBeNull();
  });

  test('a first line with a number in it has no heads', () => {
    expect(isHeadLine(['Nome', 'Telefone'])).toBe(true);
    expect(isHeadLine(['Ana', '11 98765-4321'])).toBe(false);
  });
});

describe('a line of a file', () => {
  const mapping = { name: 0, number: 1, email: 2, tags: 3 };
  test('is a person [CNT-031]', () => {
    expect(readLine([' Ana ', '(11) 8765-4321', 'ANA@Example.com', 'cliente; vip, ab'], mapping)).toEqual({
      person: {
        name: 'Ana',
        number: '551187654321',
        canonical: '5511987654321',
        email: 'ana@example.com',
        tags: ['cliente', 'vip'],
      },
    });
  });

  test.each([
    [['', '11987654321'], 'empty'],
    [['Ana', ' '], 'empty'],
    [['Ana'], 'empty'],
    [['Ana', 'sem número'], 'number'],
    [['Ana', '123'], 'number'],
    [['Ana', '11987654321', 'ana@'], 'email'],
  ])('%j is none: %s [CNT-030]', (cells, problem) => {
    expect(readLine(cells, mapping)).toEqual({ problem });
  });

  test('changes the contact that has its number only where it says something else', () => {
    const contact = { name: 'Ana', email: 'a@example.com', tags: ['vip'] };
    const changes = (name: string, email: string, tags: string[] = []) =>
      changesContact({ name, email, tags }, contact);
    expect(changes('Ana', '')).toBe(false);
    expect(changes('', '')).toBe(false);
    expect(changes('Ana', 'a@example.com', ['vip'])).toBe(false);
    expect(changes('Ana B', '')).toBe(true);
    expect(changes('Ana', 'b@example.com')).toBe(true);
    expect(changes('Ana', '', ['novo'])).toBe(true);
  });

  test('that comes again adds what it says, and its blanks take nothing away', () => {
    const person = (name: string, email: string, tags: string[], number = '5511987654321') => ({
      name,
      email,
      tags,
      number,
      canonical: '5511987654321',
    });
    const first = person('Ana', 'ana@example.com', ['vip']);
    expect(mergeLines(first, [])).toEqual(first);
    expect(mergeLines(first, [person('Ana Lima', '', []), person('', '', ['novo', 'vip'], '551187654321')])).toEqual(
      person('Ana Lima', 'ana@example.com', ['vip', 'novo']),
    );
    expect(mergeLines(first, [person('Ana', 'nova@example.com', [])]).email).toBe('nova@example.com');
  });

  test('in every line of a file costs a step a line, however much they say together', () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => ({
      name: 'Ana',
      email: '',
      tags: [`tag ${index}`],
      number: '5511987654321',
      canonical: '5511987654321',
      extra: { Cidade: index === 7 ? 'Recife' : '' },
    }));
    const [first, ...later] = lines;
    if (!first) throw new Error('There is a first line.');
    const steps = vi.spyOn(Set.prototype, 'add');
    onTestFinished(() => steps.mockRestore());
    const merged = mergeLines(first, later);
    expect(steps.mock.calls.length).toBeLessThan(2 * lines.length);
    expect([merged.tags.length, merged.extra]).toEqual([lines.length, { Cidade: 'Recife' }]);
  });
});
