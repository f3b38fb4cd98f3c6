import type { ReactElement } from 'react';
import styles from './pane-tabs.module.css';

interface PaneTabsProps<K extends string> {
  readonly label: string;
  readonly panes: readonly { readonly key: K; readonly icon: ReactElement; readonly name: string }[];
  readonly pane: K;
  readonly onChange: (pane: K) => void;
}

/** The parts of a page that take turns on a narrow screen. */
export function PaneTabs<K extends string>({ label, panes, pane, onChange }: PaneTabsProps<K>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {panes.map(({ key, icon, name }) => (
        <button key={key} type="button" aria-current={key === pane ? 'page' : undefined} onClick={() => onChange(key)}>
          {icon}
          {name}
        </button>
      ))}
    </nav>
  );
}
