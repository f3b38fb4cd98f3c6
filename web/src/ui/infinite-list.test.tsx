import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { InfiniteList } from './infinite-list.tsx';
import { show } from './testing.tsx';

afterEach(cleanup);

interface Note {
  readonly id: number;
  readonly text: string;
}

const aList = (given: object = {}) => ({
  status: 'ready' as const,
  error: null,
  rows: [
    { id: 1, text: 'um' },
    { id: 2, text: 'dois' },
  ],
  isLoadingMore: false,
  moreFailed: false,
  loadMore: vi.fn(),
  retry: vi.fn(),
  ...given,
});

const element = (list: ReturnType<typeof aList>) => (
  <InfiniteList<Note> label="Notas" list={list} item={({ text }) => text} empty={<p>Nada</p>} maxHeight={300} />
);

describe('a list inside a box', () => {
  test('shows its items and asks for more near its end [LIM-004]', async () => {
    const list = aList();
    await show(element(list));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['um', 'dois']);
    const box = screen.getByRole('region', { name: 'Notas' });
    Object.defineProperties(box, { clientHeight: { value: 300 }, scrollHeight: { value: 350 } });
    fireEvent.scroll(box);
    expect(list.loadMore).toHaveBeenCalled();
  });

  test('has its own loading, empty and error states', async () => {
    const { rerender, user } = await show(element(aList({ status: 'loading', rows: [] })));
    expect(screen.getByRole('status', { name: 'Carregando…' })).toBeTruthy();
    rerender(element(aList({ rows: [] })));
    expect(screen.getByText('Nada')).toBeTruthy();
    const failed = aList({ status: 'error', rows: [], error: new Error('') });
    rerender(element(failed));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(failed.retry).toHaveBeenCalledOnce();
  });
});
