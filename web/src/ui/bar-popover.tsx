import Popover from '@mui/material/Popover';
import { useId, type ReactNode } from 'react';
import styles from './bar-popover.module.css';

/** With its head the window is at most 300 px high. */
export const barListHeight = 258;

interface BarPopoverProps {
  /** The button it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small window under a button of the top bar. */
export function BarPopover({ anchor, title, onClose, children }: BarPopoverProps) {
  const titleId = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, className: styles.paper ?? '' } }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </Popover>
  );
}
