import { styleText } from 'node:util';

/** Something a figure must keep; a figure may have to keep several. */
export interface Check {
  /** As people read it: `≥ 0.5×`, `≤ 30 ms`. */
  readonly target: string;
  readonly isMet: boolean;
}

/** One line of the report. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  /** What the same machine can do in the same run, where there is such a thing. */
  readonly limit?: { readonly what: string; readonly value: number };
  /** Measured against the limit; below 1 the product is slower where more is better, above 1 where less is. */
  readonly ratio?: number;
  readonly checks: readonly Check[];
  readonly note?: string;
}

const rounded = (value: number): string => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
};

export const atLeast = (value: number, target: number, unit: string): Check => ({
  target: `≥ ${target}${unit}`,
  isMet: value >= target,
});
export const atMost = (value: number, target: number, unit: string): Check => ({
  target: `≤ ${target}${unit}`,
  isMet: value <= target,
});

export const isMet = ({ checks }: Figure): boolean => checks.every((check) => check.isMet);

const columns = ['name', 'measured', 'limit', 'ratio', 'target', 'verdict'] as const;

function cells(figure: Figure): string[] {
  const { measured, unit, limit, ratio, checks } = figure;
  return [
    figure.name,
    `${rounded(measured)} ${unit}`,
    limit ? `${rounded(limit.value)} ${unit} ${limit.what}` : '–',
    ratio === undefined ? '–' : `${rounded(ratio)}×`,
    checks.map(({ target }) => target).join(', ') || '–',
    checks.length === 0 ? '' : isMet(figure) ? 'met' : 'MISSED',
  ];
}

/** The report as people read it. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(cells);
  const widths = columns.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  const painted = rows.map((row, index) => {
    const figure = figures[index];
    if (!figure || figure.checks.length === 0) return line(row);
    return styleText(isMet(figure) ? 'green' : 'red', line(row).trimEnd());
  });
  return [line(columns).trimEnd(), ...painted].join('\n');
}
