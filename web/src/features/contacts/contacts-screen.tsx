import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import type { Contact } from '@oplano/contracts/contacts';
import { can } from '@oplano/core/permissions';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { useActor } from '#platform/session';
import { Quiet, Status } from '#ui/cells';
import type { RowAction } from '#ui/data-table';
import { PersonAvatar } from '#ui/person-avatar';
import { useMedia } from '#ui/use-media';
import { ContactNameCell } from './contact-cells.tsx';
import { contactRecord } from './contacts.api.ts';
import { ContactDialog } from './lazy-contact-dialog.tsx';
import { numberText } from './number-text.ts';
import { PhoneImportDialog } from './phone-import-dialog.tsx';
import { StartTicketMenu } from './start-ticket-menu.tsx';
import { TagFilter } from './tag-filter.tsx';
import { TransferMenu } from './transfer-menu.tsx';
import { useBlockContact } from './use-block-contact.ts';
import { useMayImport } from './use-may-import.ts';
import { useExport } from './use-transfers.ts';

/** The company's contacts: found, added, changed, blocked and deleted. */
export function ContactsScreen() {
  const { t } = useTranslation('contacts');
  const isPhone = useMedia('(max-width: 599.95px)');
  const mayDelete = can(useActor(), 'contacts-page:deleteContact');
  const [tagIds, setTagIds] = useState<readonly number[]>([]);
  const list = useLiveList(contactRecord.list, { contactTag: JSON.stringify(tagIds) });
  const exporting = useExport();
  const [isFromPhone, setFromPhone] = useState(false);
  const mayImport = useMayImport();
  const [starting, setStarting] = useState<{ contact: Contact; anchor: HTMLElement | null }>();
  const block = useBlockActions();
  const start: RowAction<Contact> = {
    key: 'start',
    label: ({ name }) => t(($) => $.contacts.start.label, { name }),
    icon: <AddCommentOutlined />,
    // The button that was pressed has the focus: the menu opens beside it.
    onClick: (contact) => setStarting({ contact, anchor: document.activeElement as HTMLElement | null }),
  };
  const number = ({ number: digits, isGroup }: Contact) => (isGroup ? t(($) => $.contacts.group) : numberText(digits));
  return (
    <>
      <RecordScreen
        kind={contactRecord}
        list={list}
        isFiltered={tagIds.length > 0}
        columns={[
          {
            key: 'avatar',
            cell: ({ id, name, urlPicture }) => <PersonAvatar id={id} name={name} picture={urlPicture} />,
            width: 68,
            card: 'lead',
          },
          { key: 'name', cell: ({ name, tags }) => <ContactNameCell name={name} tags={tags} />, card: 'title' },
          { key: 'number', cell: number, width: 176, card: 'detail' },
          { key: 'email', cell: ({ email }) => email, width: 220, priority: 3, card: 'none' },
          {
            key: 'connection',
            cell: ({ whatsapp }) => whatsapp?.name ?? <Quiet>—</Quiet>,
            width: 148,
            priority: 2,
            card: 'none',
          },
          {
            key: 'active',
            // On a phone two lines are enough for whom nothing special is to be said of.
            cell: ({ active }) =>
              (!active || !isPhone) && (
                <Status tone={active ? 'good' : 'bad'}>{t(($) => $.contacts[active ? 'active' : 'blocked'])}</Status>
              ),
            width: 124,
            priority: 2,
            card: 'meta',
          },
        ]}
        icon={<ContactsOutlined />}
        addIcon={<PersonAddOutlined />}
        tools={
          <>
            <TagFilter chosen={tagIds} onChange={setTagIds} />
            <TransferMenu
              isExporting={exporting.isPending}
              onFromPhone={() => setFromPhone(true)}
              onExport={() => exporting.mutate({ searchParam: list.searchParam, contactTag: tagIds })}
            />
          </>
        }
        mayDelete={() => mayDelete}
        actions={({ edit, remove }) => [start, edit, ...block, remove]}
        dialog={({ id, ...props }) => <ContactDialog {...props} contactId={id} />}
      />
      <StartTicketMenu
        anchor={starting?.anchor ?? null}
        contact={starting?.contact}
        onClose={() => setStarting((last) => last && { ...last, anchor: null })}
      />
      <PhoneImportDialog open={isFromPhone && mayImport} onClose={() => setFromPhone(false)} />
    </>
  );
}

function useBlockActions(): RowAction<Contact>[] {
  const { t } = useTranslation('contacts');
  const blocking = useBlockContact();
  const onClick = (contact: Contact) => blocking.mutate(contact);
  return [
    {
      key: 'block',
      label: ({ name }) => t(($) => $.contacts.block, { name }),
      icon: <BlockOutlined />,
      onClick,
      isOffered: ({ active }) => active,
    },
    {
      key: 'unblock',
      label: ({ name }) => t(($) => $.contacts.unblock, { name }),
      icon: <CheckCircleOutlined />,
      onClick,
      isOffered: ({ active }) => !active,
    },
  ];
}
