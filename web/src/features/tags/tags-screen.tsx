import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import type { Tag } from '@oplano/contracts/tags';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { ColorChip } from '#ui/color-chip';
import { DataTable, type Column, type RowActions } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { tagList } from './tags.api.ts';
import styles from './tags.module.css';

type Opened = { readonly dialog: 'edit' | 'delete' | 'members'; readonly tag?: Tag };

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
  const what = kanban === 1 ? 'lane' : 'tag';
  const list = useLiveList(tagList, { kanban: kanban === 1 ? '1' : '0' });
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: Opened) => {
    setOpened(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const edit = (tag: Tag) => open({ dialog: 'edit', tag });
  const columns = useTagColumns(kanban, (tag) => open({ dialog: 'members', tag }));

  const actions: RowActions<Tag> = {
    header: t(($) => $.tags.columns.actions),
    items: [
      { key: 'edit', label: ({ name }) => t(($) => $.tags.edit, { name }), icon: <EditOutlined />, onClick: edit },
      {
        key: 'delete',
        label: ({ name }) => t(($) => $.tags.delete, { name }),
        icon: <DeleteOutlined />,
        onClick: (tag) => open({ dialog: 'delete', tag }),
      },
    ],
  };

  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.tags.title, { context: what })}>
        {aside}
        <SearchField label={t(($) => $.tags.search)} onSearch={list.search} />
        <Button
          className={styles.add}
          variant="contained"
          startIcon={<AddOutlined />}
          onClick={() => open({ dialog: 'edit' })}
        >
          <span className={styles.addText}>{t(($) => $.tags.add, { context: what })}</span>
        </Button>
      </PageHeader>
      <DataTable
        label={t(($) => $.tags.tableLabel, { context: what })}
        list={list}
        columns={columns}
        actions={actions}
        onOpen={edit}
        countLabel={t(($) => $.tags.count, { count: list.count, context: what })}
        empty={<NoTags search={list.searchParam} what={what} />}
      />
      <TagDialog open={isOpen && opened?.dialog === 'edit'} kanban={kanban} tagId={opened?.tag?.id} onClose={close} />
      <DeleteTagDialog open={isOpen && opened?.dialog === 'delete'} tag={opened?.tag} onClose={close} />
      {renderMembers?.({ open: isOpen && opened?.dialog === 'members', tag: opened?.tag, onClose: close })}
    </div>
  );
}

function useTagColumns(kanban: 0 | 1, onMembers: (tag: Tag) => void): Column<Tag>[] {
  const { t } = useTranslation('tags');
  return [
    {
      key: 'id',
      header: t(($) => $.tags.columns.id),
      cell: ({ id }) => <span className={styles.quiet}>{id}</span>,
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
    kanban === 1
      ? {
          key: 'tickets',
          header: t(($) => $.tags.columns.tickets),
          cell: ({ ticketsCount }) => <span className={styles.quiet}>{ticketsCount}</span>,
          width: 160,
          card: 'detail',
        }
      : {
          key: 'contacts',
          header: t(($) => $.tags.columns.contacts),
          cell: (tag) => (
            <button
              type="button"
              className={styles.link}
              aria-label={t(($) => $.tags.members.open, { count: tag.contactsCount, name: tag.name })}
              onClick={() => onMembers(tag)}
            >
              {tag.contactsCount}
            </button>
          ),
          width: 160,
          card: 'detail',
        },
  ];
}

function NoTags({ search, what }: { readonly search: string; readonly what: 'tag' | 'lane' }) {
  const { t } = useTranslation('tags');
  if (search) {
    return (
      <EmptyState
        icon={<SearchOff />}
        title={t(($) => $.tags.noMatch.title, { search })}
        text={t(($) => $.tags.noMatch.text)}
      />
    );
  }
  return (
    <EmptyState
      icon={<LocalOfferOutlined />}
      title={t(($) => $.tags.empty.title, { context: what })}
      text={t(($) => $.tags.empty.text, { context: what })}
    />
  );
}
