import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { LaneId } from '@oplano/core/kanban';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** What is dragged and where it may be dropped; the library hands both on as plain records. */
const kind = 'kanban-card';

/** Lets a card be picked up by mouse or finger. It is marked on the page, not drawn anew. */
export function useDraggableCard(ticketId: number): RefObject<HTMLLIElement | null> {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const card = element.current;
    if (!card) return undefined;
    return draggable({
      element: card,
      getInitialData: () => ({ kind, ticketId }),
      onDragStart: () => card.setAttribute('data-dragged', 'true'),
      onDrop: () => card.removeAttribute('data-dragged'),
    });
  }, [ticketId]);
  return element;
}

/** Lets cards be dropped anywhere on a lane: where they stand in it is what the order of the board says. */
export function useLaneDrop(laneId: LaneId): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const lane = element.current;
    if (!lane) return undefined;
    const mark = (isOver: boolean) => lane.toggleAttribute('data-over', isOver);
    return dropTargetForElements({
      element: lane,
      getData: () => ({ laneId }),
      canDrop: ({ source }) => source.data['kind'] === kind,
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: () => mark(false),
    });
  }, [laneId]);
  return element;
}

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
export function useDrops(
  board: RefObject<HTMLElement | null>,
  onDropped: (ticketId: number, laneId: LaneId) => void,
): void {
  const dropped = useEffectEvent(onDropped);
  useEffect(() => {
    if (!board.current) return undefined;
    const scrolling = followPointer(board.current);
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === kind,
        onDrag: ({ location }) => scrolling.follow(location.current.input.clientX),
        onDrop: ({ source, location }) => {
          scrolling.stop();
          const [lane] = location.current.dropTargets;
          const { ticketId } = source.data;
          if (!lane || typeof ticketId !== 'number') return;
          const { laneId } = lane.data;
          dropped(ticketId, typeof laneId === 'number' ? laneId : null);
        },
      }),
      () => scrolling.stop(),
    );
  }, [board]);
}
