import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ConnectionDetails } from '@oplano/contracts/connections';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useFormState, type FieldErrors } from 'react-hook-form';
import { useCompanySettings } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useSessionUser } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { connectionQuery } from '../connections.api.ts';
import {
  connectionResolver,
  connectionValues,
  tabOf,
  type ConnectionFormInput,
  type TabName,
} from './connection-form.ts';
import { GeneralTab, type Greeting } from './general-tab.tsx';
import { ChatbotTab, IntegrationsTab, MessagesTab, NpsTab, SchedulesTab } from './other-tabs.tsx';
import { useSaveConnection } from './use-save-connection.ts';
import styles from '../connections.module.css';

export interface ConnectionDialogProps {
  readonly open: boolean;
  /** Left out for a new connection. */
  readonly connectionId: number | undefined;
  readonly channel: 'whatsapp' | 'whatsappapi';
  readonly onCreated: (connection: ConnectionDetails) => void;
  readonly onClose: () => void;
}

/** Adds or changes a connection: who it is, what it says, and when. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('connections');
  const { open, connectionId, onClose } = props;
  const { data, error, refetch } = useQuery({
    ...connectionQuery(connectionId ?? 0),
    enabled: open && connectionId !== undefined,
  });
  if (connectionId === undefined || data) {
    return <ConnectionFormDialog {...props} key={`${open}-${connectionId}-${props.channel}`} connection={data} />;
  }
  return (
    <FormDialog open={open} title={t(($) => $.connections.dialog.edit)} onClose={onClose} maxWidth="md">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </FormDialog>
  );
}

function ConnectionFormDialog(props: ConnectionDialogProps & { readonly connection: ConnectionDetails | undefined }) {
  const { open, connectionId, channel, onCreated, onClose } = props;
  const connection = connectionId === undefined ? undefined : props.connection;
  const { t } = useTranslation('connections');
  const id = useId();
  const [tab, setTab] = useState<TabName>('general');
  const [greeting, setGreeting] = useState<Greeting>({ file: null, isRemoved: false });
  const settings = useCompanySettings();
  const { company } = useSessionUser();
  const form = useForm<ConnectionFormInput>({
    resolver: connectionResolver(
      {
        timeZone: company.timeZone,
        ratingEnabled: settings?.userRating === 'enabled',
        ...(connection ? { stored: connection } : {}),
      },
      !connection,
    ),
    defaultValues: connectionValues(connection, channel),
    mode: 'onTouched',
  });
  const { isDirty } = useFormState({ control: form.control });
  const save = useSaveConnection(connection, (field, message) => {
    setTab(tabOf(field));
    form.setError(field, { type: 'server', message }, { shouldFocus: true });
  });
  const { submit, isSubmitting } = useDelayedSubmit(async (values: ConnectionFormInput) => {
    const saved = await save(values, greeting);
    if (!saved) return;
    if (connection) onClose();
    else onCreated(saved);
  });
  const showProblem = (errors: FieldErrors<ConnectionFormInput>) => {
    const [first] = Object.keys(errors);
    if (first) setTab(tabOf(first));
  };
  const panels: [TabName, ReactNode][] = [
    ['general', <GeneralTab key="g" connection={connection} greeting={greeting} onGreeting={setGreeting} />],
    ['integrations', <IntegrationsTab key="i" />],
    ['messages', <MessagesTab key="m" />],
    ['chatbot', <ChatbotTab key="c" />],
    ['nps', <NpsTab key="n" />],
    ...(settings?.scheduleType === 'connection'
      ? ([['schedules', <SchedulesTab key="s" />]] as [TabName, ReactNode][])
      : []),
  ];
  const hasChanged = isDirty || greeting.file !== null || greeting.isRemoved;
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={t(($) => $.connections.dialog[connection ? 'edit' : 'create'])}
        hold={isSubmitting ? 'saving' : hasChanged ? 'changed' : 'none'}
        submitLabel={connection ? t(($) => $.connections.dialog.save) : t(($) => $.connections.dialog.add)}
        onSubmit={(event) => void form.handleSubmit(submit, showProblem)(event)}
        onClose={onClose}
        maxWidth="md"
      >
        <Tabs
          className={styles.tabs ?? ''}
          value={tab}
          onChange={(_, next: TabName) => setTab(next)}
          variant="scrollable"
          aria-label={t(($) => $.connections.dialog.tabs)}
        >
          {panels.map(([name]) => (
            <Tab
              key={name}
              value={name}
              id={`${id}-${name}`}
              aria-controls={`${id}-${name}-panel`}
              label={t(($) => $.connections.tabNames[name])}
            />
          ))}
        </Tabs>
        {panels.map(([name, content]) => (
          <div
            key={name}
            className={styles.panel}
            hidden={tab !== name}
            role="tabpanel"
            id={`${id}-${name}-panel`}
            aria-labelledby={`${id}-${name}`}
          >
            {content}
          </div>
        ))}
      </FormDialog>
    </FormProvider>
  );
}
