import type { LiveRecord } from '@oplano/core/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import { ApiError, hasCode } from '#platform/api';
import { fieldProblems, problemAt } from '#platform/forms';
import { errorText } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { toast, toastError } from '#ui/toast';
import type { DetailedKind } from './define-record.ts';
import type { DialogProps } from './record-screen.tsx';
import { useRecordTexts } from './record-texts.ts';
import { titleNaming } from './title-naming.ts';
import { UnsavedProvider, useUnsavedParts } from './unsaved.ts';

/** Saved but for a part of it, e.g. a file that did not follow; `problem` says so. */
export class PartlySaved<T> {
  readonly record: T;
  readonly problem: string;
  constructor(record: T, problem: string) {
    this.record = record;
    this.problem = problem;
  }
}

type Dirty = Readonly<Record<string, unknown>>;

export interface RecordDialogProps<T extends LiveRecord, D extends T, I extends FieldValues, O extends object>
  extends DialogProps, Pick<ComponentProps<typeof FormDialog>, 'maxWidth' | 'submitLabel' | 'bar'> {
  readonly kind: DetailedKind<T, D>;
  readonly context?: string;
  /** What it is called, where that is not whether it adds or changes one. */
  readonly title?: (record: D | undefined) => string;
  readonly resolver: (record: D | undefined) => Resolver<I, unknown, O>;
  /** What the form shows before anything is changed. */
  readonly values: (record: D | undefined) => DefaultValues<I>;
  readonly save: (
    values: O,
    now: { readonly record: D | undefined; readonly dirty: Dirty },
  ) => Promise<T | PartlySaved<T>>;
  /** Which field a refusal is about. */
  readonly fieldOfCode?: Readonly<Record<string, FieldPath<I> | ((error: ApiError, values: O) => FieldPath<I>)>>;
  /** A refusal in better words than its code has. */
  readonly explain?: (error: ApiError) => string | undefined;
  /** Something is wrong with a field that may be out of sight. */
  readonly onProblem?: (field: string) => void;
  /** What is in sight is saved where it stands: the dialog offers no button of its own. */
  readonly isSilent?: boolean;
  /** People may read it and not change it. */
  readonly isLocked?: (record: D) => boolean;
  /** Closes the dialog, unless said otherwise. */
  readonly onSaved?: (saved: T, isNew: boolean) => void;
  /** Further buttons, left of those every dialog has. */
  readonly actions?: (record: D | undefined) => ReactNode;
  readonly children: (record: D | undefined) => ReactNode;
}

