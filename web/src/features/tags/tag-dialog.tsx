import Skeleton from '@mui/material/Skeleton';
import type { Tag, TagForm } from '@oplano/contracts/tags';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form';
import { hasCode } from '#platform/api';
import { errorText, useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { FormText } from '#ui/form-text';
import { toast, toastError } from '#ui/toast';
import { ColorField } from './color-field.tsx';
import { LaneFields } from './lane-fields.tsx';
import { tagResolver, tagValues, type TagFormInput } from './tag-form.ts';
import { createTag, tagQuery, updateTag } from './tags.api.ts';
import { tagHandlers } from './tags.realtime.ts';
import { useTagProblem } from './use-tag-problem.ts';

export interface TagDialogProps {
  readonly open: boolean;
  /** 1: a lane of the board. */
  readonly kanban: 0 | 1;
  /** Left out for a new one. */
  readonly tagId?: number | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a tag, or a lane, which is a tag with more to say. */
export function TagDialog(props: TagDialogProps) {
  const { t } = useTranslation('tags');
  const {
    data: tag,
    error,
    refetch,
  } = useQuery({
    ...tagQuery(props.tagId ?? 0),
    enabled: props.open && props.tagId !== undefined,
  });
  if (props.tagId === undefined || tag) return <TagFormDialog {...props} key={`${props.open}-${tag?.id}`} tag={tag} />;
  return (
    <FormDialog open={props.open} title={t(($) => $.tags.dialog.edit)} onClose={props.onClose} maxWidth="xs">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
    </FormDialog>
  );
}

function TagFormDialog({ open, kanban, tag, onClose }: TagDialogProps & { readonly tag: Tag | undefined }) {
  const { t } = useTranslation('tags');
  const client = useQueryClient();
  const problemText = useTagProblem();
  const form = useForm<TagFormInput, unknown, TagForm>({
    resolver: tagResolver,
    defaultValues: tagValues(tag),
    mode: 'onTouched',
  });
  const { isDirty } = useFormState({ control: form.control });
  const name = useWatch({ control: form.control, name: 'name' });
  const { submit, isSubmitting } = useDelayedSubmit(async (values: TagForm) => {
    try {
      const saved = tag ? await updateTag(tag.id, values) : await createTag({ ...values, kanban });
      tagHandlers(client)[tag ? 'update' : 'create']({ tag: saved });
      toast.success(t(($) => $.tags.saved));
      onClose();
    } catch (error) {
      if (hasCode(error, 'ERR_TAG_NAME_TAKEN')) form.setError('name', { message: await errorText(error) });
      else toastError(error);
    }
  });
  const what = kanban === 1 ? 'lane' : 'tag';
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={t(($) => $.tags.dialog[tag ? 'edit' : 'create'], { context: what })}
        hold={isSubmitting ? 'saving' : isDirty ? 'changed' : 'none'}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        onClose={onClose}
        maxWidth="xs"
      >
        <FormText<TagFormInput>
          name="name"
          label={t(($) => $.tags.fields.name)}
          problemText={problemText}
          required
          autoFocus
          htmlInput={{ maxLength: 100 }}
        />
        <ColorField sample={name} />
        {kanban === 1 && <LaneFields ownId={tag?.id} />}
      </FormDialog>
    </FormProvider>
  );
}
