import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LiveListState } from '#platform/query';
import { DataTable, type Column, type RowActions } from './data-table.tsx';
import { show } from './testing.tsx';

interface Person {
  readonly id: number;
  readonly name: string;
}

const people = (length: number): Person[] =>
  Array.from({ length }, (_, index) => ({ id: index + 1, name: `Pessoa ${index + 1}` }));

const aList = (given: Partial<LiveListState<Person>> = {}): LiveListState<Person> => ({
  status: 'ready',
  error: null,
  rows: people(3),
  count: 3,
  searchParam: '',
  isSearching: false,
  hasMore: false,
  isLoadingMore: false,
  moreFailed: false,
  search: vi.fn(),
  loadMore: vi.fn(),
  retry: vi.fn(),
  ...given,
});

const columns: Column<Person>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id, width: 80, priority: 3, card: 'none' },
  { key: 'name', header: 'Nome', cell: ({ name }) => name, lead: () => <i />, card: 'title' },
];

const table = (
  list: LiveListState<Person>,
  more: { actions?: RowActions<Person>; onOpen?: (row: Person) => void } = {},
) => (
  <DataTable
    label="Pessoas"
    list={list}
    columns={columns}
    empty={<p>Ninguém</p>}
    countLabel={`${list.count} pessoas`}
    {...more}
  />
);

const rowsShown = () => screen.getAllByRole('row').slice(1);

const viewport = (width: number) =>
  // The test browser lets its window be resized.
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });

afterEach(() => {
  cleanup();
  viewport(1024);
  vi.restoreAllMocks();
});

