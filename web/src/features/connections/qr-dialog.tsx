import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import TextField from '@mui/material/TextField';
import type { Connection } from '@oplano/contracts/connections';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { toastError } from '#ui/toast';
import { useConnectionCalls, type Pairing } from './connection-calls.ts';
import { StatusText } from './status-text.tsx';
import styles from './connections.module.css';

interface QrDialogProps {
  readonly open: boolean;
  readonly connection: Connection | undefined;
  readonly onClose: () => void;
}

/** Lets a phone in: by the picture it scans, or by a code that is typed on it. Closes itself once there is nothing to scan. */
export function QrDialog({ open, connection, onClose }: QrDialogProps) {
  const { t } = useTranslation('connections');
  const id = connection?.id ?? 0;
  const { pairing } = useConnectionCalls();
  const { data, error, refetch } = useQuery({ ...pairing(id), enabled: open && id > 0 });
  const qrcode = data?.qrcode ?? '';
  const code = data?.pairingCode ?? '';
  // Nobody gets a code for it any more: whoever waits would wait for ever.
  const isOver = !qrcode && !code && data?.status === 'DISCONNECTED';
  const shown = useRef({ something: false, awaitsCode: false });
  useEffect(() => {
    if (!open) shown.current = { something: false, awaitsCode: false };
    else if (code) shown.current = { something: true, awaitsCode: false };
    else if (qrcode) shown.current.something = true;
    // Asking for a code begins the session anew: for a moment there is nothing to scan.
    else if (shown.current.something && !shown.current.awaitsCode) onClose();
  }, [open, qrcode, code, onClose]);

  return (
    <FormDialog
      open={open}
      title={t(($) => $.connections.qr.title, { name: connection?.name ?? '' })}
      onClose={onClose}
      maxWidth="xs"
    >
      {isOver && connection ? (
        <Over connection={connection} pairing={data} />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <ol className={styles.steps}>
            <li>{t(($) => $.connections.qr.step1)}</li>
            <li>{t(($) => $.connections.qr.step2)}</li>
            <li>{t(($) => $.connections.qr.step3)}</li>
          </ol>
          <div className={styles.qr}>
            {qrcode ? (
              <QRCodeSVG
                value={qrcode}
                size={264}
                marginSize={2}
                title={t(($) => $.connections.qr.picture)}
                data-testid="qr"
              />
            ) : (
              <CircularProgress aria-label={t(($) => $.connections.qr.waiting)} />
            )}
          </div>
          <PairByCode
            whatsappId={id}
            code={code}
            onAsk={(isAwaited) => {
              shown.current.awaitsCode = isAwaited;
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

interface OverProps {
  readonly connection: Connection;
  readonly pairing: Pairing;
}

/** The session came to its end before anything was scanned. */
function Over({ connection, pairing: { status, since, reason } }: OverProps) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const calls = useConnectionCalls();
  const anew = useMutation({
    mutationFn: () => calls.newQr(connection.id),
    onSuccess: async (session) => {
      calls.keepSession(client, session);
      await client.invalidateQueries({ queryKey: calls.pairing(connection.id).queryKey });
    },
    onError: toastError,
  });
  return (
    <div className={styles.qr} role="alert">
      <StatusText connection={{ ...connection, status, since, reason }} />
      <Button variant="outlined" loading={anew.isPending} onClick={() => anew.mutate()}>
        {t(($) => $.connections.actions.newQr)}
      </Button>
    </div>
  );
}

interface PairByCodeProps {
  readonly whatsappId: number;
  readonly code: string;
  /** False: it was refused. */
  readonly onAsk: (isAwaited: boolean) => void;
}

function PairByCode({ whatsappId, code, onAsk }: PairByCodeProps) {
  const { t } = useTranslation('connections');
  const { pairByCode } = useConnectionCalls();
  const [number, setNumber] = useState('');
  const asking = useMutation({
    mutationFn: () => pairByCode(whatsappId, number.replaceAll(/\D/g, '')),
    onError: (error) => {
      onAsk(false);
      toastError(error);
    },
  });
  if (code) {
    return (
      <output className={styles.code}>
        <span>{t(($) => $.connections.qr.typeCode)}</span>
        <strong>{`${code.slice(0, 4)}-${code.slice(4)}`}</strong>
      </output>
    );
  }
  return (
    <div className={styles.byCode}>
      <TextField
        fullWidth
        label={t(($) => $.connections.qr.number)}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'tel' } }}
      />
      <Button
        variant="outlined"
        disabled={number.replaceAll(/\D/g, '').length < 8}
        loading={asking.isPending || asking.isSuccess}
        onClick={() => {
          onAsk(true);
          asking.mutate();
        }}
      >
        {t(($) => $.connections.qr.askCode)}
      </Button>
    </div>
  );
}
