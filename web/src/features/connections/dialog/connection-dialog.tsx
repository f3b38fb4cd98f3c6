import type { ConnectionDetails } from '@oplano/contracts/connections';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCompanySettings } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { TabbedDialog, type DialogProps } from '#platform/records';
import { useSessionUser } from '#platform/session';
import { toast } from '#ui/toast';
import { connectionQuery, connectionRecord } from '../connections.api.ts';
import { createConnection, removeGreeting, updateConnection, uploadGreeting } from '../manage-connections.api.ts';
import {
  connectionChangeOf,
  connectionResolver,
  connectionValues,
  connectionFieldOf,
  connectionFormOf,
  connectionTabOf,
  type ConnectionFormInput,
  type GreetingField,
  type TabName,
} from './connection-form.ts';
import { ConnectionGeneralTab } from './general-tab.tsx';
import { ChatbotTab, IntegrationsTab, MessagesTab, NpsTab, SchedulesTab } from './other-tabs.tsx';

interface ConnectionDialogProps extends DialogProps {
  /** What a new one is. */
  readonly channel?: 'whatsapp' | 'whatsappapi';
  readonly onCreated?: (connection: ConnectionDetails) => void;
}

/** Adds or changes a connection: who it is, what it says, and when. */
export function ConnectionDialog({ channel = 'whatsapp', onCreated, ...dialog }: ConnectionDialogProps) {
  const { t } = useTranslation('connections');
  const settings = useCompanySettings();
  const { company } = useSessionUser();
  const save = useSave();
  const tab = (name: TabName, content: (connection: ConnectionDetails | undefined) => ReactNode) => ({
    name,
    label: t(($) => $.connections.tabNames[name]),
    content,
  });
  return (
    <TabbedDialog
      {...dialog}
      kind={connectionRecord}
      resolver={(connection) =>
        connectionResolver(
          {
            timeZone: company.timeZone,
            ratingEnabled: settings?.userRating === 'enabled',
            ...(connection ? { stored: connection } : {}),
          },
          !connection,
        )
      }
      values={(connection) => connectionValues(connection, channel)}
      save={save}
      onSaved={(saved, isNew) => {
        if (isNew && onCreated) onCreated(saved);
        else dialog.onClose();
      }}
      fieldOfCode={connectionFieldOf}
      submitLabel={t(($) => $.connections.dialog[dialog.id === undefined ? 'add' : 'save'])}
      maxWidth="md"
      tabsLabel={t(($) => $.connections.dialog.tabs)}
      tabOf={connectionTabOf}
      tabs={[
        tab('general', (connection) => <ConnectionGeneralTab connection={connection} />),
        tab('integrations', () => <IntegrationsTab />),
        tab('messages', () => <MessagesTab />),
        tab('chatbot', () => <ChatbotTab />),
        tab('nps', () => <NpsTab />),
        ...(settings?.scheduleType === 'connection' ? [tab('schedules', () => <SchedulesTab />)] : []),
      ]}
    />
  );
}

interface Now {
  readonly record: ConnectionDetails | undefined;
  readonly dirty: Readonly<Record<string, unknown>>;
}

/** Saves a connection, then its greeting. */
function useSave() {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  return async (values: ConnectionFormInput, { record: connection, dirty }: Now): Promise<ConnectionDetails> => {
    const change = connectionChangeOf(values, dirty);
    const saved = connection
      ? await updateConnection(connection.id, change)
      : await createConnection({
          ...connectionFormOf(values),
          channel: values.channel === 'whatsappapi' ? 'whatsappapi' : 'whatsapp',
          provider: values.isLab ? 'lab' : 'live',
        });
    client.setQueryData(connectionQuery(saved.id).queryKey, saved);
    await saveGreeting(saved.id, connection, values.greeting);
    if (change.importOldMessages && connection?.status === 'CONNECTED') {
      toast.warning(
        t(($) => $.connections.import.warning),
        { stays: true },
      );
    }
    return saved;
  };
}

/** The connection itself is saved by now; a file that did not follow is tried again the next time. */
async function saveGreeting(
  id: number,
  connection: ConnectionDetails | undefined,
  { file, isRemoved }: GreetingField,
): Promise<void> {
  try {
    if (file) await uploadGreeting(id, file);
    else if (isRemoved && connection?.greetingMediaName) await removeGreeting(id);
  } catch (error) {
    console.error(error);
  }
}
