import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import DragIndicator from '@mui/icons-material/DragIndicator';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './sortable-list.module.css';

interface SortableListProps {
  readonly ids: readonly number[];
  readonly onMove: (ids: number[]) => void;
  readonly children: ReactNode;
}

/** What is said to those who do not see the list while something in it is moved. */
function useAnnouncements(ids: readonly number[]): Announcements {
  const { t } = useTranslation('common');
  const place = (id: UniqueIdentifier) => ({ position: ids.indexOf(Number(id)) + 1, total: ids.length });
  return {
    onDragStart: ({ active }) => t(($) => $.common.drag.picked, place(active.id)),
    onDragOver: ({ over }) => (over ? t(($) => $.common.drag.moved, place(over.id)) : t(($) => $.common.drag.outside)),
    onDragEnd: ({ over }) =>
      over ? t(($) => $.common.drag.dropped, place(over.id)) : t(($) => $.common.drag.cancelled),
    onDragCancel: () => t(($) => $.common.drag.cancelled),
  };
}

/**
 * What was picked up is put down when the list goes: the library would go on listening, and the next Enter anywhere on the
 * page would do nothing. A change of the window is what it takes for the end.
 */
function useLetGo() {
  const isHeld = useRef(false);
  useEffect(
    () => () => {
      if (isHeld.current) window.dispatchEvent(new Event('visibilitychange'));
    },
    [],
  );
  const hold = (held: boolean) => () => void (isHeld.current = held);
  return { onDragStart: hold(true), onDragCancel: hold(false), letGo: hold(false) };
}

/** Lets a list be put into another order, by pointer or by keyboard. */
export function SortableList({ ids, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    // A click is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { t } = useTranslation('common');
  const accessibility = {
    announcements: useAnnouncements(ids),
    screenReaderInstructions: { draggable: t(($) => $.common.drag.instructions) },
  };
  const { onDragStart, onDragCancel, letGo } = useLetGo();
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    letGo();
    const from = ids.indexOf(Number(active.id));
    const to = over ? ids.indexOf(Number(over.id)) : -1;
    if (from >= 0 && to >= 0 && from !== to) onMove(arrayMove([...ids], from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={onDragStart}
      onDragCancel={onDragCancel}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What makes an element of such a list move, and its handle. */
export function useSortableItem(id: number, label: string) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  // Its role is a button's, in the words of whoever listens: the library's own word for it is English.
  const own = { 'aria-label': label, 'aria-roledescription': undefined };
  const handle = (
    <button type="button" className={styles.handle} {...attributes} {...own} {...listeners}>
      <DragIndicator />
    </button>
  );
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition };
  return { setNodeRef, style, handle, isDragging };
}
