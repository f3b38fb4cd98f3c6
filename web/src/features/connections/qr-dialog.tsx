import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import TextField from '@mui/material/TextField';
import type { Connection } from '@oplano/contracts/connections';
import { useMutation, useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import { toastError } from '#ui/toast';
import { useConnectionCalls } from './connection-calls.ts';
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
  const { data } = useQuery({ ...pairing(id), enabled: open && id > 0 });
  const qrcode = data?.qrcode ?? '';
  const code = data?.pairingCode ?? '';
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
        onAsk={() => {
          shown.current.awaitsCode = true;
        }}
      />
    </FormDialog>
  );
}

interface PairByCodeProps {
  readonly whatsappId: number;
  readonly code: string;
  readonly onAsk: () => void;
}

function PairByCode({ whatsappId, code, onAsk }: PairByCodeProps) {
  const { t } = useTranslation('connections');
  const { pairByCode } = useConnectionCalls();
  const [number, setNumber] = useState('');
  const asking = useMutation({
    mutationFn: () => pairByCode(whatsappId, number.replaceAll(/\D/g, '')),
    onError: toastError,
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
          onAsk();
          asking.mutate();
        }}
      >
        {t(($) => $.connections.qr.askCode)}
      </Button>
    </div>
  );
}
