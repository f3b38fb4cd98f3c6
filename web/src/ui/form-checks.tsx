import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import styles from './form-checks.module.css';

interface FormChecksProps<T extends FieldValues> {
  readonly name: FieldPath<T>;
  readonly label: string;
  readonly options: readonly string[];
  readonly problemText: (message: string | undefined) => string | undefined;
}

/** Some of many words that stand for themselves, bound to the form around them. */
export function FormChecks<T extends FieldValues>({ name, label, options, problemText }: FormChecksProps<T>) {
  const { field, fieldState } = useController<T, FieldPath<T>>({ name });
  const chosen = field.value as readonly string[];
  const id = useId();
  const problem = problemText(fieldState.error?.message);
  const toggle = (option: string, on: boolean) =>
    field.onChange(options.filter((one) => (one === option ? on : chosen.includes(one))));
  return (
    <fieldset className={styles.checks} aria-describedby={problem ? id : undefined}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <FormControlLabel
            key={option}
            label={option}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(option)}
                onChange={(_, on) => toggle(option, on)}
                onBlur={field.onBlur}
              />
            }
          />
        ))}
      </div>
      {problem && (
        <FormHelperText id={id} error>
          {problem}
        </FormHelperText>
      )}
    </fieldset>
  );
}
