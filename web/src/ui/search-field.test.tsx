import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function setUp() {
  const onSearch = vi.fn();
  render(<SearchField label="Buscar" onSearch={onSearch} />);
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value } });
  return { onSearch, type };
}

describe('a search box', () => {
  test('asks 500 ms after the last key, and not before [LIM-001]', () => {
    const { onSearch, type } = setUp();
    type('a');
    vi.advanceTimersByTime(499);
    type('an');
    vi.advanceTimersByTime(499);
    expect(onSearch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSearch.mock.calls).toEqual([['an']]);
  });

  test('sends the text in lower case [LIM-002]', () => {
    const { onSearch, type } = setUp();
    type('  ANA Lima ');
    vi.advanceTimersByTime(500);
    expect(onSearch).toHaveBeenCalledWith('ana lima');
  });

  test('does not ask again for what was asked last', () => {
    const { onSearch, type } = setUp();
    type('ana');
    vi.advanceTimersByTime(500);
    type('ANA');
    type('ana ');
    vi.advanceTimersByTime(1000);
    expect(onSearch).toHaveBeenCalledOnce();
    type('');
    vi.advanceTimersByTime(500);
    expect(onSearch).toHaveBeenLastCalledWith('');
  });
});
