import AddOutlined from '@mui/icons-material/AddOutlined';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MacroStep } from '@oplano/contracts/macros';
import { useController, useFormState } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import type { MacroDraft } from './macro-draft.ts';
import { StepChoice } from './step-choice.tsx';
import styles from './steps-field.module.css';

const stepsMax = 10;

/** How each begins; what is still to be chosen is empty, and asked for before the macro is saved. */
const fresh: Readonly<Record<MacroStep['do'], MacroStep>> = {
  accept: { do: 'accept' },
  tag: { do: 'tag', tagIds: [] },
  untag: { do: 'untag', tagIds: [] },
  priority: { do: 'priority', priority: 'high' },
  note: { do: 'note', note: '' },
  unread: { do: 'unread' },
  snooze: { do: 'snooze', until: 'tomorrow' },
  transfer: { do: 'transfer', queueId: 0, userId: null },
  return: { do: 'return' },
  close: { do: 'close', closing: 'farewell' },
};
const deeds = Object.values(fresh).map((step) => step.do);

/** What a macro does, one after the other. */
export function StepsField({ isLocked }: { readonly isLocked: boolean }) {
  const { t } = useTranslation('macros');
  const { field } = useController<MacroDraft, 'steps'>({ name: 'steps' });
  const { errors } = useFormState<MacroDraft>({ name: 'steps' });
  const steps: readonly MacroStep[] = field.value;
  const put = (index: number, ...next: MacroStep[]) => field.onChange(steps.toSpliced(index, 1, ...next));
  const moveUp = (index: number, step: MacroStep) =>
    field.onChange(steps.toSpliced(index, 1).toSpliced(index - 1, 0, step));
  return (
    <fieldset className={styles.steps} disabled={isLocked}>
      <legend className={styles.legend}>{t(($) => $.macros.fields.steps)}</legend>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          // Steps have no name of their own: they are what stands at a place.
          <li key={index} className={styles.step}>
            <TextField
              fullWidth
              select
              size="small"
              label={t(($) => $.macros.fields.step, { step: index + 1 })}
              value={step.do}
              disabled={isLocked}
              onChange={({ target }) => {
                const deed = deeds.find((one) => one === target.value);
                if (deed) put(index, fresh[deed]);
              }}
            >
              {deeds.map((deed) => (
                <MenuItem key={deed} value={deed}>
                  {t(($) => $.macros.deeds[deed])}
                </MenuItem>
              ))}
            </TextField>
            <StepChoice step={step} isLocked={isLocked} onChange={(next) => put(index, next)} />
            {!isLocked && (
              <span className={styles.buttons}>
                <IconButton
                  size="small"
                  disabled={index === 0}
                  aria-label={t(($) => $.macros.fields.stepUp, { step: index + 1 })}
                  onClick={() => moveUp(index, step)}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={t(($) => $.macros.fields.stepRemove, { step: index + 1 })}
                  onClick={() => put(index)}
                >
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              </span>
            )}
            {errors.steps?.[index] && (
              <FormHelperText error className={styles.problem ?? ''}>
                {t(($) => $.macros.fields.stepIncomplete)}
              </FormHelperText>
            )}
          </li>
        ))}
      </ol>
      {!isLocked && steps.length < stepsMax && (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<AddOutlined />}
          onClick={() => field.onChange([...steps, fresh.tag])}
        >
          {t(($) => $.macros.fields.stepAdd)}
        </Button>
      )}
    </fieldset>
  );
}
