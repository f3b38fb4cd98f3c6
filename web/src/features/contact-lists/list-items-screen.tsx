import ArrowBack from '@mui/icons-material/ArrowBack';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import type { ContactListItem } from '@oplano/contracts/contact-lists';
import { importMaxBytes } from '@oplano/contracts/contacts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { numberText, SheetImport } from '#features/contacts';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Status, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { contactListQuery, listItemRecord, loadSheet } from './contact-lists.api.ts';
import { ListToolsMenu } from './list-tools-menu.tsx';

const ListItemDialog = lazyWindow(async () => (await import('./list-item-dialog.tsx')).ListItemDialog);
const FillDialog = lazyWindow(async () => (await import('./fill-dialog.tsx')).FillDialog);

const sheetEndings = ['xls', 'xlsx'];
const megabytes = importMaxBytes / (1024 * 1024);

/** Who is on one list. */
export function ListItemsScreen() {
  const { contactListId: inAddress = '' } = useParams({ strict: false });
  const contactListId = Number(inAddress);
  // Another address is another list, with a search of its own.
  return <ListItems key={contactListId} contactListId={contactListId} />;
}

function ListItems({ contactListId }: { readonly contactListId: number }) {
  const { t } = useTranslation('contactListItems');
  const navigate = useNavigate();
  const { data: list } = useQuery(contactListQuery(contactListId));
  const found = useLiveList(listItemRecord.list, { contactListId: String(contactListId) });
  const [shown, setShown] = useState<'items' | 'import' | 'fill'>('items');
  if (shown === 'import') {
    return (
      <SheetImport
        title={t(($) => $.contactListItems.import.title, { name: list?.name ?? '' })}
        contactListId={contactListId}
        endings={sheetEndings}
        help={t(($) => $.contactListItems.import.formats, { megabytes })}
        load={(file) => loadSheet(contactListId, file)}
        onClose={() => setShown('items')}
      />
    );
  }
  return (
    <>
      <RecordScreen
        kind={listItemRecord}
        list={found}
        columns={[
          {
            key: 'isWhatsappValid',
            cell: (item) => <Validity item={item} />,
            width: 112,
            card: 'meta',
          },
          { key: 'name', cell: (item) => <Name item={item} />, card: 'title' },
          { key: 'number', cell: ({ number }) => numberText(number), width: 190, card: 'detail' },
          { key: 'email', cell: ({ email }) => email, width: 240, priority: 3, card: 'none' },
        ]}
        icon={<PeopleAltOutlined />}
        addIcon={<PersonAddOutlined />}
        lead={
          <Button
            color="inherit"
            startIcon={<ArrowBack />}
            aria-label={t(($) => $.contactListItems.back)}
            onClick={() => void navigate({ to: '/contact-lists' })}
          >
            {list?.name ?? t(($) => $.contactListItems.back)}
          </Button>
        }
        tools={
          <ListToolsMenu
            contactListId={contactListId}
            name={list?.name ?? ''}
            onImport={() => setShown('import')}
            onFill={() => setShown('fill')}
          />
        }
        dialog={(props) => <ListItemDialog {...props} contactListId={contactListId} />}
      />
      <FillDialog open={shown === 'fill'} contactListId={contactListId} onClose={() => setShown('items')} />
    </>
  );
}

const mark = { fontSize: 'small', sx: { verticalAlign: 'middle' } } as const;

/** Whether WhatsApp knows the number, as far as anybody asked. */
function Validity({ item: { isWhatsappValid } }: { readonly item: ContactListItem }) {
  const { t } = useTranslation('contactListItems');
  if (isWhatsappValid === null) {
    return (
      <HelpOutlineOutlined {...mark} color="disabled" titleAccess={t(($) => $.contactListItems.validity.unknown)} />
    );
  }
  return isWhatsappValid ? (
    <CheckCircleOutlined {...mark} color="success" titleAccess={t(($) => $.contactListItems.validity.valid)} />
  ) : (
    <CancelOutlined {...mark} color="error" titleAccess={t(($) => $.contactListItems.validity.invalid)} />
  );
}

function Name({ item: { name, doNotSend } }: { readonly item: ContactListItem }) {
  const { t } = useTranslation('contactListItems');
  return (
    <>
      <Strong>{name}</Strong> {doNotSend && <Status tone="bad">{t(($) => $.contactListItems.doNotSend)}</Status>}
    </>
  );
}
