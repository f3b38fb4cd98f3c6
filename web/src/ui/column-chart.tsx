import Button from '@mui/material/Button';
import { useState } from 'react';
import { LinkButton } from './cells.tsx';
import styles from './charts.module.css';

interface ColumnChartProps {
  readonly title: string;
  readonly columns: readonly { readonly key: string; readonly label: string; readonly value: number }[];
  readonly headers: { readonly label: string; readonly value: string };
  readonly texts: { readonly showTable: string; readonly showChart: string };
  readonly valueText: (value: number) => string;
  readonly onPick?: (key: string) => void;
}

const height = 160;
const step = 24;
const gap = 4;
/** So many names fit below the columns, and below those on a phone. */
const labelsMax = { wide: 12, phone: 5 };

/**
 * Columns beside each other. Drawn by hand: a handful of rectangles is all it takes, in the colours of the theme, at any
 * width and on paper. The table behind it is for keyboards, for readers of the page and for copying.
 */
export function ColumnChart({ title, columns, headers, texts, valueText, onPick }: ColumnChartProps) {
  const [asTable, setAsTable] = useState(false);
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const width = Math.max(1, columns.length) * step;
  const every = Math.ceil(columns.length / labelsMax.wide);
  const everyOnPhone = every * Math.ceil(columns.length / every / labelsMax.phone);
  return (
    <section className={styles.chart} aria-label={title}>
      <div className={styles.chartHead}>
        <h2>{title}</h2>
        <Button size="small" color="inherit" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.showChart : texts.showTable}
        </Button>
      </div>
      {!asTable && (
        <>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className={styles.columns}
          >
            {columns.map(({ key, label, value }, index) => {
              const tall = value === 0 ? 0 : Math.max(2, (value / most) * height);
              return (
                <g key={key} onClick={onPick && (() => onPick(key))} data-can={onPick !== undefined}>
                  <rect className={styles.reach} x={index * step} y={0} width={step} height={height} />
                  <rect x={index * step + gap / 2} y={height - tall} width={step - gap} height={tall} />
                  <title>{`${label}: ${valueText(value)}`}</title>
                </g>
              );
            })}
          </svg>
          <div className={styles.axis} aria-hidden="true">
            {columns.map(({ key, label }, index) => (
              <span key={key} data-phone={index % everyOnPhone === 0}>
                {index % every === 0 && label}
              </span>
            ))}
          </div>
        </>
      )}
      <table className={asTable ? styles.table : styles.hiddenTable} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{headers.label}</th>
            <th scope="col">{headers.value}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, label, value }) => (
            <tr key={key}>
              <th scope="row">
                {onPick && asTable ? <LinkButton onClick={() => onPick(key)}>{label}</LinkButton> : label}
              </th>
              <td>{valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
