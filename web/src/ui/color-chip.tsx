import type { ReactNode } from 'react';
import styles from './color-chip.module.css';

/** Black or white, whichever can be read on a colour. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const hex = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color;
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  // Where the two contrasts are equal.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

interface ColorChipProps {
  readonly color: string;
  readonly children: ReactNode;
}

/** A word on its colour. */
export function ColorChip({ color, children }: ColorChipProps) {
  return (
    <span className={styles.chip} style={{ backgroundColor: color, color: inkOn(color) }}>
      {children}
    </span>
  );
}
