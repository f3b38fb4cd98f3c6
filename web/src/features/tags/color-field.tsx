import { tagColors } from '@oplano/core/tags';
import { lazy, Suspense, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '#platform/i18n';
import { ColorChip } from '#ui/color-chip';
import type { TagFormInput } from './tag-form.ts';
import styles from './tags.module.css';

const Picker = lazy(async () => ({ default: (await import('react-colorful')).HexColorPicker }));

/** The colour of a tag: one of a row that reads well, or any other. */
export function ColorField({ sample }: { readonly sample: string }) {
  const { t } = useTranslation('tags');
  const { field } = useController<TagFormInput, 'color'>({ name: 'color' });
  const [isMixing, setMixing] = useState(false);
  const labelId = useId();
  return (
    <div>
      <p id={labelId} className={styles.label}>
        {t(($) => $.tags.fields.color)}
      </p>
      <div className={styles.swatches} role="radiogroup" aria-labelledby={labelId}>
        {tagColors.map((color) => (
          <label key={color} className={styles.swatch} style={{ backgroundColor: color }} title={color}>
            <input
              type="radio"
              name={field.name}
              value={color}
              aria-label={color}
              checked={field.value.toLowerCase() === color.toLowerCase()}
              onChange={() => field.onChange(color)}
              onBlur={field.onBlur}
            />
          </label>
        ))}
        <Button size="small" color="inherit" aria-expanded={isMixing} onClick={() => setMixing(!isMixing)}>
          {t(($) => $.tags.fields.otherColor)}
        </Button>
      </div>
      {isMixing && (
        <div className={styles.mixer}>
          <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
            <Picker color={field.value} onChange={field.onChange} aria-label={t(($) => $.tags.fields.color)} />
          </Suspense>
        </div>
      )}
      <p className={styles.sample}>
        <ColorChip color={field.value}>{sample || t(($) => $.tags.fields.sample)}</ColorChip>
      </p>
    </div>
  );
}
