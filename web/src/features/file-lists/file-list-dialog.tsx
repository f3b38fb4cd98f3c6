import { fileListForm, type FileList } from '@oplano/contracts/file-lists';
import { z } from 'zod';
import { changesOf, resolverOf } from '#platform/forms';
import { RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { FileRows } from './file-rows.tsx';
import type { FileDraft } from './files-form.ts';
import { createFileList, fileListRecord, updateFileList, uploadListFile } from './file-lists.api.ts';

/** Files go out by calls of their own, once the list is saved. */
const draft = fileListForm.extend({
  options: z.array(fileListForm.shape.options.element.and(z.custom<FileDraft>())),
});
type Draft = z.input<typeof draft>;
type Form = z.output<typeof draft>;
type Dirty = Parameters<typeof changesOf>[1];

const { Text } = recordFields<'fileLists', Draft>('fileLists');
const resolver = resolverOf(draft);
const valuesOf = (record: FileList | undefined): Draft => ({
  name: record?.name ?? '',
  message: record?.message ?? '',
  options: record?.options.map((option) => ({ ...option, key: option.id, file: null, stored: option })) ?? [],
});

async function save({ options, ...texts }: Form, record: FileList | undefined, dirty: Dirty): Promise<FileList> {
  const form = { ...texts, options: options.map(({ id, name }) => ({ id: id ?? null, name })) };
  let saved = record ? await updateFileList(record.id, changesOf(form, dirty)) : await createFileList(form);
  // Files that nobody touched may be others by now.
  if (record && !dirty['options']) return saved;
  // The server answers them in the order they were sent.
  const entries = saved.options.map(({ id }, index) => ({ id, file: options[index]?.file ?? null }));
  for (const { id, file } of entries) {
    if (!file) continue;
    try {
      saved = await uploadListFile(saved.id, id, file);
    } catch (error) {
      // The list shows which file is missing; nothing more is said of it.
      console.error('file-lists: a file was not stored', error);
    }
  }
  return saved;
}

/** Adds or changes a list of files. */
export function FileListDialog(dialog: DialogProps) {
  return (
    <RecordDialog
      {...dialog}
      kind={fileListRecord}
      resolver={() => resolver}
      values={valuesOf}
      save={(values, { record, dirty }) => save(values, record, dirty)}
      fieldOfCode={{ ERR_FILE_LIST_NAME_TAKEN: 'name' }}
    >
      {() => (
        <>
          <Text name="name" required autoFocus htmlInput={{ maxLength: 100 }} />
          <Text name="message" required multiline minRows={2} maxRows={8} htmlInput={{ maxLength: 4_000 }} />
          <FileRows />
        </>
      )}
    </RecordDialog>
  );
}
