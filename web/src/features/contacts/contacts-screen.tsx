import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import type { Contact } from '@oplano/contracts/contacts';
import { can } from '@oplano/core/permissions';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { useActor } from '#platform/session';
import { DataTable, type RowActions } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { contactList } from './contacts.api.ts';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';
import { ContactDialog } from './lazy-contact-dialog.tsx';
import { PhoneImportDialog } from './phone-import-dialog.tsx';
import { StartTicketMenu } from './start-ticket-menu.tsx';
import { TagFilter } from './tag-filter.tsx';
import { TransferMenu } from './transfer-menu.tsx';
import { useMayImport } from './use-may-import.ts';
import { useBlockContact } from './use-block-contact.ts';
import { useExport } from './use-transfers.ts';
import { useContactColumns } from './use-contact-columns.tsx';
import styles from './contacts.module.css';

type Opened = { readonly dialog: 'edit' | 'delete'; readonly contact?: Contact };

/** The company's contacts: found, added, changed, blocked and deleted. */
export function ContactsScreen() {
  const { t } = useTranslation('contacts');
  const mayDelete = can(useActor(), 'contacts-page:deleteContact');
  const [tagIds, setTagIds] = useState<readonly number[]>([]);
  const list = useLiveList(contactList, { contactTag: JSON.stringify(tagIds) });
  const columns = useContactColumns();
  const blocking = useBlockContact();
  const exporting = useExport();
  const [isFromPhone, setFromPhone] = useState(false);
  const mayImport = useMayImport();
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const [starting, setStarting] = useState<{ contact: Contact; anchor: HTMLElement | null }>();
  const open = (next: Opened) => {
    setOpened(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const edit = (contact: Contact) => open({ dialog: 'edit', contact });

  const actions: RowActions<Contact> = {
    header: t(($) => $.contacts.columns.actions),
    items: [
      {
        key: 'start',
        label: ({ name }) => t(($) => $.contacts.start.label, { name }),
        icon: <AddCommentOutlined />,
        // The button that was pressed has the focus: the menu opens beside it.
        onClick: (contact) => setStarting({ contact, anchor: document.activeElement as HTMLElement | null }),
      },
      { key: 'edit', label: ({ name }) => t(($) => $.contacts.edit, { name }), icon: <EditOutlined />, onClick: edit },
      {
        key: 'block',
        label: ({ name }) => t(($) => $.contacts.block, { name }),
        icon: <BlockOutlined />,
        onClick: (contact) => blocking.mutate(contact),
        isOffered: ({ active }) => active,
      },
      {
        key: 'unblock',
        label: ({ name }) => t(($) => $.contacts.unblock, { name }),
        icon: <CheckCircleOutlined />,
        onClick: (contact) => blocking.mutate(contact),
        isOffered: ({ active }) => !active,
      },
      {
        key: 'delete',
        label: ({ name }) => t(($) => $.contacts.delete, { name }),
        icon: <DeleteOutlined />,
        onClick: (contact) => open({ dialog: 'delete', contact }),
        isOffered: () => mayDelete,
      },
    ],
  };

  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.contacts.title)}>
        <SearchField label={t(($) => $.contacts.search)} onSearch={list.search} />
        <TagFilter chosen={tagIds} onChange={setTagIds} />
        <TransferMenu
          onFromPhone={() => setFromPhone(true)}
          onExport={() => exporting.mutate({ searchParam: list.searchParam, contactTag: tagIds })}
        />
        <Button
          className={styles.add}
          variant="contained"
          startIcon={<PersonAddOutlined />}
          onClick={() => open({ dialog: 'edit' })}
        >
          <span className={styles.addText}>{t(($) => $.contacts.add)}</span>
        </Button>
      </PageHeader>
      <DataTable
        label={t(($) => $.contacts.tableLabel)}
        list={list}
        columns={columns}
        actions={actions}
        onOpen={edit}
        countLabel={t(($) => $.contacts.count, { count: list.count })}
        empty={<NoContacts search={list.searchParam} isFiltered={tagIds.length > 0} />}
      />
      <StartTicketMenu
        anchor={starting?.anchor ?? null}
        contact={starting?.contact}
        onClose={() => setStarting((last) => last && { ...last, anchor: null })}
      />
      <ContactDialog open={isOpen && opened?.dialog === 'edit'} contactId={opened?.contact?.id} onClose={close} />
      <PhoneImportDialog open={isFromPhone && mayImport} onClose={() => setFromPhone(false)} />
      <DeleteContactDialog open={isOpen && opened?.dialog === 'delete'} contact={opened?.contact} onClose={close} />
    </div>
  );
}

function NoContacts({ search, isFiltered }: { readonly search: string; readonly isFiltered: boolean }) {
  const { t } = useTranslation('contacts');
  if (search || isFiltered) {
    return (
      <EmptyState
        icon={<SearchOff />}
        title={search ? t(($) => $.contacts.noMatch.title, { search }) : t(($) => $.contacts.noMatch.filtered)}
        text={t(($) => $.contacts.noMatch.text)}
      />
    );
  }
  return (
    <EmptyState
      icon={<ContactsOutlined />}
      title={t(($) => $.contacts.empty.title)}
      text={t(($) => $.contacts.empty.text)}
    />
  );
}
