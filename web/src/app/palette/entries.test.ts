import { afterEach, describe, expect, test } from 'vitest';
import { fitting, inGroups, type PaletteEntry, type PaletteGroup } from './entries.ts';
import { keepRecent, recentItems } from './recent.ts';

afterEach(() => sessionStorage.clear());

const entry = (label: string, group: PaletteGroup = 'pages'): PaletteEntry => ({
  key: label,
  group,
  label,
  run: () => undefined,
});
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label);

describe('the palette', () => {
  test.each([
    ['', ['Respostas rápidas', 'Conexões', 'Todas as conexões', 'Usuários']],
    ['con', ['Conexões', 'Todas as conexões']],
    ['CONEXOES', ['Conexões', 'Todas as conexões']],
    ['rapid', ['Respostas rápidas']],
    ['ários', ['Usuários']],
    ['nada disso', []],
  ])('knows what “%s” may mean, without case and accents', (typed, found) => {
    const all = ['Respostas rápidas', 'Conexões', 'Todas as conexões', 'Usuários'].map((label) => entry(label));
    expect(labels(fitting(all, typed))).toEqual(found);
  });

  test('puts what begins with it before what holds it', () => {
    expect(
      labels(
        fitting(
          ['Relatório de tags', 'Contatos', 'Tags'].map((label) => entry(label)),
          'tag',
        ),
      ),
    ).toEqual(['Tags', 'Relatório de tags']);
  });

  test('shows what was opened lately first, and once', () => {
    const shown = inGroups([
      entry('Tags'),
      entry('Ana', 'contacts'),
      entry('Aceitar', 'ticket'),
      entry('Tags', 'recent'),
    ]);
    expect(shown.map(({ group, label }) => [group, label])).toEqual([
      ['recent', 'Tags'],
      ['ticket', 'Aceitar'],
      ['contacts', 'Ana'],
    ]);
  });

  test('remembers six things of each person, the newest first', () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) keepRecent(7, { kind: 'contact', id, label: id });
    expect(recentItems(7).map(({ id }) => id)).toEqual(['3', '7', '6', '5', '4', '2']);
    expect(recentItems(8)).toEqual([]);
    sessionStorage.setItem('palette-8', '[{"kind":"page"},{"kind":"page","id":"tags","label":"Tags"},4]');
    expect(recentItems(8)).toEqual([{ kind: 'page', id: 'tags', label: 'Tags' }]);
    sessionStorage.setItem('palette-8', 'broken');
    expect(recentItems(8)).toEqual([]);
  });
});
