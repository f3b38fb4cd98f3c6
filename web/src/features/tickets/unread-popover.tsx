import MarkChatReadOutlined from '@mui/icons-material/MarkChatReadOutlined';
import { useNavigate } from '@tanstack/react-router';
import { deletedPreview, plainText } from '@oplano/core/messages';
import { useTranslation } from '#platform/i18n';
import { BarPopover, barListHeight } from '#ui/bar-popover';
import { EmptyState } from '#ui/empty-state';
import { InfiniteList } from '#ui/infinite-list';
import { PersonAvatar } from '#ui/person-avatar';
import { PopoverRow } from '#ui/popover-row';
import { CountPill } from '#ui/count-pill';
import { useTimeText } from './inbox/use-time-text.ts';
import { useUnreadTickets } from './use-unread.ts';

export interface UnreadPopoverProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The tickets with unread messages; a click opens one. */
export function UnreadPopover({ anchor, onClose }: UnreadPopoverProps) {
  const { t } = useTranslation('tickets');
  return (
    <BarPopover anchor={anchor} title={t(($) => $.tickets.unread)} onClose={onClose}>
      <UnreadTickets onOpened={onClose} />
    </BarPopover>
  );
}

function UnreadTickets({ onOpened }: { readonly onOpened: () => void }) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const list = useUnreadTickets();
  const timeText = useTimeText();
  const open = (ticketId: string) => {
    onOpened();
    void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId } });
  };
  return (
    <InfiniteList
      label={t(($) => $.tickets.unread)}
      list={list}
      maxHeight={barListHeight}
      empty={
        <EmptyState
          icon={<MarkChatReadOutlined />}
          title={t(($) => $.tickets.noUnread)}
          text={t(($) => $.tickets.noUnreadText)}
        />
      }
      item={({ uuid, contact, lastMessage, unreadMessages: count, updatedAt }) => (
        <PopoverRow
          lead={<PersonAvatar id={contact.id} name={contact.name} picture={contact.urlPicture} />}
          name={contact.name}
          time={timeText(updatedAt)}
          text={lastMessage === deletedPreview ? t(($) => $.tickets.deletedMessage) : plainText(lastMessage)}
          trail={<CountPill count={count} label={t(($) => $.tickets.unreadMessages, { count })} />}
          isUnread
          onClick={() => open(uuid)}
        />
      )}
    />
  );
}
