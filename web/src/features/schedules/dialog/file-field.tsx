import AttachFile from '@mui/icons-material/AttachFile';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { scheduleFileMaxBytes, type Schedule } from '@oplano/contracts/schedules';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from '../schedules.module.css';

/** By its ending: what browsers call a sheet differs from one machine to the next. The server looks at the bytes. */
const accepted = /\.(png|jpe?g|gif|pdf|xlsx?)$/i;
const megabytes = scheduleFileMaxBytes / (1024 * 1024);

/** What happens to the file when the form is saved: nothing, a new one comes, or the one there is goes. */
export type FileChange = File | 'remove' | null;

interface FileFieldProps {
  readonly current: Schedule | undefined;
  readonly change: FileChange;
  readonly onChange: (change: FileChange) => void;
}

export function FileField({ current, change, onChange }: FileFieldProps) {
  const { t } = useTranslation('schedules');
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
    const problem = !accepted.test(file.name) ? 'wrongType' : file.size > scheduleFileMaxBytes ? 'tooLarge' : null;
    setRefusal(problem);
    if (!problem) onChange(file);
  };
  return (
    <div>
      <div className={styles.file}>
        <AttachFile aria-hidden="true" />
        {name && !(change instanceof File) && current?.mediaPath ? (
          <a className={styles.fileName} href={current.mediaPath} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <span className={styles.fileName}>{name ?? t(($) => $.schedules.file.none)}</span>
        )}
        {name && (
          <IconButton
            aria-label={t(($) => $.schedules.file.remove)}
            onClick={() => onChange(change instanceof File && !current?.mediaName ? null : 'remove')}
          >
            <DeleteOutlined />
          </IconButton>
        )}
        <Button
          color="inherit"
          variant="outlined"
          sx={{ borderColor: 'border' }}
          aria-describedby={helpId}
          onClick={() => input.current?.click()}
        >
          {name ? t(($) => $.schedules.file.change) : t(($) => $.schedules.file.choose)}
        </Button>
      </div>
      <p
        id={helpId}
        className={refusal ? `${styles.hint} ${styles.error}` : styles.hint}
        role={refusal ? 'alert' : undefined}
      >
        {t(($) => $.schedules.file[refusal ?? 'help'], { megabytes })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg,.gif,.pdf,.xls,.xlsx"
        aria-label={t(($) => $.schedules.file.choose)}
        data-testid="schedule-file"
        onChange={choose}
      />
    </div>
  );
}
