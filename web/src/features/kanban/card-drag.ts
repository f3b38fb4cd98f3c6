import type { LaneId } from '@oplano/core/kanban';
import { useEffect, useRef, type RefObject } from 'react';
import { useDraggable, useDropPlace, useDrops } from '#ui/drag-and-drop';

const kind = 'kanban-card';

export const useDraggableCard = (ticketId: number): RefObject<HTMLLIElement | null> => useDraggable(kind, ticketId);

/** Lets cards be dropped anywhere on a lane: where they stand in it is what the order of the board says. */
export const useLaneDrop = (laneId: LaneId): RefObject<HTMLElement | null> => useDropPlace(kind, laneId);

const edge = 56;
const step = 14;

/** Scrolls a board while a card is held near its side. */
function followPointer(board: HTMLElement): { readonly follow: (x: number) => void; readonly stop: () => void } {
  let frame = 0;
  let speed = 0;
  const scroll = () => {
    board.scrollLeft += speed;
    frame = speed === 0 ? 0 : requestAnimationFrame(scroll);
  };
  return {
    follow: (x) => {
      const { left, right } = board.getBoundingClientRect();
      speed = x < left + edge ? -step : x > right - edge ? step : 0;
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(scroll);
    },
    stop: () => {
      speed = 0;
    },
  };
}

/** Tells of every card that is dropped on a lane of this board. */
export function useLaneDrops(
  board: RefObject<HTMLElement | null>,
  onDropped: (ticketId: number, laneId: LaneId) => void,
): void {
  const scrolling = useRef<ReturnType<typeof followPointer>>(undefined);
  useEffect(() => {
    if (!board.current) return undefined;
    const following = followPointer(board.current);
    scrolling.current = following;
    return () => following.stop();
  }, [board]);
  useDrops(kind, {
    onDropped,
    onHeld: (x) => scrolling.current?.follow(x),
    onLetGo: () => scrolling.current?.stop(),
  });
}
