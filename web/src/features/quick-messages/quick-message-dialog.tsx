import Alert from '@mui/material/Alert';
import {
  quickMessageFileMaxBytes,
  quickMessageForm,
  type QuickMessage,
  type QuickMessageForm,
} from '@oplano/contracts/quick-messages';
import { variableNames } from '@oplano/core/messages';
import { isQuickMessageLocked } from '@oplano/core/quick-messages';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { resolverOf } from '#platform/forms';
import { errorText, useTranslation } from '#platform/i18n';
import {
  PartlySaved,
  RecordDialog,
  recordFields,
  titleNaming,
  useProblemText,
  type DialogProps,
} from '#platform/records';
import { useActor } from '#platform/session';
import { FileField, type FileChange } from '#ui/file-field';
import { MessageField } from '#ui/message-field';
import {
  createQuickMessage,
  quickMessageRecord,
  removeFile,
  updateQuickMessage,
  uploadFile,
} from './quick-messages.api.ts';

const megabytes = quickMessageFileMaxBytes / (1024 * 1024);

/** The file goes out by a call of its own, once the text is saved. */
const draft = quickMessageForm.extend({ file: z.custom<FileChange>() });
type Draft = z.input<typeof draft>;

const { Text, Switch } = recordFields<'quickMessages', Draft>('quickMessages');
const resolver = resolverOf(draft);
const valuesOf = (record: QuickMessage | undefined): Draft => ({
  shortcode: record?.shortcode ?? '',
  message: record?.message ?? '',
  geral: record?.geral ?? false,
  visao: record?.visao ?? true,
  file: null,
});

/** Adds or changes a quick message; one that is not theirs to change, people can still read. */
export function QuickMessageDialog(dialog: DialogProps) {
  const { t } = useTranslation('quickMessages');
  const actor = useActor();
  const isLocked = (record: QuickMessage | undefined) => record !== undefined && isQuickMessageLocked(actor, record);
  const save = async ({ file, ...form }: z.output<typeof draft>, current: QuickMessage | undefined) => {
    const saved = current ? await updateQuickMessage(current.id, form) : await createQuickMessage(form);
    return saveFile(saved, file, (reason) => t(($) => $.quickMessages.fileFailed, { reason }));
  };
  return (
    <RecordDialog
      {...dialog}
      kind={quickMessageRecord}
      resolver={() => resolver}
      values={valuesOf}
      save={(values, { record }) => save(values, record)}
      isLocked={isLocked}
      title={(record) =>
        titleNaming(
          t(($) => $.quickMessages.dialog[isLocked(record) ? 'view' : record ? 'edit' : 'create']),
          record,
        )
      }
    >
      {(record) => <Fields record={record} isLocked={isLocked(record)} />}
    </RecordDialog>
  );
}

async function saveFile(saved: QuickMessage, change: FileChange, problem: (reason: string) => string) {
  if (change === null) return saved;
  try {
    return change === 'remove' ? await removeFile(saved.id) : await uploadFile(saved.id, change);
  } catch (error) {
    return new PartlySaved(saved, problem(await errorText(error)));
  }
}

function Fields({ record, isLocked }: { readonly record: QuickMessage | undefined; readonly isLocked: boolean }) {
  const { t } = useTranslation('quickMessages');
  const problemText = useProblemText('quickMessages');
  const { field } = useController<Draft, 'file'>({ name: 'file' });
  return (
    <>
      {isLocked && <Alert severity="info">{t(($) => $.quickMessages.dialog.locked)}</Alert>}
      <Text name="shortcode" disabled={isLocked} required autoFocus htmlInput={{ maxLength: 100 }} />
      <MessageField<QuickMessageForm>
        name="message"
        label={t(($) => $.quickMessages.fields.message)}
        problemText={problemText}
        insertions={variableNames.map((name) => ({
          text: `{{${name}}}`,
          label: t(($) => $.quickMessages.variables[name]),
        }))}
        insertionsLabel={t(($) => $.quickMessages.fields.variables)}
        disabled={isLocked}
      />
      <FileField
        current={record?.isMedia ? { name: record.mediaName ?? '', url: record.mediaPath } : null}
        change={field.value}
        onChange={field.onChange}
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
        <Switch name="geral" disabled={isLocked} />
        <Switch name="visao" disabled={isLocked} />
      </div>
    </>
  );
}
