import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { plainRows } from '#platform/query';
import { DataTable, type Column } from './data-table.tsx';
import { show } from './testing.tsx';
import { useTableRows } from './use-table-rows.tsx';

afterEach(cleanup);

interface Town {
  readonly id: number;
  readonly name: string;
  readonly people: number;
}
const towns: Town[] = [
  { id: 1, name: 'Ibiúna 10', people: 900 },
  { id: 2, name: 'Ágata', people: 80 },
  { id: 3, name: 'Ibiúna 9', people: 80 },
];
const columns: Column<Town>[] = [
  {
    key: 'name',
    header: 'Cidade',
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    total: 'Todas',
    card: 'title',
  },
  {
    key: 'people',
    header: 'Pessoas',
    cell: ({ people }) => people,
    sortBy: ({ people }) => people,
    total: 1060,
    card: 'meta',
  },
  { key: 'id', header: 'ID', cell: ({ id }) => id, card: 'none' },
];

function Towns({ rows = towns, pageSizes = [] }: { readonly rows?: Town[]; readonly pageSizes?: readonly number[] }) {
  return <DataTable {...useTableRows(plainRows(rows), columns, { pageSizes })} label="Cidades" empty={null} />;
}
const names = () => {
  const [, body] = screen.getAllByRole('rowgroup');
  return within(body as HTMLElement)
    .queryAllByRole('row')
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('a table of rows that are all at hand', () => {
  test('is sorted by the columns that can be, up and down, numbers as numbers and texts as people read them', async () => {
    const { user } = await show(<Towns />);
    expect(names()).toEqual(['Ibiúna 10', 'Ágata', 'Ibiúna 9']);
    expect([
      header('Cidade').ariaSort ?? header('Cidade').getAttribute('aria-sort'),
      header('ID').getAttribute('aria-sort'),
    ]).toEqual(['none', null]);
    await user.click(screen.getByRole('button', { name: 'Cidade' }));
    expect(names()).toEqual(['Ágata', 'Ibiúna 9', 'Ibiúna 10']);
    expect(header('Cidade').getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Cidade' }));
    expect(names()).toEqual(['Ibiúna 10', 'Ibiúna 9', 'Ágata']);
    expect(header('Cidade').getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Pessoas' }));
    expect(names()).toEqual(['Ágata', 'Ibiúna 9', 'Ibiúna 10']);
    expect(screen.queryByRole('button', { name: 'ID' })).toBeNull();
  });

  test('is shown page by page, in the sizes that are offered, and another size begins at the first page', async () => {
    const { user, rerender } = await show(<Towns pageSizes={[2, 5]} />);
    const shown = () =>
      within(screen.getByRole('navigation', { name: 'Páginas da lista' })).getByRole('status').textContent;
    expect([names(), shown()]).toEqual([['Ibiúna 10', 'Ágata'], '1–2 de 3']);
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    expect([names(), shown()]).toEqual([['Ibiúna 9'], '3–3 de 3']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Próxima página' }).disabled).toBe(true);
    rerender(<Towns rows={towns.slice(0, 1)} pageSizes={[2, 5]} />);
    expect([names(), shown()]).toEqual([['Ibiúna 10'], '1–1 de 1']);
    rerender(<Towns pageSizes={[2, 5]} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '5');
    expect([names(), shown()]).toEqual([['Ibiúna 10', 'Ágata', 'Ibiúna 9'], '1–3 de 3']);
  });

  test('adds up below its columns', async () => {
    await show(<Towns />);
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Todas1060');
  });
});
