import type { ConnectionDetails } from '@oplano/contracts/connections';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import {
  connectionQuery,
  createConnection,
  removeGreeting,
  updateConnection,
  uploadGreeting,
} from '../connections.api.ts';
import { connectionHandlers } from '../connections.realtime.ts';
import { accountOf, settingsOf, type ConnectionFormInput } from './connection-form.ts';
import type { Greeting } from './general-tab.tsx';

const fieldOfCode: Readonly<Record<string, keyof ConnectionFormInput>> = {
  ERR_WAPP_NAME_TAKEN: 'name',
  ERR_WAPP_TOKEN_TAKEN: 'token',
  ERR_WAPP_ACCOUNT_TAKEN: 'accountId',
};

/** Saves a connection, then its greeting; answers what was stored, or null where it was refused. */
export function useSaveConnection(
  connection: ConnectionDetails | undefined,
  refuse: (field: keyof ConnectionFormInput, code: string) => void,
) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  return async (values: ConnectionFormInput, greeting: Greeting): Promise<ConnectionDetails | null> => {
    const form = { ...settingsOf(values), ...accountOf(values), name: values.name.trim(), token: values.token };
    try {
      const saved = connection
        ? await updateConnection(connection.id, form)
        : await createConnection({
            ...form,
            channel: values.channel === 'whatsappapi' ? 'whatsappapi' : 'whatsapp',
            provider: values.isLab ? 'lab' : 'live',
          });
      connectionHandlers(client)[connection ? 'update' : 'create']({ whatsapp: saved });
      client.setQueryData(connectionQuery(saved.id).queryKey, saved);
      await saveGreeting(saved.id, connection, greeting);
      toast.success(t(($) => $.connections.saved));
      const isImporting = values.wantsImport && connection?.status === 'CONNECTED';
      if (isImporting)
        toast.warning(
          t(($) => $.connections.import.warning),
          { stays: true },
        );
      return saved;
    } catch (error) {
      const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
      if (field && error instanceof ApiError) refuse(field, error.code);
      else toastError(error);
      return null;
    }
  };
}

/** The connection itself is saved by now; a file that did not follow is tried again the next time. */
async function saveGreeting(
  id: number,
  connection: ConnectionDetails | undefined,
  { file, isRemoved }: Greeting,
): Promise<void> {
  try {
    if (file) await uploadGreeting(id, file);
    else if (isRemoved && connection?.greetingMediaName) await removeGreeting(id);
  } catch (error) {
    console.error(error);
  }
}
