import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import type { Tag } from '@oplano/contracts/tags';
import { can } from '@oplano/core/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen, useOpened } from '#platform/records';
import { useActor } from '#platform/session';
import { BackButton } from '#ui/back-button';
import { LinkButton, Quiet } from '#ui/cells';
import { ColorChip } from '#ui/color-chip';
import type { DataTableProps } from '#ui/data-table';
import { lazyWindow } from '#ui/lazy-part';
import { SortableTable } from '#ui/sortable-table';
import { toastError } from '#ui/toast';
import { useMedia } from '#ui/use-media';
import { orderLanes, tagRecord } from './tags.api.ts';

const TagDialog = lazyWindow(async () => (await import('./tag-dialog.tsx')).TagDialog);

interface TagsScreenProps {
  /** 1: the lanes of the board. */
  readonly kanban: 0 | 1;
  /** Before the title, e.g. the way back. */
  readonly aside?: ReactNode;
  /** False: they are looked at only. */
  readonly mayChange?: boolean;
  /** Called with the order of the rows after one was dragged; without it they stay. */
  readonly onOrder?: (ids: number[]) => void;
  /** Who has the tag; shown for a click on the number of contacts. */
  readonly renderMembers?: (props: { open: boolean; tag: Tag | undefined; onClose: () => void }) => ReactNode;
}

/** The tags of contacts, or the lanes of the board: found, added, changed and deleted. */
export function TagsScreen({ kanban, aside, mayChange = true, onOrder, renderMembers }: TagsScreenProps) {
  const { t } = useTranslation('tags');
  const list = useLiveList(tagRecord.list, { kanban: kanban === 1 ? '1' : '0' });
  const members = useOpened<'members', Tag>();
  // On a card no column says what the number counts.
  const isCard = useMedia('(max-width: 599.95px)');
  const contacts = (tag: Tag) => (
    <LinkButton
      label={t(($) => $.tags.members.open, { count: tag.contactsCount, name: tag.name })}
      onClick={() => members.open('members', tag)}
    >
      {isCard ? t(($) => $.tags.people, { count: tag.contactsCount }) : tag.contactsCount}
    </LinkButton>
  );
  const tickets = ({ ticketsCount: count }: Tag) => <Quiet>{t(($) => $.tags.tickets, { count })}</Quiet>;
  const number = {
    key: 'id',
    cell: ({ id }: Tag) => <Quiet>{id}</Quiet>,
    width: 96,
    priority: 3,
    card: 'none',
  } as const;
  const name = ({ name: text, color }: Tag) => <ColorChip color={color}>{text}</ColorChip>;
  const isLane = kanban === 1;
  const may = () => mayChange;
  // What a search leaves out has a place as well.
  const canOrder = onOrder !== undefined && mayChange && list.searchParam === '';
  return (
    <>
      <RecordScreen
        kind={tagRecord}
        context={isLane ? 'lane' : 'tag'}
        list={list}
        columns={[
          // A lane is known by its name and its place.
          ...(isLane ? [] : [number]),
          { key: 'name', cell: name, card: 'title' },
          isLane
            ? { key: 'tickets', cell: tickets, width: 160, card: 'detail' }
            : { key: 'contacts', cell: contacts, width: 160, card: 'detail' },
        ]}
        icon={<LocalOfferOutlined />}
        lead={aside}
        {...(!mayChange && { add: <></>, mayEdit: may, actions: () => [] })}
        {...(canOrder && {
          renderTable: (table: DataTableProps<Tag>) => (
            <SortableTable
              {...table}
              hint={t(($) => $.tags.order.hint)}
              handleHeader={t(($) => $.tags.order.column)}
              moveLabel={({ name: lane }) => t(($) => $.tags.order.handle, { name: lane })}
              onMove={onOrder}
            />
          ),
        })}
        dialog={(props) => <TagDialog {...props} kanban={kanban} />}
        consequences={({ ticketsCount, contactsCount }) =>
          isLane
            ? t(($) => $.tags.deleting.tickets, { count: ticketsCount })
            : t(($) => $.tags.deleting.contacts, { count: contactsCount })
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
  const client = useQueryClient();
  const actor = useActor();
  const back = <BackButton label={t(($) => $.tags.backToBoard)} onClick={() => void navigate({ to: '/Kanban' })} />;
  const order = (laneIds: number[]) =>
    void orderLanes(laneIds).then((lanes) => {
      for (const record of lanes) tagRecord.follow(client, { kind: 'update', record });
    }, toastError);
  return <TagsScreen kanban={1} aside={back} mayChange={can(actor, 'dashboard:view')} onOrder={order} />;
}