describe('a table of records', () => {
  test('on a phone a tap opens a row, and many actions stand in words behind three dots', async () => {
    viewport(390);
    const [onOpen, remove] = [vi.fn(), vi.fn()];
    const action = (key: string, onClick = vi.fn()) => ({
      key,
      label: ({ name }: Person) => `${key} ${name}`,
      icon: <i />,
      onClick,
      isOffered: () => key !== 'Desbloquear',
    });
    const items = [action('Conversar'), action('Desbloquear'), action('Excluir', remove)];
    const { user } = await show(table(aList(), { onOpen, actions: { header: 'Ações', items } }));
    const row = rowsShown()[1] as HTMLElement;
    await user.click(within(row).getByText('Pessoa 2'));
    expect(onOpen).toHaveBeenCalledOnce();
    expect(within(row).getAllByRole('button')).toHaveLength(1);
    await user.click(within(row).getByRole('button', { name: 'Mais ações' }));
    const offered = await screen.findAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Conversar Pessoa 2', 'Excluir Pessoa 2']);
    await user.click(screen.getByRole('menuitem', { name: 'Excluir Pessoa 2' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: 2, name: 'Pessoa 2' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test('names its columns and rows and says how many there are', async () => {
    await show(table(aList({ count: 40 })));
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['ID', 'Nome']);
    expect(
      rowsShown().map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['1', 'Pessoa 1'],
      ['2', 'Pessoa 2'],
      ['3', 'Pessoa 3'],
    ]);
    expect(screen.getByRole('table', { name: 'Pessoas' }).getAttribute('aria-rowcount')).toBe('41');
    expect(rowsShown()[2]?.getAttribute('aria-rowindex')).toBe('4');
    expect(screen.getByRole('status').textContent).toBe('40 pessoas');
  });

  test('shows the shape of rows while it loads, and no count', async () => {
    const { container } = await show(table(aList({ status: 'loading', rows: [], count: 0 })));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(container.querySelectorAll('tbody[aria-hidden] tr').length).toBeGreaterThan(5);
    expect(screen.queryByText('0 pessoas')).toBeNull();
  });

  test('says what went wrong and offers to try again', async () => {
    const list = aList({ status: 'error', rows: [], error: new Error('') });
    const { user } = await show(table(list));
    expect(screen.getByRole('alert').textContent).toContain('An error occurred!');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(list.retry).toHaveBeenCalledOnce();
  });

  test('shows the empty state when there is nothing', async () => {
    await show(table(aList({ rows: [], count: 0 })));
    expect(screen.getByText('Ninguém')).toBeTruthy();
  });

  test('shows that more is coming, and a failed page can be asked for again', async () => {
    const { unmount } = await show(table(aList({ hasMore: true, isLoadingMore: true })));
    expect(screen.getByText('Carregando…')).toBeTruthy();
    unmount();

    const list = aList({ hasMore: true, moreFailed: true, error: new Error('') });
    const { user } = await show(table(list));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(list.retry).toHaveBeenCalledOnce();
    expect(rowsShown()).toHaveLength(3);
  });

  test('asks for more when it is scrolled to within 100 px of its end [LIM-004]', async () => {
    const list = aList();
    const { container } = await show(table(list));
    const box = container.querySelector('[data-loading]');
    if (!box) throw new Error('There is no box.');
    const scroll = (scrollTop: number) => {
      Object.defineProperties(box, {
        clientHeight: { configurable: true, value: 600 },
        scrollHeight: { configurable: true, value: 2000 },
        scrollTop: { configurable: true, writable: true, value: scrollTop },
      });
      fireEvent.scroll(box);
    };
    scroll(1299);
    expect(list.loadMore).not.toHaveBeenCalled();
    scroll(1300);
    expect(list.loadMore).toHaveBeenCalled();
  });

  test('a row opens by click and by Enter, its actions act on it alone', async () => {
    const [onOpen, onClick] = [vi.fn(), vi.fn()];
    const actions: RowActions<Person> = {
      header: 'Ações',
      items: [
        { key: 'edit', label: ({ name }) => `Editar ${name}`, icon: <i />, onClick },
        { key: 'x', label: ({ name }) => `Excluir ${name}`, icon: <i />, onClick, isOffered: ({ id }) => id !== 1 },
      ],
    };
    const { user } = await show(table(aList(), { actions, onOpen }));

    await user.click(screen.getByText('Pessoa 2'));
    expect(onOpen).toHaveBeenLastCalledWith({ id: 2, name: 'Pessoa 2' });
    rowsShown()[2]?.focus();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith({ id: 3, name: 'Pessoa 3' });

    await user.click(screen.getByRole('button', { name: 'Excluir Pessoa 2' }));
    expect(onClick).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'Pessoa 2' });
    expect(onOpen).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Excluir Pessoa 1' })).toBeNull();
  });

  test('an action that cannot be done now is there and says why', async () => {
    const onClick = vi.fn();
    const whyNot = ({ id }: Person) => (id === 1 ? 'Falta um nome' : null);
    const items = [{ key: 'x', label: ({ name }: Person) => `Avançar ${name}`, icon: <i />, onClick, whyNot }];
    const { user } = await show(table(aList(), { actions: { header: 'Ações', items } }));
    const off = screen.getByRole('button', { name: 'Avançar Pessoa 1', description: 'Falta um nome' });
    await user.click(off);
    expect(onClick).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Avançar Pessoa 2' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('the arrow keys lead from row to row, and Tab reaches the row last visited', async () => {
    const { user } = await show(table(aList()));
    await user.tab();
    expect(document.activeElement).toBe(rowsShown()[0]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(rowsShown()[2]);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(rowsShown()[0]);
    await user.keyboard('{End}{ArrowUp}');
    expect(document.activeElement).toBe(rowsShown()[1]);
    expect(rowsShown().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  test('draws about as many rows for a thousand records as for a hundred and twenty', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
    const { unmount } = await show(table(aList({ rows: people(120), count: 120 })));
    const few = rowsShown().length;
    unmount();
    await show(table(aList({ rows: people(1000), count: 5000 })));
    expect(few).toBeGreaterThan(10);
    expect(few).toBeLessThan(60);
    expect(rowsShown()).toHaveLength(few);
    expect(rowsShown()[1]?.getAttribute('aria-rowindex')).toBe('3');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
  });

  test('leads to the last page there is when rows went while somebody looked at a later one', async () => {
    const onPage = vi.fn();
    const paged = (rows: Person[], count: number, pageNumber: number) => (
      <DataTable
        label="Pessoas"
        list={aList({ rows, count })}
        columns={columns}
        empty={<p>Ninguém</p>}
        paging={{ pageNumber, pageSize: 20 }}
        onPage={onPage}
      />
    );
    const { rerender } = await show(paged([], 40, 3));
    expect(onPage).toHaveBeenCalledExactlyOnceWith({ pageNumber: 2, pageSize: 20 });
    onPage.mockClear();
    rerender(paged(people(20), 40, 2));
    // Where nobody is left there is no page to lead to.
    rerender(paged([], 0, 2));
    expect(onPage).not.toHaveBeenCalled();
  });
});
