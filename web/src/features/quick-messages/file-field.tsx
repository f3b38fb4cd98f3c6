import AttachFile from '@mui/icons-material/AttachFile';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { quickMessageFileMaxBytes, type QuickMessage } from '@oplano/contracts/quick-messages';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './quick-messages.module.css';

const accepted = /^(image|audio|video)\/|^application\/pdf$/;
const megabytes = quickMessageFileMaxBytes / (1024 * 1024);

/** What happens to the file when the form is saved: nothing, a new one comes, or the one there is goes. */
export type FileChange = File | 'remove' | null;

interface FileFieldProps {
  readonly current: QuickMessage | undefined;
  readonly change: FileChange;
  readonly onChange: (change: FileChange) => void;
  readonly disabled: boolean;
}

/** The file of a quick message; a new one goes out with the form. */
export function FileField({ current, change, onChange, disabled }: FileFieldProps) {
  const { t } = useTranslation('quickMessages');
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const [refusal, setRefusal] = useState<'wrongType' | 'tooLarge' | null>(null);
  const kept = change === 'remove' ? null : (current?.mediaName ?? null);
  const name = change instanceof File ? change.name : kept;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Or choosing the same file once more would be no change.
    target.value = '';
    if (!file) return;
    const problem = !accepted.test(file.type) ? 'wrongType' : file.size > quickMessageFileMaxBytes ? 'tooLarge' : null;
    setRefusal(problem);
    if (!problem) onChange(file);
  };

  return (
    <div className={styles.file}>
      <div className={styles.fileLine}>
        <AttachFile aria-hidden="true" className={styles.quiet ?? ''} />
        {name && !(change instanceof File) && current?.mediaPath ? (
          <a className={styles.fileName} href={current.mediaPath} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <span className={styles.fileName} data-empty={!name}>
            {name ?? t(($) => $.quickMessages.noMedia)}
          </span>
        )}
        {name && !disabled && (
          <IconButton
            aria-label={t(($) => $.quickMessages.file.remove)}
            onClick={() => onChange(change instanceof File && current?.isMedia !== true ? null : 'remove')}
          >
            <DeleteOutlined />
          </IconButton>
        )}
        {!disabled && (
          <Button
            color="inherit"
            variant="outlined"
            sx={{ borderColor: 'border' }}
            aria-describedby={helpId}
            onClick={() => input.current?.click()}
          >
            {name ? t(($) => $.quickMessages.file.change) : t(($) => $.quickMessages.file.choose)}
          </Button>
        )}
      </div>
      <p id={helpId} className={styles.help} data-error={refusal !== null} role={refusal ? 'alert' : undefined}>
        {t(($) => $.quickMessages.file[refusal ?? 'help'], { megabytes })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,audio/*,video/*,application/pdf"
        aria-label={t(($) => $.quickMessages.file.choose)}
        data-testid="quick-message-file"
        onChange={choose}
      />
    </div>
  );
}
