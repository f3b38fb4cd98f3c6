import AddOutlined from '@mui/icons-material/AddOutlined';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import Check from '@mui/icons-material/Check';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { isQuickMessageLocked } from '@oplano/core/quick-messages';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { useActor } from '#platform/session';
import { DataTable, type Column, type RowActions } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { DeleteQuickMessageDialog } from './delete-quick-message-dialog.tsx';
import { QuickMessageDialog } from './quick-message-dialog.tsx';
import { quickMessageList } from './quick-messages.api.ts';
import styles from './quick-messages.module.css';

type Opened = { readonly dialog: 'edit' | 'delete'; readonly record?: QuickMessage };

/** Texts called up by a shortcode. */
export function QuickMessagesScreen() {
  const { t } = useTranslation('quickMessages');
  const actor = useActor();
  const list = useLiveList(quickMessageList);
  const columns = useColumns();
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: Opened) => {
    setOpened(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const edit = (record: QuickMessage) => open({ dialog: 'edit', record });
  const isLocked = (record: QuickMessage) => isQuickMessageLocked(actor, record);

  const actions: RowActions<QuickMessage> = {
    header: t(($) => $.quickMessages.columns.actions),
    items: [
      {
        key: 'edit',
        label: ({ shortcode }) => t(($) => $.quickMessages.edit, { shortcode }),
        icon: <EditOutlined />,
        onClick: edit,
        isOffered: (record) => !isLocked(record),
      },
      {
        key: 'view',
        label: ({ shortcode }) => t(($) => $.quickMessages.view, { shortcode }),
        icon: <LockOutlined />,
        onClick: edit,
        isOffered: isLocked,
      },
      {
        key: 'delete',
        label: ({ shortcode }) => t(($) => $.quickMessages.delete, { shortcode }),
        icon: <DeleteOutlined />,
        onClick: (record) => open({ dialog: 'delete', record }),
        isOffered: (record) => !isLocked(record),
      },
    ],
  };

  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.quickMessages.title)}>
        <SearchField label={t(($) => $.quickMessages.search)} onSearch={list.search} />
        <Button
          className={styles.add}
          variant="contained"
          startIcon={<AddOutlined />}
          onClick={() => open({ dialog: 'edit' })}
        >
          <span className={styles.addText}>{t(($) => $.quickMessages.add)}</span>
        </Button>
      </PageHeader>
      <DataTable
        label={t(($) => $.quickMessages.tableLabel)}
        list={list}
        columns={columns}
        actions={actions}
        onOpen={edit}
        countLabel={t(($) => $.quickMessages.count, { count: list.count })}
        empty={<Nothing search={list.searchParam} />}
      />
      <QuickMessageDialog open={isOpen && opened?.dialog === 'edit'} id={opened?.record?.id} onClose={close} />
      <DeleteQuickMessageDialog open={isOpen && opened?.dialog === 'delete'} record={opened?.record} onClose={close} />
    </div>
  );
}

function useColumns(): Column<QuickMessage>[] {
  const { t } = useTranslation('quickMessages');
  return [
    {
      key: 'shortcode',
      header: t(($) => $.quickMessages.columns.shortcode),
      cell: ({ shortcode }) => <span className={styles.shortcode}>/{shortcode.replace(/^\//, '')}</span>,
      card: 'title',
    },
    {
      key: 'mediaName',
      header: t(($) => $.quickMessages.columns.mediaName),
      cell: ({ mediaName }) => mediaName ?? <span className={styles.quiet}>{t(($) => $.quickMessages.noMedia)}</span>,
      card: 'detail',
    },
    {
      key: 'status',
      header: t(($) => $.quickMessages.columns.status),
      cell: ({ geral }) => geral && <Check titleAccess={t(($) => $.quickMessages.general)} color="success" />,
      width: 120,
      card: 'meta',
    },
  ];
}

function Nothing({ search }: { readonly search: string }) {
  const { t } = useTranslation('quickMessages');
  if (search) {
    return (
      <EmptyState
        icon={<SearchOff />}
        title={t(($) => $.quickMessages.noMatch.title, { search })}
        text={t(($) => $.quickMessages.noMatch.text)}
      />
    );
  }
  return (
    <EmptyState
      icon={<BoltOutlined />}
      title={t(($) => $.quickMessages.empty.title)}
      text={t(($) => $.quickMessages.empty.text)}
    />
  );
}
