import ArrowBack from '@mui/icons-material/ArrowBack';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import Button from '@mui/material/Button';
import type { Tag } from '@oplano/contracts/tags';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen, useOpened } from '#platform/records';
import { ColorChip } from '#ui/color-chip';
import type { Column } from '#ui/data-table';
import { lazyWindow } from '#ui/lazy-part';
import { LinkButton, Quiet } from '#ui/cells';
import { tagRecord } from './tags.api.ts';

const TagDialog = lazyWindow(async () => (await import('./tag-dialog.tsx')).TagDialog);

interface TagsScreenProps {
  /** 1: the lanes of the board. */
  readonly kanban: 0 | 1;
  /** Beside the title, e.g. the way back. */
  readonly aside?: ReactNode;
  /** Who has the tag; shown for a click on the number of contacts. */
  readonly renderMembers?: (props: { open: boolean; tag: Tag | undefined; onClose: () => void }) => ReactNode;
}

/** The tags of contacts, or the lanes of the board: found, added, changed and deleted. */
export function TagsScreen({ kanban, aside, renderMembers }: TagsScreenProps) {
  const { t } = useTranslation('tags');
  const list = useLiveList(tagRecord.list, { kanban: kanban === 1 ? '1' : '0' });
  const members = useOpened<'members', Tag>();
  const count: Partial<Column<Tag>> =
    kanban === 1
      ? { header: t(($) => $.tags.columns.tickets), cell: ({ ticketsCount }) => <Quiet>{ticketsCount}</Quiet> }
      : {
          header: t(($) => $.tags.columns.contacts),
          cell: (tag) => (
            <LinkButton
              label={t(($) => $.tags.members.open, { count: tag.contactsCount, name: tag.name })}
              onClick={() => members.open('members', tag)}
            >
              {tag.contactsCount}
            </LinkButton>
          ),
        };
  const columns: Column<Tag>[] = [
    {
      key: 'id',
      header: t(($) => $.tags.columns.id),
      cell: ({ id }) => <Quiet>{id}</Quiet>,
      width: 96,
      priority: 3,
      card: 'none',
    },
    {
      key: 'name',
      header: t(($) => $.tags.columns.name),
      cell: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip>,
      card: 'title',
    },
    { key: 'count', header: '', cell: () => null, ...count, width: 160, card: 'detail' },
  ];
  return (
    <>
      <RecordScreen
        kind={tagRecord}
        context={kanban === 1 ? 'lane' : 'tag'}
        list={list}
        columns={columns}
        icon={<LocalOfferOutlined />}
        lead={aside}
        dialog={(props) => <TagDialog {...props} kanban={kanban} />}
        consequences={(tag) =>
          kanban === 1
            ? t(($) => $.tags.deleting.tickets, { count: tag.ticketsCount })
            : t(($) => $.tags.deleting.contacts, { count: tag.contactsCount })
        }
      />
      {renderMembers?.({ open: members.is('members'), tag: members.record, onClose: members.close })}
    </>
  );
}

/** The lanes of the board. */
export function LanesScreen() {
  const { t } = useTranslation('tags');
  const navigate = useNavigate();
  const back = (
    <Button color="inherit" startIcon={<ArrowBack />} onClick={() => void navigate({ to: '/Kanban' })}>
      {t(($) => $.tags.backToBoard)}
    </Button>
  );
  return <TagsScreen kanban={1} aside={back} />;
}
