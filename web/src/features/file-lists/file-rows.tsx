import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import { fileListMaxBytes, fileListMaxOptions } from '@oplano/contracts/file-lists';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { SortableList } from '#ui/sortable-list';
import { FileRow } from './file-row.tsx';
import type { FilesForm } from './files-form.ts';
import styles from './file-rows.module.css';

const megabytes = fileListMaxBytes / (1024 * 1024);
const withoutEnding = (name: string): string => name.replace(/\.[^.]{1,5}$/, '').slice(0, 100);

/** The files of a list, in the order they are sent. */
export function FileRows() {
  const { t } = useTranslation('fileLists');
  const { fields, append, remove, replace, update } = useFieldArray<FilesForm, 'options', 'rowId'>({
    name: 'options',
    keyName: 'rowId',
  });
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<'tooLarge' | 'tooMany' | null>(null);
  const helpId = useId();

  const isFine = (file: File): boolean => file.size <= fileListMaxBytes;
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Or choosing the same file once more would be no change.
    target.value = '';
    const room = fileListMaxOptions - fields.length;
    const taken = chosen.filter(isFine).slice(0, room);
    setRefusal(chosen.some((file) => !isFine(file)) ? 'tooLarge' : chosen.length > room ? 'tooMany' : null);
    // Numbers of the server are positive: what is new counts downwards.
    const lowest = Math.min(0, ...fields.map(({ key }) => key));
    append(
      taken.map((file, index) => ({
        key: lowest - index - 1,
        id: null,
        name: withoutEnding(file.name),
        file,
        stored: null,
      })),
      { shouldFocus: false },
    );
  };
  const change = (index: number, file: File) => {
    const entry = fields[index];
    setRefusal(isFine(file) ? null : 'tooLarge');
    if (entry && isFine(file)) update(index, { ...entry, file });
  };
  const order = (keys: readonly number[]) =>
    replace(keys.flatMap((key) => fields.find((one) => one.key === key) ?? []));

  return (
    <section aria-labelledby={`${helpId}-title`} className={styles.files}>
      <h3 id={`${helpId}-title`} className={styles.title}>
        {t(($) => $.fileLists.fields.options)}
      </h3>
      <SortableList ids={fields.map(({ key }) => key)} onMove={order}>
        <ol className={styles.list}>
          {fields.map((entry, index) => (
            <FileRow
              key={entry.rowId}
              entry={entry}
              index={index}
              onChoose={(file) => change(index, file)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      </SortableList>
      <div>
        <Button startIcon={<AttachFile />} aria-describedby={helpId} onClick={() => input.current?.click()}>
          {t(($) => $.fileLists.addFiles)}
        </Button>
      </div>
      <p id={helpId} className={styles.help} data-error={refusal !== null} role={refusal ? 'alert' : undefined}>
        {t(($) => $.fileLists.file[refusal ?? 'help'], { megabytes, most: fileListMaxOptions })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t(($) => $.fileLists.addFiles)}
        data-testid="add-files"
        onChange={add}
      />
    </section>
  );
}
