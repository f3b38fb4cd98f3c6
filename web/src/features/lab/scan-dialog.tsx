import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSession } from '#platform/session';
import { FormDialog } from '#ui/form-dialog';
import { toast } from '#ui/toast';
import styles from './dialogs.module.css';
import { enterCode, scanQr, waitingQrs } from './lab.api.ts';
import type { LabPhone } from './phones.ts';
import { useAct } from './use-lab.ts';

interface LinkDialogProps {
  readonly phone: LabPhone;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Links the phone to a connection that shows a QR code: found by itself for who is signed in, pasted by others. */
export function ScanDialog({ phone, open, onClose }: LinkDialogProps) {
  const { t } = useTranslation('lab');
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const { act, isBusy } = useAct();
  const [qr, setQr] = useState('');
  const scan = async (code: string) => {
    await scanQr(phone, code);
    toast.success(t(($) => $.lab.scan.done));
    setQr('');
    onClose();
  };
  const find = async () => {
    const [waiting] = await waitingQrs();
    if (waiting) await scan(waiting.qr);
    else toast.info(t(($) => $.lab.scan.none));
  };
  return (
    <FormDialog
      open={open}
      title={t(($) => $.lab.scan.title, { name: phone.name })}
      submitLabel={t(($) => $.lab.scan.submit)}
      canSubmit={qr.trim() !== ''}
      hold={isBusy ? 'saving' : 'none'}
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        act(() => scan(qr.trim()));
      }}
    >
      <div className={styles.fields}>
        <p className={styles.help}>{t(($) => $.lab.scan.help)}</p>
        {isSignedIn ? (
          <Button
            variant="contained"
            startIcon={<QrCodeScannerOutlined />}
            loading={isBusy}
            onClick={() => act(() => find())}
          >
            {t(($) => $.lab.scan.find)}
          </Button>
        ) : (
          <p className={styles.help}>{t(($) => $.lab.scan.signIn)}</p>
        )}
        <TextField
          fullWidth
          label={t(($) => $.lab.scan.paste)}
          multiline
          maxRows={4}
          value={qr}
          onChange={({ target }) => setQr(target.value)}
        />
      </div>
    </FormDialog>
  );
}

/** Links the phone by the code that the connection shows instead. */
export function CodeDialog({ phone, open, onClose }: LinkDialogProps) {
  const { t } = useTranslation('lab');
  const { act, isBusy } = useAct();
  const [code, setCode] = useState('');
  const clean = code.replace(/[^a-z0-9]/gi, '').toUpperCase();
  const pair = async () => {
    await enterCode(phone, clean);
    toast.success(t(($) => $.lab.scan.done));
    setCode('');
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t(($) => $.lab.code.title, { name: phone.name })}
      submitLabel={t(($) => $.lab.code.submit)}
      canSubmit={clean.length === 8}
      hold={isBusy ? 'saving' : 'none'}
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        act(pair);
      }}
    >
      <div className={styles.fields}>
        <p className={styles.help}>{t(($) => $.lab.code.help)}</p>
        <TextField
          fullWidth
          label={t(($) => $.lab.code.label)}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
    </FormDialog>
  );
}
