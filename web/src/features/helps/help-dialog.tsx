import { helpFileMaxBytes, type Help } from '@oplano/contracts/helps';
import { pages } from '@oplano/core/navigation';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { changesOf, resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { FileField, type FileChange } from '#ui/file-field';
import { createHelp, helpRecord, updateHelp } from './help-admin.api.ts';

const megabytes = helpFileMaxBytes / (1024 * 1024);

// What is missing is the server's to say, in the words that a help which cannot be saved has.
const draft = z.object({
  title: z.string(),
  video: z.string(),
  description: z.string(),
  page: z.string().nullable(),
  file: z.custom<FileChange>(),
});
type Draft = z.input<typeof draft>;
const resolver = resolverOf(draft);
const { Text, Select } = recordFields<'helps', Draft>('helps');
const valuesOf = (record: Help | undefined): Draft => ({
  title: record?.title ?? '',
  video: record?.video ?? '',
  description: record?.description ?? '',
  page: record?.page ?? null,
  file: null,
});

/** Adds a help video or changes one. */
export function HelpDialog(dialog: DialogProps) {
  const { t } = useTranslation('helps');
  return (
    <RecordDialog
      {...dialog}
      kind={helpRecord}
      resolver={() => resolver}
      values={valuesOf}
      explain={({ status }) => (status < 500 ? t(($) => $.helps.notSaved) : undefined)}
      save={({ file, page, ...form }, { record, dirty }) => {
        const body = { ...form, page: page ?? '' };
        const film = file instanceof File ? file : undefined;
        return record
          ? updateHelp(record.id, { ...changesOf(body, dirty), removeFile: file === 'remove' }, film)
          : createHelp(body, film);
      }}
    >
      {(record) => <Fields record={record} />}
    </RecordDialog>
  );
}

function Fields({ record }: { readonly record: Help | undefined }) {
  const { t } = useTranslation(['helps', 'pages']);
  const { field } = useController<Draft, 'file'>({ name: 'file' });
  return (
    <>
      <Text name="title" required autoFocus htmlInput={{ maxLength: 200 }} />
      <Text name="video" htmlInput={{ maxLength: 300 }} />
      <FileField
        current={record?.videoName ? { name: record.videoName, url: record.videoUrl } : null}
        change={field.value}
        onChange={field.onChange}
        accept="video/*"
        maxBytes={helpFileMaxBytes}
        texts={{
          help: t(($) => $.helps.file.help, { megabytes }),
          wrongType: t(($) => $.helps.file.wrongType),
          tooLarge: t(($) => $.helps.file.tooLarge, { megabytes }),
        }}
      />
      <Text name="description" multiline minRows={2} maxRows={6} />
      <Select
        name="page"
        none={t(($) => $.helps.noPage)}
        options={pages
          .filter(({ menu }) => menu)
          .map(({ key, path }) => ({ value: key, text: path.replace(/\/\{.*$/, '') }))}
      />
    </>
  );
}
