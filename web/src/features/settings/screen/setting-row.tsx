import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';
import { Switch } from '#ui/switch';
import { useIsLeftOut } from './option-search.ts';
import styles from './settings-screen.module.css';

interface RowProps {
  readonly title: string;
  readonly text: string;
}

interface SwitchRowProps extends RowProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One switch with what it does. */
export function SwitchRow({ title, text, name, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={styles.row} hidden={useIsLeftOut(title, text)}>
      <label htmlFor={id} className={styles.rowText}>
        <span className={styles.rowTitle}>{title}</span>
        <span id={`${id}-text`} className={styles.help}>
          {text}
        </span>
      </label>
      <Switch
        checked={isOn}
        onChange={(_, next) => onChange(next)}
        slotProps={{ input: { id, name, 'aria-label': title, 'aria-describedby': `${id}-text` } }}
      />
    </div>
  );
}

/** Zones of the world are too many to be meant. */
const optionsSearched = 12;

interface SelectRowProps extends RowProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

/** One choice with what it means. */
export function SelectRow({ title, text, name, value, options, onChange }: SelectRowProps) {
  const id = useId();
  const isLeftOut = useIsLeftOut(title, text, ...options.map((option) => option.text).slice(0, optionsSearched));
  return (
    <div className={styles.row} hidden={isLeftOut}>
      <span className={styles.rowText}>
        <span className={styles.rowTitle} id={`${id}-title`}>
          {title}
        </span>
        <span className={styles.help}>{text}</span>
      </span>
      <TextField
        select
        className={styles.select ?? ''}
        name={name}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ select: { labelId: `${id}-title` } }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.text}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
}

/** A group of settings under one heading. */
export function SettingGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id} data-group={title}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <div className={styles.card}>{children}</div>
    </section>
  );
}
