import CheckCircle from '@mui/icons-material/CheckCircle';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { Channel, Connection } from '@oplano/contracts/connections';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { companyPlanQuery } from '#features/companies';
import { useTranslation } from '#platform/i18n';
import { plainRows } from '#platform/query';
import { useOpened } from '#platform/records';
import { useSessionUser } from '#platform/session';
import { DataTable, type Column, type RowActions } from '#ui/data-table';
import { FormDialog } from '#ui/form-dialog';
import { AddPagesDialog } from './add-pages-dialog.tsx';
import type { CompanyConnections } from './by-company.ts';
import { ChannelMark } from './channel-mark.tsx';
import { RemoveForCompanyDialog, SetUpDialog } from './company-connection-dialogs.tsx';
import { callsFor, ConnectionCallsProvider } from './connection-calls.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { lastUpdate } from './last-update.ts';
import { channelsOf, NewConnectionMenu } from './new-connection-menu.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { SessionActions } from './session-actions.tsx';
import { StatusText } from './status-text.tsx';
import styles from './connections.module.css';

interface CompanyDialogProps {
  readonly shown: CompanyConnections | null;
  readonly onClose: () => void;
}

/** The connections of one company, for the operator to set up. */
export function CompanyDialog({ shown, onClose }: CompanyDialogProps) {
  // Stays while the dialog fades out.
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const calls = useMemo(() => callsFor(last?.id ?? 0), [last?.id]);
  return (
    <ConnectionCallsProvider value={calls}>
      {last && <OfCompany key={last.id} shown={last} open={shown !== null} onClose={onClose} />}
    </ConnectionCallsProvider>
  );
}

type Dialog = 'edit' | 'remove' | 'qr' | 'disconnect';

interface OfCompanyProps {
  readonly shown: CompanyConnections;
  readonly open: boolean;
  readonly onClose: () => void;
}

function OfCompany({ shown, open, onClose }: OfCompanyProps) {
  const { t } = useTranslation('connections');
  const isAdmin = useSessionUser().profile === 'admin';
  const opened = useOpened<Dialog, Pick<Connection, 'id'>>();
  const [adding, setAdding] = useState<Channel>();
  const title = t(($) => $.connections.all.ofCompany, { company: shown.company.name });
  const connection = shown.connections.find(({ id }) => id === opened.record?.id);
  const session = (row: Connection) => (
    <SessionActions
      connection={row}
      onQr={() => opened.open('qr', row)}
      onDisconnect={() => opened.open('disconnect', row)}
    />
  );
  const actions: RowActions<Connection> = {
    header: t(($) => $.connections.columns.actions),
    items: [
      {
        key: 'edit',
        label: ({ name }) => t(($) => $.connections.edit, { name }),
        icon: <EditOutlined />,
        onClick: (row) => opened.open('edit', row),
      },
      {
        key: 'remove',
        label: ({ name }) => t(($) => $.connections.delete, { name }),
        icon: <DeleteOutlined />,
        onClick: (row) => opened.open('remove', row),
      },
    ],
  };
  const page = adding === 'facebook' || adding === 'instagram' ? adding : undefined;
  return (
    <>
      <FormDialog
        open={open}
        title={title}
        onClose={onClose}
        maxWidth="lg"
        actions={<AddTo companyId={shown.id} onChoose={setAdding} />}
      >
        <DataTable
          label={title}
          list={plainRows(shown.connections)}
          columns={useColumns(isAdmin ? session : null)}
          actions={isAdmin ? actions : undefined}
          empty={<p>{t(($) => $.connections.all.none)}</p>}
        />
      </FormDialog>
      <SetUpDialog
        open={adding === 'whatsapp' || opened.is('edit')}
        companyId={shown.id}
        connection={adding === 'whatsapp' ? undefined : connection}
        onCreated={(created) => opened.open('qr', created)}
        onClose={() => {
          setAdding(undefined);
          opened.close();
        }}
      />
      <AddPagesDialog
        key={page}
        open={page !== undefined}
        channel={page ?? 'facebook'}
        onClose={() => setAdding(undefined)}
      />
      <RemoveForCompanyDialog
        open={opened.is('remove')}
        companyId={shown.id}
        connection={connection}
        onClose={opened.close}
      />
      <QrDialog open={opened.is('qr')} connection={connection} onClose={opened.close} />
      <DisconnectDialog open={opened.is('disconnect')} connection={connection} onClose={opened.close} />
    </>
  );
}

/** What the company's own plan has is offered; a number of the Cloud API needs more than a name, and its own people. */
function AddTo({ companyId, onChoose }: { readonly companyId: number; readonly onChoose: (channel: Channel) => void }) {
  const { data } = useQuery(companyPlanQuery(companyId));
  const offered = data ? channelsOf(data.plan).filter((channel) => channel !== 'whatsappapi') : [];
  return <NewConnectionMenu offered={offered} onChoose={onChoose} />;
}

/** Without `session` there is no such column. */
function useColumns(session: ((row: Connection) => ReactNode) | null): Column<Connection>[] {
  const { t } = useTranslation('connections');
  const mark = <CheckCircle className={styles.default ?? ''} titleAccess={t(($) => $.connections.columns.default)} />;
  const header = (key: 'channel' | 'name' | 'status' | 'session' | 'updated' | 'default') => ({
    key,
    header: t(($) => $.connections.columns[key]),
  });
  return [
    {
      ...header('channel'),
      width: 230,
      cell: ({ channel, provider }) => <ChannelMark channel={channel} isLab={provider === 'lab'} />,
      card: 'detail',
    },
    { ...header('name'), cell: ({ name }) => name, card: 'title' },
    { ...header('status'), cell: (row) => <StatusText connection={row} />, wraps: true, card: 'detail' },
    ...(session ? [{ ...header('session'), cell: session, wraps: true, card: 'detail' as const }] : []),
    { ...header('updated'), cell: ({ updatedAt }) => lastUpdate(updatedAt), width: 136, priority: 2, card: 'none' },
    { ...header('default'), cell: ({ isDefault }) => isDefault && mark, width: 80, priority: 2, card: 'none' },
  ];
}
