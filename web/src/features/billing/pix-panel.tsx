import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { PixCharge } from '@oplano/contracts/billing';
import { formatBrl } from '@oplano/core/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { renewSession } from '#platform/session';
import { copyText } from '#ui/copy-text';
import { toast } from '#ui/toast';
import { invoiceQuery } from './billing.api.ts';
import { tellPaid } from './billing.realtime.ts';
import styles from './checkout.module.css';

export type ShownCharge = PixCharge & { readonly invoiceId: number };

const askEveryMs = 5_000;
const leaveAfterMs = 4_000;

/** What is left of so many seconds, told every second; never fewer than none. */
function useSecondsLeft(atFirst: number): number {
  // Counted from here, since this machine may take it for an hour later than the server does.
  const [end] = useState(() => Date.now() + atFirst * 1_000);
  const left = () => Math.max(0, Math.ceil((end - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1_000);
    return () => clearInterval(timer);
  });
  return seconds;
}

const clock = (seconds: number): string => {
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return `${hours > 0 ? `${pad(hours)}:` : ''}${pad(minutes)}:${pad(seconds % 60)}`;
};

/** Says that the payment is complete, and goes back to work a little later. */
function useLeaveWhenPaid(invoiceId: number) {
  const navigate = useNavigate();
  const { data } = useQuery({
    ...invoiceQuery(invoiceId),
    // A call of the bank that nobody told us of is found by asking.
    refetchInterval: ({ state }) => (state.data?.invoice.paidAt ? false : askEveryMs),
  });
  const isPaid = data?.invoice.state === 'paid';
  const renewedTo = data?.invoice.renewedTo;
  useEffect(() => {
    if (!isPaid || !renewedTo) return;
    tellPaid({ id: invoiceId, renewedTo });
    const timer = setTimeout(() => {
      // A session that could only pay is a full one now.
      void renewSession()
        .catch(() => undefined)
        .then(() => navigate({ to: '/', state: { automatic: true } }));
    }, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isPaid, renewedTo, invoiceId, navigate]);
  return { isPaid, renewedTo };
}

/** What is paid with: a picture for phones, a text for who has the bank on this machine, and how long it counts. */
export function PixPanel({ charge, onAgain }: { readonly charge: ShownCharge; readonly onAgain: () => void }) {
  const { t } = useTranslation('billing');
  const tag = useLanguageTag();
  const { isPaid, renewedTo } = useLeaveWhenPaid(charge.invoiceId);
  const seconds = useSecondsLeft(charge.secondsLeft);
  const code = charge.qrcode.qrcode;
  if (isPaid) {
    return (
      <output className={styles.paid}>
        <TaskAltOutlined />
        <strong>{t(($) => $.billing.pix.received)}</strong>
        {renewedTo && <span>{t(($) => $.billing.pix.until, { date: dayText(renewedTo, tag) })}</span>}
      </output>
    );
  }
  if (code === '' || seconds === 0) {
    return (
      <div className={styles.pix}>
        <p>{code === '' ? t(($) => $.billing.pix.waiting) : t(($) => $.billing.pix.over)}</p>
        {code !== '' && (
          <Button variant="contained" onClick={onAgain}>
            {t(($) => $.billing.pix.again)}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.pix}>
      <strong className={styles.value}>{formatBrl(Number(charge.valor.original))}</strong>
      <p>{t(($) => $.billing.pix.how)}</p>
      <QRCodeSVG value={code} size={232} marginSize={2} title={t(($) => $.billing.pix.picture)} data-testid="pix" />
      <TextField
        fullWidth
        size="small"
        label={t(($) => $.billing.pix.code)}
        value={code}
        slotProps={{
          htmlInput: { readOnly: true, onFocus: (event: { target: HTMLInputElement }) => event.target.select() },
        }}
      />
      <Button
        fullWidth
        variant="contained"
        startIcon={<ContentCopyOutlined />}
        onClick={() =>
          void copyText(code).then((isCopied) =>
            isCopied ? toast.success(t(($) => $.billing.pix.copied)) : toast.error(t(($) => $.billing.pix.notCopied)),
          )
        }
      >
        {t(($) => $.billing.pix.copy)}
      </Button>
      <p role="timer">{t(($) => $.billing.pix.left, { time: clock(seconds) })}</p>
    </div>
  );
}
