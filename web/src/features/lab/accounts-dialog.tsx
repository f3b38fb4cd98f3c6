import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import { LabChannelMark } from './channel-mark.tsx';
import styles from './dialogs.module.css';
import { addNumber, addPage, newUserToken } from './lab.api.ts';
import type { GraphAccount } from './phones.ts';
import { SecretLine } from './secret-line.tsx';
import { useAccounts, useAct } from './use-lab.ts';

interface AccountsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The company's accounts at Meta as the lab has them, with what the connections page asks for. */
export function AccountsDialog({ open, onClose }: AccountsDialogProps) {
  const { t } = useTranslation('lab');
  const { data = [] } = useAccounts();
  const { act, isBusy } = useAct();
  const [name, setName] = useState('');
  const [userToken, setUserToken] = useState('');
  const shown = name.trim();
  return (
    <FormDialog open={open} title={t(($) => $.lab.accounts.title)} onClose={onClose}>
      <div className={styles.fields}>
        <p className={styles.help}>{t(($) => $.lab.accounts.help)}</p>
        {data.length === 0 && <p className={styles.help}>{t(($) => $.lab.accounts.none)}</p>}
        {data.map((account) => (
          <Account key={account.id} account={account} />
        ))}
        {data.some(({ channel }) => channel === 'facebook') &&
          (userToken ? (
            <SecretLine label={t(($) => $.lab.accounts.userToken)} value={userToken} />
          ) : (
            <Button variant="outlined" loading={isBusy} onClick={() => act(() => newUserToken().then(setUserToken))}>
              {t(($) => $.lab.accounts.newUserToken)}
            </Button>
          ))}
        <TextField
          fullWidth
          label={t(($) => $.lab.accounts.name)}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className={styles.buttons}>
          <Button
            variant="outlined"
            disabled={!shown}
            onClick={() =>
              act(() => addNumber(shown, `+55 11 4${String(Date.now()).slice(-7)}`).then(() => setName('')))
            }
          >
            {t(($) => $.lab.accounts.number)}
          </Button>
          <Button
            variant="outlined"
            disabled={!shown}
            onClick={() => act(() => addPage(shown).then(() => setName('')))}
          >
            {t(($) => $.lab.accounts.page)}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

function Account({ account }: { readonly account: GraphAccount }) {
  const { t } = useTranslation('lab');
  const idLabels = {
    whatsappapi: t(($) => $.lab.accounts.phoneNumberId),
    facebook: t(($) => $.lab.accounts.pageId),
    instagram: t(($) => $.lab.accounts.instagramId),
  } as const;
  return (
    <section className={styles.account}>
      <h3 className={styles.accountName}>
        <LabChannelMark channel={account.channel} />
        {account.name}
      </h3>
      <SecretLine label={idLabels[account.channel]} value={account.id} />
      <SecretLine label={t(($) => $.lab.accounts.token)} value={account.token} />
    </section>
  );
}
