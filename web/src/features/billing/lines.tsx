import styles from './checkout.module.css';

/** What each thing is called, and what it is. */
export const Lines = ({ lines }: { readonly lines: readonly (readonly string[])[] }) => (
  <dl className={styles.review}>
    {lines.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
