import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { bringIntoSight } from '#ui/bring-into-sight';
import styles from './inbox-head.module.css';

interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  /** How much is in it, with the words for readers. */
  readonly badge?: ReactNode;
}

interface TabStripProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  /** Null: what is shown belongs to none of them. */
  readonly selected: K | null;
  /** The id of what the tabs choose. */
  readonly panel: string;
  readonly onSelect: (key: K) => void;
}

/** A row of tabs; the arrow keys move between them. */
export function TabStrip<K extends string>(props: TabStripProps<K>) {
  const { label, tabs, selected, panel, onSelect } = props;
  const strip = useRef<HTMLDivElement>(null);
  // Tab reaches one of them: the chosen one, or the first.
  const reached = selected ?? tabs[0]?.key;
  // Where there are more than have room, the chosen one is in sight.
  useEffect(() => bringIntoSight(strip.current, strip.current?.querySelector('[aria-selected="true"]')), [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ key }) => key === reached);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={label} className={styles.tabs} tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: name, badge }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-tab={key}
          aria-selected={key === selected}
          aria-controls={panel}
          tabIndex={key === reached ? 0 : -1}
          onClick={() => onSelect(key)}
        >
          {name}
          {badge}
        </button>
      ))}
    </div>
  );
}
