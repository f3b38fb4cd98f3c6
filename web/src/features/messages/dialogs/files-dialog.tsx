import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import type { Captioned } from '../composer/composer-state.ts';
import { FilesInput } from '../composer/files-input.tsx';
import { sizeText } from '../times.ts';
import styles from './dialogs.module.css';

/** A file to be sent, with its size where it is a picture. */
export interface ChosenFile extends Captioned {
  readonly size?: { readonly width: number; readonly height: number };
}

export interface FilesDialogProps {
  readonly files: readonly File[];
  /** Stands under the first one from the beginning. */
  readonly caption: string;
  /** What was written under each of them before, where they come back. */
  readonly captions?: readonly string[];
  /** Answers whether these may be added. */
  readonly onAdd: (files: readonly File[]) => boolean;
  readonly onSend: (files: readonly ChosenFile[]) => void;
  readonly onClose: () => void;
}

interface PreviewProps {
  readonly file: File;
  readonly onSize: (size: { width: number; height: number }) => void;
}

function Preview({ file, onSize }: PreviewProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- an address of the browser must be given back
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  if (url && file.type.startsWith('image/')) {
    return (
      <img
        className={styles.thumb}
        src={url}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
      />
    );
  }
  if (url && file.type.startsWith('video/')) {
    return (
      <video
        className={styles.thumb}
        src={url}
        muted
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => onSize({ width, height })}
      />
    );
  }
  return (
    <span className={styles.thumb} data-paper="true">
      <InsertDriveFileOutlined />
    </span>
  );
}

/** The files one is about to send, each with what is said under it. */
export function FilesDialog({ files: given, caption, captions, onAdd, onSend, onClose }: FilesDialogProps) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const picker = useRef<HTMLInputElement>(null);
  const [begun] = useState<readonly ChosenFile[]>(() =>
    given.map((file, index) => ({ file, caption: captions?.[index] ?? (index === 0 ? caption : '') })),
  );
  const [chosen, setChosen] = useState(begun);
  const change = (file: File, part: Partial<ChosenFile>) =>
    setChosen((all) => all.map((entry) => (entry.file === file ? { ...entry, ...part } : entry)));
  const remove = (file: File) => {
    const left = chosen.filter((entry) => entry.file !== file);
    if (left.length === 0) onClose();
    else setChosen(left);
  };
  const add = (files: readonly File[]) => {
    if (!onAdd([...chosen.map(({ file }) => file), ...files])) return;
    setChosen((all) => [...all, ...files.map((file) => ({ file, caption: '' }))]);
  };
  const isChanged =
    chosen.length !== given.length || chosen.some(({ caption: under }, at) => under !== begun[at]?.caption);
  return (
    <FormDialog
      open
      title={t(($) => $.messages.files.title, { count: chosen.length })}
      hold={isChanged ? 'changed' : 'none'}
      submitLabel={t(($) => $.messages.files.send)}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(chosen);
        onClose();
      }}
      onClose={onClose}
    >
      <ul className={styles.files}>
        {chosen.map(({ file, caption: under }, index) => (
          <li key={`${file.name} ${file.lastModified} ${file.size} ${index}`} className={styles.file}>
            <Preview file={file} onSize={(size) => change(file, { size })} />
            <div className={styles.fileText}>
              <span className={styles.fileName}>
                {file.name} <span className={styles.hint}>{sizeText(file.size, tag)}</span>
              </span>
              <OutlinedInput
                size="small"
                fullWidth
                autoFocus={index === 0}
                value={under}
                placeholder={t(($) => $.messages.files.captionPlaceholder)}
                slotProps={{
                  input: { 'aria-label': t(($) => $.messages.files.caption, { name: file.name }), maxLength: 1_000 },
                }}
                onChange={(event) => change(file, { caption: event.target.value })}
              />
            </div>
            <IconButton
              size="small"
              aria-label={t(($) => $.messages.files.remove, { name: file.name })}
              onClick={() => remove(file)}
            >
              <Close fontSize="small" />
            </IconButton>
          </li>
        ))}
      </ul>
      <FilesInput ref={picker} label={t(($) => $.messages.files.add)} onFiles={add} />
      <Button startIcon={<Add />} onClick={() => picker.current?.click()}>
        {t(($) => $.messages.files.add)}
      </Button>
    </FormDialog>
  );
}
