import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import {
  quickMessageFileMaxBytes,
  quickMessageForm,
  type QuickMessage,
  type QuickMessageForm,
} from '@oplano/contracts/quick-messages';
import { isQuickMessageLocked } from '@oplano/core/quick-messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormProvider, useController, useForm, useFormState } from 'react-hook-form';
import { problemOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useActor } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { FileField, type FileChange } from '#ui/file-field';
import { FormDialog } from '#ui/form-dialog';
import { FormText } from '#ui/form-text';
import { MessageField } from './message-field.tsx';
import { quickMessageQuery } from './quick-messages.api.ts';
import { useQuickProblem } from './use-quick-problem.ts';
import { useSaveQuickMessage } from './use-save-quick-message.ts';
import styles from './quick-messages.module.css';

const megabytes = quickMessageFileMaxBytes / (1024 * 1024);

interface QuickMessageDialogProps {
  readonly open: boolean;
  /** Left out for a new one. */
  readonly id?: number | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a quick message; one that is not theirs to change, people can still read. */
export function QuickMessageDialog(props: QuickMessageDialogProps) {
  const { t } = useTranslation('quickMessages');
  const { open, id, onClose } = props;
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    ...quickMessageQuery(id ?? 0),
    enabled: open && id !== undefined,
  });
  if (id === undefined || record) return <Content {...props} key={`${open}-${record?.id}`} record={record} />;
  return (
    <FormDialog open={open} title={t(($) => $.quickMessages.dialog.edit)} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={200} />
      )}
    </FormDialog>
  );
}

const valuesOf = (record: QuickMessage | undefined): QuickMessageForm => ({
  shortcode: record?.shortcode ?? '',
  message: record?.message ?? '',
  geral: record?.geral ?? false,
  visao: record?.visao ?? true,
});

function Content({ open, onClose, record }: QuickMessageDialogProps & { readonly record: QuickMessage | undefined }) {
  const { t } = useTranslation('quickMessages');
  const problemText = useQuickProblem();
  const actor = useActor();
  const isLocked = record !== undefined && isQuickMessageLocked(actor, record);
  const [file, setFile] = useState<FileChange>(null);
  const form = useForm<QuickMessageForm>({
    resolver: zodResolver(quickMessageForm, { error: problemOf }),
    defaultValues: valuesOf(record),
    mode: 'onTouched',
  });
  const { isDirty } = useFormState({ control: form.control });
  const save = useSaveQuickMessage(record);
  const { submit, isSubmitting } = useDelayedSubmit(async (values: QuickMessageForm) => {
    if (await save(values, file)) onClose();
  });
  const title = isLocked ? 'view' : record ? 'edit' : 'create';
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={t(($) => $.quickMessages.dialog[title])}
        hold={isSubmitting ? 'saving' : isDirty || file ? 'changed' : 'none'}
        {...(isLocked ? {} : { onSubmit: (event) => void form.handleSubmit(submit)(event) })}
        onClose={onClose}
      >
        {isLocked && <Alert severity="info">{t(($) => $.quickMessages.dialog.locked)}</Alert>}
        <FormText<QuickMessageForm>
          name="shortcode"
          label={t(($) => $.quickMessages.fields.shortcode)}
          help={t(($) => $.quickMessages.fields.shortcodeHelp)}
          problemText={problemText}
          disabled={isLocked}
          required
          autoFocus
          htmlInput={{ maxLength: 100 }}
        />
        <MessageField disabled={isLocked} />
        <FileField
          current={record?.isMedia ? { name: record.mediaName ?? '', url: record.mediaPath } : null}
          change={file}
          onChange={setFile}
          accept="image/*,audio/*,video/*,application/pdf"
          maxBytes={quickMessageFileMaxBytes}
          texts={{
            help: t(($) => $.quickMessages.file.help, { megabytes }),
            wrongType: t(($) => $.quickMessages.file.wrongType),
            tooLarge: t(($) => $.quickMessages.file.tooLarge, { megabytes }),
          }}
          disabled={isLocked}
        />
        <div>
          <Flag name="geral" disabled={isLocked} />
          <Flag name="visao" disabled={isLocked} />
        </div>
      </FormDialog>
    </FormProvider>
  );
}

function Flag({ name, disabled }: { readonly name: 'geral' | 'visao'; readonly disabled: boolean }) {
  const { t } = useTranslation('quickMessages');
  const id = useId();
  const { field } = useController<QuickMessageForm, typeof name>({ name });
  return (
    <div className={styles.flag}>
      <label htmlFor={id}>
        <span className={styles.flagTitle}>{t(($) => $.quickMessages.fields[name])}</span>
        <span className={styles.help}>{t(($) => $.quickMessages.fields[`${name}Help`])}</span>
      </label>
      <Switch
        id={id}
        name={name}
        disabled={disabled}
        checked={field.value}
        onChange={(_, checked) => field.onChange(checked)}
      />
    </div>
  );
}
