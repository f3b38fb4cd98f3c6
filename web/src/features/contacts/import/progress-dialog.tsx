import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ContactImport } from '@oplano/contracts/contacts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { saveFile } from '#ui/save-file';
import { toast, toastError } from '#ui/toast';
import { cancelImport, failedRowsUrl, importQuery } from './import.api.ts';
import styles from './import.module.css';

/** A number that changes with every line cannot be read. */
const messageEvery = 5;
const closeAfterMs = 15_000;

interface ProgressDialogProps {
  readonly importId: number;
  /** Told once how it ended was shown, where there is nothing left to fetch of it. */
  readonly onEnd: () => void;
  /** Told whether everything is in, or nothing more will be; one that still runs is put aside. */
  readonly onClose: (isOver: boolean) => void;
}

/** Whether everything is in, somebody stopped it, or it could not go on. */
const endOf = (state: ContactImport['state']) => (state === 'cancelled' || state === 'failed' ? state : 'done');

/** How an import goes, until it is over; then it says how it went and closes by itself. */
export function ProgressDialog({ importId, onEnd, onClose }: ProgressDialogProps) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(importQuery(importId));
  const isRunning = data === undefined || data.state === 'importing';
  const leave = () => onClose(!isRunning || (error !== null && data === undefined));
  const cancelling = useMutation({
    mutationFn: () => cancelImport(importId),
    onSuccess: (ended) => client.setQueryData(importQuery(importId).queryKey, ended),
    onError: toastError,
  });
  const failed = useMutation({
    mutationFn: () => failedRowsUrl(importId),
    onSuccess: (url) => saveFile(url, 'contatos-com-erro.xlsx'),
    onError: toastError,
  });

  const tellEnd = useEffectEvent(() => {
    if (data?.failed === 0) onEnd();
    if (data?.state !== 'done') return;
    if (data.failed > 0) toast.warning(t(($) => $.contacts.import.someFailed, { count: data.failed }));
    else toast.success(t(($) => $.contacts.import.success));
  });
  const close = useEffectEvent(() => onClose(true));
  useEffect(() => {
    if (isRunning) return;
    tellEnd();
    const timer = setTimeout(() => close(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [isRunning]);

  return (
    <FormDialog
      open
      title={t(($) => $.contacts.import.progress[isRunning ? 'running' : endOf(data.state)])}
      onClose={leave}
      maxWidth="xs"
      actions={
        isRunning ? (
          <Button color="inherit" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {t(($) => $.contacts.import.progress.cancel)}
          </Button>
        ) : (
          data !== undefined &&
          data.failed > 0 && (
            <Button color="inherit" loading={failed.isPending} onClick={() => failed.mutate()}>
              {t(($) => $.contacts.import.progress.failedFile)}
            </Button>
          )
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Progress data={data} isRunning={isRunning} />
      )}
    </FormDialog>
  );
}

function Progress({ data, isRunning }: { readonly data: ContactImport | undefined; readonly isRunning: boolean }) {
  const { t } = useTranslation('contacts');
  const { handled = 0, total = 0, created = 0, updated = 0, unchanged = 0 } = data ?? {};
  const { repeated = 0, ignored = 0, failed = 0 } = data ?? {};
  const shown = isRunning ? handled - (handled % messageEvery) : handled;
  const share = total === 0 ? 0 : (handled / total) * 100;
  const label = t(($) => $.contacts.import.progress.message, { handled: shown, total });
  return (
    <>
      <LinearProgress variant="determinate" value={share} aria-label={label} />
      <output className={styles.message}>{label}</output>
      {isRunning && <p className={styles.quiet}>{t(($) => $.contacts.import.progress.aside)}</p>}
      {!isRunning && (
        <p className={styles.quiet}>
          {t(($) => $.contacts.import.progress.result, {
            created,
            updated,
            unchanged,
            repeated,
            ignored,
            failed,
          })}
        </p>
      )}
    </>
  );
}
