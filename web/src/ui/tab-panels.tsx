import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
import styles from './tab-panels.module.css';

interface TabPanelsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: K; readonly name: string }[];
  readonly tab: K;
  readonly onChange: (tab: K) => void;
  /** What the tab that is open shows. */
  readonly children: ReactNode;
}

/** The parts of a page, of which one is seen: it takes the rest of the height and scrolls by itself. */
export function TabPanels<K extends string>({ label, tabs, tab, onChange, children }: TabPanelsProps<K>) {
  const id = useId();
  return (
    <>
      <Tabs
        className={styles.tabs ?? ''}
        value={tab}
        onChange={(_, next: K) => onChange(next)}
        variant="scrollable"
        aria-label={label}
      >
        {tabs.map(({ key, name }) => (
          <Tab key={key} value={key} id={`${id}-${key}`} aria-controls={`${id}-panel`} label={name} />
        ))}
      </Tabs>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </>
  );
}
