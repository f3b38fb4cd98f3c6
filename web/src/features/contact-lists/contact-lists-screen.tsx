import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import Button from '@mui/material/Button';
import type { ContactList } from '@oplano/contracts/contact-lists';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DoNotSendDialog } from '#features/do-not-send';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { LinkButton, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { saveFile } from '#ui/save-file';
import { toastError } from '#ui/toast';
import { useMedia } from '#ui/use-media';
import { contactListRecord, sampleUrl } from './contact-lists.api.ts';

const ContactListDialog = lazyWindow(async () => (await import('./contact-list-dialog.tsx')).ContactListDialog);

/** People to write to, gathered under names. */
export function ContactListsScreen() {
  const { t } = useTranslation('contactLists');
  const tag = useLanguageTag();
  const navigate = useNavigate();
  const [isRefusals, setRefusals] = useState(false);
  // On a card no column says what the number counts.
  const isCard = useMedia('(max-width: 599.95px)');
  const open = ({ id }: ContactList) => void navigate({ to: `/contact-lists/${id}/contacts` });
  const sample = useMutation({
    mutationFn: sampleUrl,
    onSuccess: (url) =>
      saveFile(
        url,
        t(($) => $.contactLists.sampleFile),
      ),
    onError: toastError,
  });
  return (
    <>
      <RecordScreen
        kind={contactListRecord}
        list={useLiveList(contactListRecord.list)}
        columns={[
          { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
          {
            key: 'contactsCount',
            cell: (list) => (
              <LinkButton
                label={t(($) => $.contactLists.openCount, { count: list.contactsCount, name: list.name })}
                onClick={() => open(list)}
              >
                {isCard
                  ? t(($) => $.contactLists.people, { count: list.contactsCount })
                  : list.contactsCount.toLocaleString(tag)}
              </LinkButton>
            ),
            width: 160,
            card: 'meta',
          },
        ]}
        icon={<PeopleAltOutlined />}
        tools={
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<DoNotDisturbOnOutlined />}
            onClick={() => setRefusals(true)}
          >
            {t(($) => $.contactLists.doNotSend)}
          </Button>
        }
        actions={({ edit, remove }) => [
          {
            key: 'items',
            label: ({ name }) => t(($) => $.contactLists.openItems, { name }),
            icon: <GroupOutlined />,
            onClick: open,
          },
          {
            key: 'sample',
            label: () => t(($) => $.contactLists.sample),
            icon: <DescriptionOutlined />,
            onClick: () => sample.mutate(),
          },
          edit,
          remove,
        ]}
        table={{ onOpen: open }}
        consequences={({ contactsCount }) =>
          contactsCount > 0 && t(($) => $.contactLists.deleting.people, { count: contactsCount })
        }
        dialog={(props) => <ContactListDialog {...props} />}
      />
      <DoNotSendDialog open={isRefusals} onClose={() => setRefusals(false)} />
    </>
  );
}
