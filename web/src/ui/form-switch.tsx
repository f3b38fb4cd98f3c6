import { useId } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import styles from './form-switch.module.css';
import { Switch } from './switch.tsx';

export interface FormSwitchProps<T extends FieldValues> {
  readonly name: FieldPath<T>;
  readonly label: string;
  readonly help?: string | undefined;
  /** What the form holds, where that is not true and false. */
  readonly on?: string | boolean;
  readonly off?: string | boolean;
  readonly disabled?: boolean;
}

/** Something that is on or off, bound to the form around it, with what that means. */
export function FormSwitch<T extends FieldValues>(props: FormSwitchProps<T>) {
  const { name, label, help, on = true, off = false, disabled = false } = props;
  const id = useId();
  const { field } = useController<T, FieldPath<T>>({ name });
  return (
    <div className={styles.switch}>
      <label htmlFor={id}>
        <span className={styles.title}>{label}</span>
        {help && (
          <span id={`${id}-help`} className={styles.help}>
            {help}
          </span>
        )}
      </label>
      <Switch
        disabled={disabled}
        checked={field.value === on}
        onChange={(_, isOn) => field.onChange(isOn ? on : off)}
        onBlur={field.onBlur}
        slotProps={{
          input: { id, name, 'aria-label': label, ...(help && { 'aria-describedby': `${id}-help` }) },
        }}
      />
    </div>
  );
}
