import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { importMaxBytes } from '@oplano/contracts/contacts';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { toast } from '#ui/toast';
import styles from './import.module.css';

const megabytes = importMaxBytes / (1024 * 1024);

interface DropZoneProps {
  /** Of the files that are taken. */
  readonly endings: readonly string[];
  /** Which files are taken, in words. */
  readonly help: string;
  readonly isLoading: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes one file, dropped or chosen. */
export function DropZone({ endings, help, isLoading, onFile }: DropZoneProps) {
  const { t } = useTranslation('contacts');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const take = (files: FileList | null) => {
    const [file, ...others] = [...(files ?? [])];
    if (!file) return;
    const isKnown = endings.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`));
    if (others.length > 0 || !isKnown) return toast.error(t(($) => $.contacts.import.invalidFile));
    if (file.size > importMaxBytes) return toast.error(t(($) => $.contacts.import.tooLarge, { megabytes }));
    onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isLoading) take(event.dataTransfer.files);
  };

  return (
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {isLoading ? <CircularProgress size={32} /> : <UploadFileOutlined className={styles.dropIcon ?? ''} />}
      <p className={styles.dropTitle}>
        {isLoading ? t(($) => $.contacts.import.reading) : t(($) => $.contacts.import.drop)}
      </p>
      <p className={styles.quiet}>{help}</p>
      <Button variant="contained" disabled={isLoading} onClick={() => input.current?.click()}>
        {t(($) => $.contacts.import.choose)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={endings.map((ending) => `.${ending}`).join(',')}
        aria-label={t(($) => $.contacts.import.choose)}
        data-testid="import-file"
        onChange={({ target }) => {
          take(target.files);
          // Or choosing the same file once more would be no change.
          target.value = '';
        }}
      />
    </div>
  );
}
