import { useState, type KeyboardEvent } from 'react';
import styles from './charts.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface HeatMapProps {
  readonly title: string;
  readonly rows: readonly { readonly key: string; readonly label: string; readonly values: readonly number[] }[];
  readonly columns: readonly string[];
  readonly valueText: (value: number) => string;
  /** What leads from a cell to what is behind it. */
  readonly onPick: (row: string, column: number) => void;
}

const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * A table whose cells are the darker the more they hold; the numbers are there for whoever does not see it. Keys come in by
 * one cell and walk with the arrows.
 */
export function HeatMap({ title, rows, columns, valueText, onPick }: HeatMapProps) {
  const [[row, column], setPlace] = useState<readonly [number, number]>([0, 0]);
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const within = (value: number, length: number) => Math.min(length - 1, Math.max(0, value));
    const next = [within(row + move[0], rows.length), within(column + move[1], columns.length)] as const;
    setPlace(next);
    event.currentTarget.closest('tbody')?.querySelectorAll('button')[next[0] * columns.length + next[1]]?.focus();
  };
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  return (
    <section className={styles.chart} aria-label={title}>
      <h2>{title}</h2>
      {/* Wider than a phone: it scrolls by itself, also with keys, which walk through its cells. */}
      <div className={styles.heatBox}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{title}</VisuallyHidden>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, values }, rowPlace) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td
                    key={columns[index]}
                    title={`${label} ${columns[index] ?? ''}: ${valueText(value)}`}
                    style={{ '--heat': `${Math.round((value / most) * 90)}%` } as React.CSSProperties}
                  >
                    <button
                      type="button"
                      aria-label={`${label} ${columns[index] ?? ''}: ${valueText(value)}`}
                      tabIndex={rowPlace === row && index === column ? 0 : -1}
                      onKeyDown={walk}
                      onFocus={() => setPlace([rowPlace, index])}
                      onClick={() => onPick(key, index)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
