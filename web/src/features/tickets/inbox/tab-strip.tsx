import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './inbox-head.module.css';

interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  /** How much is in it, with the words for readers. */
  readonly badge?: ReactNode;
}

interface TabStripProps<K extends string> {
  readonly label: string;
  readonly look: 'views' | 'tabs';
  readonly tabs: readonly Tab<K>[];
  readonly selected: K;
  /** The id of what the tabs choose. */
  readonly panel: string;
  readonly onSelect: (key: K) => void;
  /** It was chosen by a click or Enter, not passed by on the way. */
  readonly onOpen?: (key: K) => void;
}

/** A row of tabs; the arrow keys move between them. */
export function TabStrip<K extends string>(props: TabStripProps<K>) {
  const { label, look, tabs, selected, panel, onSelect, onOpen } = props;
  const strip = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={label} className={styles[look]} tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: name, badge }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-tab={key}
          aria-selected={key === selected}
          aria-controls={panel}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => {
            onSelect(key);
            onOpen?.(key);
          }}
        >
          {name}
          {badge}
        </button>
      ))}
    </div>
  );
}
