import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  readonly title?: string;
  /** Every field takes the whole line. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Fields that belong together, two in a line where there is room. */
export function FormSection({ title, isWide = false, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section} data-wide={isWide}>
      {title && <legend className={styles.title}>{title}</legend>}
      {children}
    </fieldset>
  );
}

/** What takes a whole line of its section. */
export function WholeLine({ children }: { readonly children: ReactNode }) {
  return <div className={styles.whole}>{children}</div>;
}
