import { importEndings, importMaxBytes } from '@oplano/contracts/contacts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#platform/i18n';
import { useMayImport } from '../use-may-import.ts';
import { loadFile } from './import.api.ts';
import { SheetImport } from './sheet-import.tsx';

const megabytes = importMaxBytes / (1024 * 1024);

/** Contacts from a file. */
export function ImportScreen() {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const mayImport = useMayImport();
  return (
    <SheetImport
      title={t(($) => $.contacts.import.title)}
      contactListId={null}
      endings={importEndings}
      help={t(($) => $.contacts.import.formats, { megabytes })}
      load={loadFile}
      refusal={mayImport ? undefined : t(($) => $.contacts.import.adminsOnly)}
      onClose={() => void navigate({ to: '/contacts' })}
    />
  );
}
