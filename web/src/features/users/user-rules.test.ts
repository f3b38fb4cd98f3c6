import { searchable } from '@oplano/core/text';
import { describe, expect, test } from 'vitest';
import { aUser } from './testing.ts';
import { userRecord } from './users.api.ts';

const userRules = userRecord.list.rules;

const accepted = (searchParam: string, user: { name: string; email: string }) =>
  userRules({ searchParam }).accepts(aUser(user), false);

describe('which users a search shows', () => {
  const joao = { name: 'João Ávila', email: 'atendimento@loja.com' };

  test.each(['', 'joao', 'JOÃO', 'avila', 'o á', 'atend', '@LOJA', '  joão  '])(
    'finds “%s” in the name or the e-mail without regard to case and accents [USR-033, RTE-024]',
    (search) => expect(accepted(search, joao)).toBe(true),
  );

  test.each(['maria', 'joaoavila', 'loja.com.br', '%', '_'])('does not find “%s” [USR-033, RTE-024]', (search) =>
    expect(accepted(search, joao)).toBe(false),
  );

  test('letters that are not a base and a mark are compared as the database does', () => {
    expect(searchable('Øystein Straße İpek ışık Œuvre')).toBe('oystein strasse ipek isik oeuvre');
  });
});

describe('the order of the users', () => {
  test('is by name as Brazilians sort, then by id [USR-001]', () => {
    const names = ['Zé', 'ana', 'Ângela', 'Ana', 'Bruno', 'Élida', 'eduardo'];
    const users = names.map((name, index) => aUser({ id: index + 1, name }));
    const sorted = users.toSorted(userRules({ searchParam: '' }).compare);
    expect(sorted.map(({ name }) => name)).toEqual(['ana', 'Ana', 'Ângela', 'Bruno', 'eduardo', 'Élida', 'Zé']);

    const namesakes = [aUser({ id: 9, name: 'Ana' }), aUser({ id: 2, name: 'Ana' })];
    expect(namesakes.toSorted(userRules({ searchParam: '' }).compare).map(({ id }) => id)).toEqual([2, 9]);
  });
});
