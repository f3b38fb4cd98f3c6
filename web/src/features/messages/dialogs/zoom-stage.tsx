import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './dialogs.module.css';

const largest = 6;
const step = 1.25;
/** What a press without movement makes of a picture that is shown whole. */
const pressed = 2.5;
const panStep = 60;

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
const whole: View = { scale: 1, x: 0, y: 0 };

const zoomed = (view: View, factor: number): View => {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
  const kept = scale / view.scale;
  return scale === 1 ? whole : { scale, x: view.x * kept, y: view.y * kept };
};

/** A picture that is made larger by a press, the wheel or + and −, and moved by dragging or the arrow keys. */
export function ZoomStage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation('messages');
  const [view, setView] = useState(whole);
  const drag = useRef<{ readonly x: number; readonly y: number; moved: boolean } | null>(null);
  const isLarge = view.scale > 1;

  const onPointerDown = (event: PointerEvent) => {
    drag.current = { x: event.clientX, y: event.clientY, moved: false };
    if (isLarge) event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const from = drag.current;
    if (!from || !isLarge) return;
    const [dx, dy] = [clientX - from.x, clientY - from.y];
    if (!from.moved && Math.hypot(dx, dy) < 4) return;
    drag.current = { x: clientX, y: clientY, moved: true };
    setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy }));
  };
  const onClick = () => {
    const hasMoved = drag.current?.moved ?? false;
    drag.current = null;
    if (!hasMoved) setView(isLarge ? whole : zoomed(whole, pressed));
  };
  const onWheel = ({ deltaY }: WheelEvent) => setView((now) => zoomed(now, deltaY < 0 ? step : 1 / step));
  const onKeyDown = (event: KeyboardEvent) => {
    const pans = {
      ArrowLeft: [panStep, 0],
      ArrowRight: [-panStep, 0],
      ArrowUp: [0, panStep],
      ArrowDown: [0, -panStep],
    };
    const pan = pans[event.key as keyof typeof pans];
    if (event.key === '+' || event.key === '=') setView((now) => zoomed(now, step));
    else if (event.key === '-') setView((now) => zoomed(now, 1 / step));
    else if (pan && isLarge) {
      // While the picture is large the arrows move it; else they lead to the next one.
      event.stopPropagation();
      setView((now) => ({ ...now, x: now.x + (pan[0] ?? 0), y: now.y + (pan[1] ?? 0) }));
    }
  };
  return (
    <div className={styles.lightboxStage}>
      <button
        type="button"
        className={styles.lightboxPicture}
        data-large={isLarge}
        aria-label={t(($) => $.messages.lightbox.zoom)}
        aria-pressed={isLarge}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerCancel={() => (drag.current = null)}
        onClick={onClick}
        onWheel={onWheel}
        onKeyDown={onKeyDown}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </button>
    </div>
  );
}
