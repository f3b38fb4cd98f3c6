import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isNearEnd, useLoadNearEnd } from './use-load-near-end.ts';

afterEach(cleanup);

const box = (left: number) => ({ scrollHeight: 1000, clientHeight: 400, scrollTop: 600 - left });

function Box({ loadMore }: { loadMore: () => void }) {
  const { boxRef, onScroll } = useLoadNearEnd(loadMore, 0);
  return <div data-testid="box" ref={boxRef} onScroll={onScroll} />;
}

function scrollTo(element: HTMLElement, left: number) {
  for (const [name, value] of Object.entries(box(left))) {
    Object.defineProperty(element, name, { configurable: true, value });
  }
  fireEvent.scroll(element);
}

describe('loading as a list is scrolled', () => {
  test('100 px before the end are near it, 101 are not [LIM-004]', () => {
    expect(isNearEnd(box(101))).toBe(false);
    expect(isNearEnd(box(100))).toBe(true);
    expect(isNearEnd(box(0))).toBe(true);
  });

  test('a box that is not on the screen asks for nothing', () => {
    expect(isNearEnd({ scrollHeight: 0, clientHeight: 0, scrollTop: 0 })).toBe(false);
  });

  test('scrolling near the end asks for more, scrolling elsewhere does not [LIM-004]', () => {
    const loadMore = vi.fn();
    render(<Box loadMore={loadMore} />);
    scrollTo(screen.getByTestId('box'), 300);
    expect(loadMore).not.toHaveBeenCalled();
    scrollTo(screen.getByTestId('box'), 80);
    expect(loadMore).toHaveBeenCalledOnce();
  });

  test('a page too short to scroll asks for the next one by itself [LIM-004]', () => {
    const loadMore = vi.fn();
    const { rerender } = render(<Box loadMore={() => undefined} />);
    scrollTo(screen.getByTestId('box'), 0);
    rerender(<Box loadMore={loadMore} />);
    expect(loadMore).toHaveBeenCalledOnce();
  });
});
