import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { CampaignDetails } from '@oplano/contracts/campaigns';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { sendTest } from '../campaigns.api.ts';

/** Sends what is saved to one number, to see how it looks on a phone. */
export function TestSend({ campaign }: { readonly campaign: CampaignDetails }) {
  const { t } = useTranslation('campaigns');
  const [isAsking, setAsking] = useState(false);
  const [number, setNumber] = useState('');
  const test = useMutation({
    mutationFn: () => sendTest(campaign.id, number),
    onSuccess: ({ sent }) => {
      toast.success(t(($) => $.campaigns.test.sent, { count: sent }));
      setAsking(false);
    },
    onError: toastError,
  });
  return (
    <>
      <Button color="inherit" startIcon={<SendOutlined />} onClick={() => setAsking(true)}>
        {t(($) => $.campaigns.test.open)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.campaigns.test.title)}
        confirmLabel={t(($) => $.campaigns.test.confirm)}
        isBusy={test.isPending}
        onConfirm={() => test.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t(($) => $.campaigns.test.text)}</p>
        <TextField
          fullWidth
          label={t(($) => $.campaigns.test.number)}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          slotProps={{ htmlInput: { inputMode: 'tel' } }}
        />
      </ConfirmDialog>
    </>
  );
}
