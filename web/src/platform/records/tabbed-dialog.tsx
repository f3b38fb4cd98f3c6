import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { LiveRecord } from '@oplano/core/lists';
import { useId, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { RecordDialog, type RecordDialogProps } from './record-dialog.tsx';
import styles from './tabbed-dialog.module.css';

interface TabPart<N extends string, D> {
  readonly name: N;
  readonly label: string;
  readonly content: (record: D | undefined) => ReactNode;
  /** Comes and goes with its tab; else it keeps what is in it while others are looked at. */
  readonly isFresh?: boolean;
  /** What is in it is saved step by step where it stands: a second button would only raise the question what it saves. */
  readonly savesItself?: boolean;
}

interface TabbedDialogProps<
  N extends string,
  T extends LiveRecord,
  D extends T,
  I extends FieldValues,
  O extends object,
> extends Omit<RecordDialogProps<T, D, I, O>, 'children' | 'onProblem' | 'bar' | 'isSilent'> {
  /** What the tabs are together. */
  readonly tabsLabel: string;
  /** The first one is shown first; a single one needs no tab. */
  readonly tabs: readonly TabPart<N, D>[];
  /** Where a field is; on the first tab, unless said otherwise. */
  readonly tabOf?: (field: string) => N;
}

/** The dialog of a record in parts. One with a problem comes to the front. */
export function TabbedDialog<
  N extends string,
  T extends LiveRecord,
  D extends T,
  I extends FieldValues,
  O extends object,
>({ tabs, tabsLabel, tabOf, ...dialog }: TabbedDialogProps<N, T, D, I, O>) {
  const id = useId();
  const first = tabs[0]?.name;
  const [shown, setShown] = useState({ tab: first, isOpen: dialog.open });
  // Every opening begins at the first.
  if (shown.isOpen !== dialog.open) setShown({ tab: dialog.open ? first : shown.tab, isOpen: dialog.open });
  const show = (tab: N | undefined) => setShown((last) => ({ ...last, tab }));
  const hasTabs = tabs.length > 1;
  return (
    <RecordDialog
      {...dialog}
      isSilent={tabs.find(({ name }) => name === shown.tab)?.savesItself ?? false}
      onProblem={(field) => show(tabOf?.(field) ?? first)}
      bar={
        hasTabs && (
          <Tabs
            className={styles.tabs ?? ''}
            value={shown.tab}
            onChange={(_, next: N) => show(next)}
            variant="scrollable"
            aria-label={tabsLabel}
          >
            {tabs.map(({ name, label }) => (
              <Tab key={name} value={name} id={`${id}-${name}`} aria-controls={`${id}-${name}-panel`} label={label} />
            ))}
          </Tabs>
        )
      }
    >
      {(record) =>
        hasTabs
          ? tabs.map(({ name, content, isFresh }) => (
              <div
                key={name}
                className={styles.panel}
                hidden={shown.tab !== name}
                role="tabpanel"
                id={`${id}-${name}-panel`}
                aria-labelledby={`${id}-${name}`}
              >
                {(!isFresh || shown.tab === name) && content(record)}
              </div>
            ))
          : tabs[0]?.content(record)
      }
    </RecordDialog>
  );
}
