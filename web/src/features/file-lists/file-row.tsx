import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useProblemText } from '#platform/records';
import { FormText } from '#ui/form-text';
import { useSortableItem } from '#ui/sortable-list';
import { FileThumb } from './file-thumb.tsx';
import type { FileDraft, FilesForm } from './files-form.ts';
import styles from './file-rows.module.css';

interface FileRowProps {
  readonly entry: FileDraft;
  readonly index: number;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** One file of a list: what it looks like, what it is called, and its place. */
export function FileRow({ entry, index, onChoose, onRemove }: FileRowProps) {
  const { t } = useTranslation('fileLists');
  const problemText = useProblemText('fileLists');
  const input = useRef<HTMLInputElement>(null);
  const name = useWatch<FilesForm, `options.${number}.name`>({ name: `options.${index}.name` });
  const { setNodeRef, style, handle, isDragging } = useSortableItem(
    entry.key,
    t(($) => $.fileLists.move, { name }),
  );
  const { file, stored } = entry;
  const fileName = file?.name ?? stored?.fileName ?? null;
  return (
    <li ref={setNodeRef} style={style} className={styles.row} data-dragging={isDragging}>
      {handle}
      <FileThumb file={file} stored={stored} />
      <div className={styles.words}>
        <FormText<FilesForm>
          name={`options.${index}.name`}
          label={t(($) => $.fileLists.fields.optionName)}
          problemText={problemText}
          htmlInput={{ maxLength: 100 }}
          required
        />
        <div className={styles.fileLine}>
          {!file && stored?.path ? (
            <a className={styles.fileName} href={stored.path} target="_blank" rel="noreferrer">
              {fileName}
            </a>
          ) : (
            <span className={styles.fileName} data-missing={fileName === null}>
              {fileName ?? t(($) => $.fileLists.noFile)}
            </span>
          )}
          <Button size="small" color="inherit" onClick={() => input.current?.click()}>
            {fileName === null ? t(($) => $.fileLists.chooseFile) : t(($) => $.fileLists.changeFile)}
          </Button>
        </div>
      </div>
      <IconButton aria-label={t(($) => $.fileLists.removeFile, { name })} onClick={onRemove}>
        <DeleteOutlined />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(($) => $.fileLists.chooseFile)}
        data-testid={`file-of-${entry.key}`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </li>
  );
}
