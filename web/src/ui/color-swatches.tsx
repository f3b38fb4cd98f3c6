import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import styles from './color-swatches.module.css';
import { LoadingBlock } from './loading-block.tsx';

const Picker = lazy(async () => ({ default: (await import('react-colorful')).HexColorPicker }));

interface ColorSwatchesProps {
  readonly label: string;
  readonly name: string;
  readonly colors: readonly string[];
  readonly value: string;
  /** The button that mixes another one. */
  readonly otherLabel: string;
  readonly onChange: (color: string) => void;
  readonly onBlur: () => void;
}

/** A colour: one of a row that reads well, or any other. */
export function ColorSwatches({ label, name, colors, value, otherLabel, onChange, onBlur }: ColorSwatchesProps) {
  const [isMixing, setMixing] = useState(false);
  return (
    <>
      <div className={styles.swatches} role="radiogroup" aria-label={label}>
        {colors.map((color) => (
          <label key={color} className={styles.swatch} style={{ backgroundColor: color }} title={color}>
            <input
              type="radio"
              name={`${name}-swatch`}
              value={color}
              aria-label={color}
              checked={value.toLowerCase() === color.toLowerCase()}
              onChange={() => onChange(color)}
              onBlur={onBlur}
            />
          </label>
        ))}
        <Button size="small" color="inherit" aria-expanded={isMixing} onClick={() => setMixing(!isMixing)}>
          {otherLabel}
        </Button>
      </div>
      {isMixing && (
        <div className={styles.mixer}>
          <Suspense fallback={<LoadingBlock height={160} />}>
            <Picker color={value} onChange={onChange} aria-label={label} />
          </Suspense>
        </div>
      )}
    </>
  );
}
