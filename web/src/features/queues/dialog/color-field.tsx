import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { queueColors, useQueueProblem, type QueueFormInput } from './queue-form.ts';
import styles from './queue-dialog.module.css';

const Picker = lazy(async () => ({ default: (await import('react-colorful')).HexColorPicker }));

/** The colour of a queue: typed, one of a row, or mixed. */
export function ColorField() {
  const { t } = useTranslation('queues');
  const problemText = useQueueProblem();
  const { field, fieldState } = useController<QueueFormInput, 'color'>({ name: 'color' });
  const { ref, ...bound } = field;
  const [isMixing, setMixing] = useState(false);
  return (
    <div className={styles.colorField}>
      <TextField
        {...bound}
        inputRef={ref}
        label={t(($) => $.queues.fields.color)}
        error={fieldState.invalid}
        helperText={problemText(fieldState.error?.message)}
        slotProps={{
          htmlInput: { required: true, spellCheck: false },
          input: {
            startAdornment: (
              <span className={styles.sample} style={{ backgroundColor: field.value }} aria-hidden="true" />
            ),
          },
        }}
      />
      <div className={styles.swatches}>
        {queueColors.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            style={{ backgroundColor: color }}
            aria-label={color}
            aria-pressed={field.value.toLowerCase() === color}
            onClick={() => field.onChange(color)}
          />
        ))}
        <Button size="small" color="inherit" aria-expanded={isMixing} onClick={() => setMixing(!isMixing)}>
          {t(($) => $.queues.fields.pickColor)}
        </Button>
      </div>
      {isMixing && (
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          <Picker color={field.value} onChange={field.onChange} />
        </Suspense>
      )}
    </div>
  );
}
