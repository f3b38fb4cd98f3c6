import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Where something can be put down; null is the place of what is nowhere else. */
export type DropPlace = number | null;

/** Lets an element be picked up by mouse or finger. It is marked on the page, not drawn anew. */
export function useDraggable(kind: string, id: number, isFree = true): RefObject<HTMLLIElement | null> {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const picked = element.current;
    if (!picked || !isFree) return undefined;
    return draggable({
      element: picked,
      getInitialData: () => ({ kind, id }),
      onDragStart: () => picked.setAttribute('data-dragged', 'true'),
      onDrop: () => picked.removeAttribute('data-dragged'),
    });
  }, [kind, id, isFree]);
  return element;
}

/** Lets elements of a kind be dropped anywhere on this one. */
export function useDropPlace(kind: string, place: DropPlace): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const mark = (isOver: boolean) => target.toggleAttribute('data-over', isOver);
    return dropTargetForElements({
      element: target,
      getData: () => ({ place }),
      canDrop: ({ source }) => source.data['kind'] === kind,
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: () => mark(false),
    });
  }, [kind, place]);
  return element;
}

interface Watched {
  readonly onDropped: (id: number, place: DropPlace) => void;
  /** Where the pointer is while something is held. */
  readonly onHeld?: (x: number) => void;
  readonly onLetGo?: () => void;
}

/** Tells of everything of a kind that is dropped on a place for it. The library hands both on as plain records. */
export function useDrops(kind: string, { onDropped, onHeld, onLetGo }: Watched): void {
  const dropped = useEffectEvent(onDropped);
  const held = useEffectEvent((x: number) => onHeld?.(x));
  const letGo = useEffectEvent(() => onLetGo?.());
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === kind,
        onDrag: ({ location }) => held(location.current.input.clientX),
        onDrop: ({ source, location }) => {
          letGo();
          const [target] = location.current.dropTargets;
          const { id } = source.data;
          if (!target || typeof id !== 'number') return;
          const { place } = target.data;
          dropped(id, typeof place === 'number' ? place : null);
        },
      }),
    [kind],
  );
}
