import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '#platform/i18n';
import type { InputFieldProps } from '#ui/input-field';
import { problems, type Problem } from './form-schema.ts';

const isProblem = (message: string | undefined): message is Problem => problems.some((problem) => problem === message);

type FieldState = { readonly error: boolean; readonly helperText: string };

export interface FounderFormState<F extends FieldValues> extends UseFormReturn<F> {
  /** All that a text field needs. */
  readonly field: (name: Path<F>) => FieldState & Pick<InputFieldProps, 'inputRef' | 'name' | 'onBlur' | 'onChange'>;
  /** How a field that has this problem, or none, looks. */
  readonly stateOf: (message: string | undefined) => FieldState;
}

/** A form checked by a schema whose messages are problems. */
export function useFounderForm<F extends FieldValues>(
  schema: z.ZodType<F, F>,
  defaultValues: DefaultValues<F>,
): FounderFormState<F> {
  const { t } = useTranslation('auth');
  const form = useForm<F>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
  const { errors } = form.formState;

  const stateOf = (message: string | undefined) => {
    const text = isProblem(message) ? t(($) => $.auth.problems[message]) : (message ?? '');
    return { error: text !== '', helperText: text };
  };
  const field = (name: Path<F>) => {
    const { ref, ...registered } = form.register(name);
    const message = errors[name]?.message;
    return { ...registered, inputRef: ref, ...stateOf(typeof message === 'string' ? message : undefined) };
  };

  return { ...form, field, stateOf };
}