/** Adds a record or changes one: fetched as it is now, checked, saved, and refusals shown where they belong. */
export function RecordDialog<T extends LiveRecord, D extends T, I extends FieldValues, O extends object>(
  props: RecordDialogProps<T, D, I, O>,
) {
  const { kind, open, id, onClose, maxWidth } = props;
  const say = useRecordTexts(kind.name, props.context);
  const opening = useOpening(open);
  const { data, error, refetch } = useQuery({
    // Whoever edits starts from the present, not from what was there when it was last opened.
    queryKey: [kind.name, 'show', id, opening],
    queryFn: ({ signal }) => kind.show(id ?? 0, signal),
    enabled: open && id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (id === undefined || data) {
    return <RecordForm {...props} key={`${opening}-${id}`} record={id === undefined ? undefined : data} />;
  }
  return (
    <FormDialog open={open} title={say('dialog.edit')} onClose={onClose} maxWidth={maxWidth}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock height={240} />}
    </FormDialog>
  );
}

/** Which opening of the dialog this is. */
function useOpening(open: boolean): number {
  const [last, setLast] = useState({ open, count: 0 });
  if (last.open === open) return last.count;
  const next = { open, count: last.count + (open ? 1 : 0) };
  setLast(next);
  return next.count;
}

type RecordFormProps<T extends LiveRecord, D extends T, I extends FieldValues, O extends object> = RecordDialogProps<
  T,
  D,
  I,
  O
> & {
  readonly record: D | undefined;
};

function RecordForm<T extends LiveRecord, D extends T, I extends FieldValues, O extends object>(
  props: RecordFormProps<T, D, I, O>,
) {
  const { kind, record, open, onClose, title, maxWidth, submitLabel, bar, isLocked } = props;
  const say = useRecordTexts(kind.name, props.context);
  const form = useForm<I, unknown, O>({
    resolver: props.resolver(record),
    defaultValues: props.values(record),
    mode: 'onTouched',
  });
  const { isDirty, dirtyFields } = useFormState({ control: form.control });
  const [hasUnsaved, tellUnsaved] = useUnsavedParts();
  const save = useSave(props, {
    refuse: (field, message) => {
      props.onProblem?.(field);
      form.setError(field, { type: 'server', message }, { shouldFocus: true });
    },
    // What a part of the dialog holds would be gone with it.
    ...(hasUnsaved && { stay: () => form.reset(form.getValues()) }),
  });
  const { submit, isSubmitting } = useDelayedSubmit((values: O) => save(values, dirtyFields));
  const onSubmit = form.handleSubmit(submit, (errors) => {
    const [first] = Object.keys(errors);
    if (first) props.onProblem?.(first);
  });
  const isReadOnly = record !== undefined && isLocked?.(record);
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={title?.(record) ?? titleNaming(say(record ? 'dialog.edit' : 'dialog.create'), record)}
        hold={isSubmitting ? 'saving' : isDirty || hasUnsaved ? 'changed' : 'none'}
        {...(!isReadOnly && !(record && props.isSilent) && { onSubmit: (event) => void onSubmit(event) })}
        {...(submitLabel && { submitLabel })}
        onClose={onClose}
        maxWidth={maxWidth}
        bar={bar}
        actions={props.actions?.(record)}
      >
        <UnsavedProvider value={tellUnsaved}>{props.children(record)}</UnsavedProvider>
      </FormDialog>
    </FormProvider>
  );
}

/** Saves the form and tells how that went. */
function useSave<T extends LiveRecord, D extends T, I extends FieldValues, O extends object>(
  props: RecordFormProps<T, D, I, O>,
  { refuse, stay }: { readonly refuse: (field: FieldPath<I>, message: string) => void; readonly stay?: () => void },
) {
  const { kind, record, fieldOfCode, explain, onSaved, onClose } = props;
  const say = useRecordTexts(kind.name, props.context);
  const client = useQueryClient();

  const showRefusal = async (error: unknown, values: O) => {
    const place = error instanceof ApiError ? fieldOfCode?.[error.code] : undefined;
    const field = typeof place === 'function' && error instanceof ApiError ? place(error, values) : place;
    if (typeof field === 'string') return refuse(field, await errorText(error));
    const better = error instanceof ApiError ? explain?.(error) : undefined;
    if (better) return toast.error(better);
    const problems = hasCode(error, 'ERR_VALIDATION') ? fieldProblems(error.details) : [];
    const shown = problems.filter((problem) => problem.field in values);
    // It is a field of what was sent, and so of the form.
    for (const problem of shown) refuse(problem.field as FieldPath<I>, problemAt(problem));
    if (shown.length === 0) toastError(error);
  };

  return async (values: O, dirty: Dirty): Promise<void> => {
    try {
      const outcome = await props.save(values, { record, dirty });
      const saved = outcome instanceof PartlySaved ? outcome.record : outcome;
      kind.follow(client, { kind: record ? 'update' : 'create', record: saved });
      if (outcome instanceof PartlySaved) toast.error(outcome.problem);
      else toast.success(say('saved'));
      if (stay) stay();
      else if (onSaved) onSaved(saved, record === undefined);
      else onClose();
    } catch (error) {
      await showRefusal(error, values);
    }
  };
}
