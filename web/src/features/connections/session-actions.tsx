import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import {
  importPreparingMs,
  importRunning,
  importWaitsForClosing,
  type Connection,
} from '@oplano/contracts/connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import { useConnectionCalls } from './connection-calls.ts';
import styles from './connections.module.css';

interface SessionActionsProps {
  readonly connection: Connection;
  readonly onQr: () => void;
  readonly onDisconnect: () => void;
}

/** What can be done about a connection as it stands now. */
export function SessionActions(props: SessionActionsProps) {
  return (
    <span className={styles.session}>
      <StatusActions {...props} />
      <ImportActions connection={props.connection} />
    </span>
  );
}

function StatusActions({ connection, onQr, onDisconnect }: SessionActionsProps) {
  const { t } = useTranslation('connections');
  const { id, status, channel } = connection;
  const isPaired = channel === 'whatsapp';
  const client = useQueryClient();
  const calls = useConnectionCalls();
  const retry = useMutation({
    mutationFn: () => calls.start(id),
    onSuccess: (session) => calls.keepSession(client, session),
    onError: toastError,
  });
  const anew = useMutation({
    mutationFn: () => calls.newQr(id),
    onSuccess: (session) => {
      calls.keepSession(client, session);
      onQr();
    },
    onError: toastError,
  });
  switch (status) {
    case 'qrcode':
      return (
        <Button size="small" variant="contained" startIcon={<QrCode2 />} onClick={onQr}>
          {t(($) => $.connections.actions.qr)}
        </Button>
      );
    case 'DISCONNECTED':
      return (
        <>
          <Button size="small" variant="outlined" loading={retry.isPending} onClick={() => retry.mutate()}>
            {t(($) => $.connections.actions.tryAgain)}
          </Button>
          {isPaired && (
            <Button size="small" color="inherit" loading={anew.isPending} onClick={() => anew.mutate()}>
              {t(($) => $.connections.actions.newQr)}
            </Button>
          )}
        </>
      );
    case 'OPENING':
      return (
        <Button size="small" variant="outlined" disabled loading loadingPosition="start">
          {t(($) => $.connections.actions.connecting)}
        </Button>
      );
    case 'CONNECTED':
    case 'PAIRING':
    case 'TIMEOUT':
      return (
        // Where nothing is wrong, nothing calls for a hand.
        <Button
          size="small"
          color="inherit"
          variant={status === 'CONNECTED' ? 'text' : 'outlined'}
          onClick={onDisconnect}
        >
          {t(($) => $.connections.actions.disconnect)}
        </Button>
      );
    default:
      return null;
  }
}

/** Whether an import began so short ago that its preparation is shown. */
function usePreparing(status: string | null): boolean {
  const began = status !== null && /^\d+$/.test(status) ? Number(status) : null;
  const [now, setNow] = useState(() => Date.now());
  const isPreparing = began !== null && now - began < importPreparingMs;
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isPreparing]);
  return isPreparing;
}

function ImportActions({ connection: { id, statusImportMessages: status } }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const isPreparing = usePreparing(status);
  const { closeImported } = useConnectionCalls();
  const closing = useMutation({ mutationFn: async () => closeImported?.(id), onError: toastError });
  if (status === null || status === importRunning || !closeImported) return null;
  if (isPreparing) {
    return (
      <Button size="small" disabled>
        {t(($) => $.connections.actions.preparing)}
      </Button>
    );
  }
  if (status !== importWaitsForClosing) return null;
  return (
    <Button size="small" variant="outlined" loading={closing.isPending} onClick={() => closing.mutate()}>
      {t(($) => $.connections.actions.closeImported)}
    </Button>
  );
}
