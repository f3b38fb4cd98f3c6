import AttachFile from '@mui/icons-material/AttachFile';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './file-field.module.css';

/** What happens to the file when the form is saved: nothing, a new one comes, or the one there is goes. */
export type FileChange = File | 'remove' | null;

interface FileFieldProps {
  /** The file that is stored, if there is one. */
  readonly current: { readonly name: string; readonly url: string | null } | null;
  readonly change: FileChange;
  readonly onChange: (change: FileChange) => void;
  /** What the browser offers, as an `accept` attribute says it; another type is refused. */
  readonly accept: string;
  readonly maxBytes: number;
  /** What may be chosen, and what is said of a file that may not. */
  readonly texts: { readonly help: string; readonly wrongType: string; readonly tooLarge: string };
  readonly disabled?: boolean;
}

/** Whether an `accept` attribute lets a type through. */
const isAccepted = (accept: string, type: string): boolean =>
  accept.split(',').some((one) => (one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one));

/** One file of a record; a new one goes out with the form. */
export function FileField({ current, change, onChange, accept, maxBytes, texts, disabled = false }: FileFieldProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const [refusal, setRefusal] = useState<'wrongType' | 'tooLarge' | null>(null);
  const kept = change === 'remove' ? null : current;
  const name = change instanceof File ? change.name : (kept?.name ?? null);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Or choosing the same file once more would be no change.
    target.value = '';
    if (!file) return;
    const problem = !isAccepted(accept, file.type) ? 'wrongType' : file.size > maxBytes ? 'tooLarge' : null;
    setRefusal(problem);
    if (!problem) onChange(file);
  };

  return (
    <div className={styles.file}>
      <div className={styles.fileLine}>
        <AttachFile aria-hidden="true" className={styles.quiet ?? ''} />
        {name && !(change instanceof File) && kept?.url ? (
          <a className={styles.fileName} href={kept.url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <span className={styles.fileName} data-empty={!name}>
            {name ?? t(($) => $.common.file.none)}
          </span>
        )}
        {name && !disabled && (
          <IconButton
            aria-label={t(($) => $.common.file.remove)}
            onClick={() => onChange(change instanceof File && current === null ? null : 'remove')}
          >
            <DeleteOutlined />
          </IconButton>
        )}
        {!disabled && (
          <Button color="inherit" variant="outlined" aria-describedby={helpId} onClick={() => input.current?.click()}>
            {name ? t(($) => $.common.file.change) : t(($) => $.common.file.choose)}
          </Button>
        )}
      </div>
      <p id={helpId} className={styles.help} data-error={refusal !== null} role={refusal ? 'alert' : undefined}>
        {texts[refusal ?? 'help']}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t(($) => $.common.file.choose)}
        data-testid="file-field"
        onChange={choose}
      />
    </div>
  );
}
