import { useState } from 'react';
import { LinkButton } from './cells.tsx';
import styles from './charts.module.css';

interface BarListProps {
  readonly title: string;
  /** Said where there is nothing to show. */
  readonly empty?: string;
  readonly bars: readonly {
    readonly key: string;
    readonly label: string;
    readonly value: number;
    /** How long the bar is, 0 to 1. */
    readonly share: number;
    readonly color?: string;
  }[];
  readonly valueText: (value: number) => string;
  /** What leads from a bar to what is behind it; `key` says which. */
  readonly onPick?: (key: string) => void;
  readonly pickLabel?: (label: string) => string;
  /** So many at first, and in which words the rest is asked for. */
  readonly first?: { readonly count: number; readonly more: (left: number) => string };
}

/** Bars below each other, each with its words and its value: a list to whoever reads it aloud. */
export function BarList({ title, empty, bars, valueText, onPick, pickLabel, first }: BarListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = first && !isWhole ? bars.slice(0, first.count) : bars;
  return (
    <section className={styles.bars} aria-label={title}>
      <h2>{title}</h2>
      {bars.length === 0 && <p>{empty}</p>}
      <ul>
        {shown.map(({ key, label, value, share, color }) => (
          <li key={key}>
            <span className={styles.label}>
              {onPick ? (
                <LinkButton label={pickLabel?.(label) ?? label} onClick={() => onPick(key)}>
                  {label}
                </LinkButton>
              ) : (
                label
              )}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                style={{
                  inlineSize: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`,
                  ...(color ? { background: color } : {}),
                }}
              />
            </span>
            <span className={styles.value}>{valueText(value)}</span>
          </li>
        ))}
      </ul>
      {first && shown.length < bars.length && (
        <div className={styles.more}>
          <LinkButton onClick={() => setWhole(true)}>{first.more(bars.length - shown.length)}</LinkButton>
        </div>
      )}
    </section>
  );
}
