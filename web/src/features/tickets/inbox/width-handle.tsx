import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from '#platform/i18n';
import { mergeOwnUser, useSessionUser } from '#platform/session';
import { toastError } from '#ui/toast';
import { saveListWidth } from '../tickets.api.ts';
import { fitWidth, narrowest, widest } from './list-width.ts';
import styles from './tickets-manager.module.css';

const keyStep = 16;
/** Keys come in bursts; the width is saved when they pause. */
const saveAfterMs = 500;

interface WidthHandleProps {
  /** What is made wider; it is changed directly while it is dragged, since each step would draw the whole list. */
  readonly box: RefObject<HTMLElement | null>;
}

/** The edge of the list: dragged, or moved by the arrow keys. Its place is kept on the user. */
export function WidthHandle({ box }: WidthHandleProps) {
  const { t } = useTranslation('tickets');
  const { id: userId, defaultTicketsManagerWidth: saved } = useSessionUser();
  const handle = useRef<HTMLHRElement>(null);
  const drag = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (width: number) => {
    const fitted = fitWidth(width);
    box.current?.style.setProperty('--list-width', `${fitted}px`);
    handle.current?.setAttribute('aria-valuenow', String(fitted));
    return fitted;
  };
  const shown = () => box.current?.getBoundingClientRect().width || saved;
  const save = async (width: number) => {
    if (width === saved) return;
    try {
      mergeOwnUser(await saveListWidth(userId, width));
    } catch (error) {
      show(saved);
      toastError(error);
    }
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: shown() };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current) show(drag.current.width + clientX - drag.current.from);
  };
  const onPointerEnd = ({ clientX }: PointerEvent) => {
    if (!drag.current) return;
    const width = show(drag.current.width + clientX - drag.current.from);
    drag.current = null;
    void save(width);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = Number(event.currentTarget.getAttribute('aria-valuenow'));
    const target = { ArrowLeft: now - keyStep, ArrowRight: now + keyStep, Home: narrowest, End: widest }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const width = show(target);
    clearTimeout(due.current);
    due.current = setTimeout(() => void save(width), saveAfterMs);
  };

  return (
    // A separator that takes the focus is a control: the kind that divides two panes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <hr
      ref={handle}
      className={styles.handle}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(($) => $.tickets.width)}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={fitWidth(saved)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    />
  );
}
