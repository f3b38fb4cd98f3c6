import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { connectionChoicesQuery } from './contacts.api.ts';
import { usePhoneImport } from './use-transfers.ts';
import styles from './contacts.module.css';

interface PhoneImportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks which phone the contacts are taken from; with a single one there is nothing to choose. */
export function PhoneImportDialog({ open, onClose }: PhoneImportDialogProps) {
  const { t } = useTranslation('contacts');
  const { data: connections, error, refetch } = useQuery({ ...connectionChoicesQuery, enabled: open });
  const phones = connections?.filter(({ channel }) => channel === 'whatsapp') ?? [];
  const [chosen, setChosen] = useState<number>();
  const { mutateAsync } = usePhoneImport();
  const { submit, isSubmitting } = useDelayedSubmit(async (whatsappId: number | undefined) => {
    await mutateAsync(whatsappId).catch(() => undefined);
    onClose();
  });
  const fallback = phones.find(({ isDefault }) => isDefault) ?? phones[0];
  const value = chosen ?? fallback?.id;
  return (
    <FormDialog
      open={open}
      title={t(($) => $.contacts.transfer.fromPhone)}
      submitLabel={t(($) => $.contacts.transfer.fromPhoneStart)}
      // Which phone it is must be known, or be for the person to say.
      canSubmit={connections !== undefined}
      hold={isSubmitting ? 'saving' : 'none'}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(value);
      }}
      onClose={onClose}
      maxWidth="xs"
    >
      <p className={styles.help}>{t(($) => $.contacts.transfer.fromPhoneText)}</p>
      {!connections &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock height={56} />)}
      {phones.length > 1 && (
        <TextField
          fullWidth
          select
          label={t(($) => $.contacts.columns.connection)}
          value={value ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {phones.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </FormDialog>
  );
}
