import type { ReactNode } from 'react';
import styles from './cells.module.css';

/** What is said beside what matters: numbers, times, what is not there. */
export function Quiet({ children }: { readonly children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>;
}

/** What a row is known by. */
export function Strong({ children }: { readonly children: ReactNode }) {
  return <span className={styles.strong}>{children}</span>;
}

interface LinkButtonProps {
  /** Said to readers instead of what is shown, where that is too short. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** A value that opens something. */
export function LinkButton({ label, children, onClick }: LinkButtonProps) {
  return (
    <button type="button" className={styles.link} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

interface StatusProps {
  readonly tone: 'good' | 'idle' | 'bad';
  readonly children: ReactNode;
}

/** How something stands, as a dot and a word. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A colour before its name. */
export function ColorDot({ color }: { readonly color: string }) {
  return <span className={styles.color} style={{ backgroundColor: color }} aria-hidden="true" />;
}
