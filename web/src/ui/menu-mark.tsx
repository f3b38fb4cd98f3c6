import styles from './menu-mark.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A dot beside an entry of the menu that something waits behind. */
export function MenuMark({ kind, label }: { readonly kind: 'warning' | 'news'; readonly label: string }) {
  return (
    <span className={styles.mark} data-menu-mark={kind}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
