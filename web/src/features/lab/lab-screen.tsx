import AddOutlined from '@mui/icons-material/AddOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { createQueryClient } from '#platform/query';
import { EmptyState } from '#ui/empty-state';
import { LanguageSelect } from '#ui/language-select';
import { ThemeToggle } from '#ui/theme-toggle';
import { AccountsDialog } from './accounts-dialog.tsx';
import { AddPhoneDialog } from './add-phone-dialog.tsx';
import styles from './lab-screen.module.css';
import { MachineList } from './machine-list.tsx';
import { MachineView } from './machine-view.tsx';
import { machineKey } from './machines.ts';
import { PhoneList } from './phone-list.tsx';
import { PhoneView } from './phone-view.tsx';
import { ScriptSwitch } from './script-switch.tsx';
import { useLabEvents, useMachines, usePhones } from './use-lab.ts';

type Dialog = 'add' | 'accounts' | null;

/** Simulated phones beside the real product: whoever writes here is a customer there. What it caches is its own. */
export function LabScreen() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Lab />
    </QueryClientProvider>
  );
}

function Lab() {
  const { t } = useTranslation('lab');
  const typing = useLabEvents();
  const phones = usePhones();
  const machines = useMachines().data ?? [];
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const open = phones.data?.find(({ key }) => key === openKey);
  const machine = machines.find((one) => machineKey(one) === openKey);
  const addButton = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setDialog('add')}>
      {t(($) => $.lab.addPhone)}
    </Button>
  );

  return (
    <div className={styles.page} data-open={open !== undefined || machine !== undefined}>
      <header className={styles.bar}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{t(($) => $.lab.title)}</h1>
          <p className={styles.subtitle}>{t(($) => $.lab.subtitle)}</p>
        </div>
        <ScriptSwitch />
        <IconButton
          aria-label={t(($) => $.lab.accounts.open)}
          title={t(($) => $.lab.accounts.open)}
          onClick={() => setDialog('accounts')}
        >
          <KeyOutlined />
        </IconButton>
        <LanguageSelect />
        <ThemeToggle />
      </header>

      <nav className={styles.side} aria-label={t(($) => $.lab.phones)}>
        {phones.isError ? (
          <EmptyState
            icon={<PhoneIphone />}
            title={t(($) => $.lab.loadFailed)}
            action={<Button onClick={() => void phones.refetch()}>{t(($) => $.lab.tryAgain)}</Button>}
          />
        ) : (
          <>
            <div className={styles.lists}>
              {phones.data?.length === 0 ? (
                <EmptyState
                  icon={<PhoneIphone />}
                  title={t(($) => $.lab.noPhones)}
                  text={t(($) => $.lab.noPhonesText)}
                />
              ) : (
                <PhoneList phones={phones.data ?? []} openKey={openKey} onOpen={setOpenKey} />
              )}
              <MachineList machines={machines} openKey={openKey} onOpen={setOpenKey} />
            </div>
            <div className={styles.add}>{addButton}</div>
          </>
        )}
      </nav>

      <main className={styles.stage}>
        {machine ? (
          <MachineView key={machine.name} machine={machine} onBack={() => setOpenKey(null)} />
        ) : open ? (
          <PhoneView
            key={open.key}
            phone={open}
            isCompanyTyping={typing.has(open.id)}
            onBack={() => setOpenKey(null)}
          />
        ) : (
          <EmptyState icon={<PhoneIphone />} title={t(($) => $.lab.choose)} text={t(($) => $.lab.chooseText)} />
        )}
      </main>

      <AddPhoneDialog open={dialog === 'add'} onClose={close} onAdded={setOpenKey} />
      <AccountsDialog open={dialog === 'accounts'} onClose={close} />
    </div>
  );
}
