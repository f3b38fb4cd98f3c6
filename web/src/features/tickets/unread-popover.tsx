import AlternateEmail from '@mui/icons-material/AlternateEmail';
import MarkChatReadOutlined from '@mui/icons-material/MarkChatReadOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
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
import { useMentions } from './mentions/mentions.api.ts';
import { useUnreadTickets } from './use-unread.ts';

export interface UnreadPopoverProps {
  readonly anchor: HTMLElement | null;
  /** What admins must know of, above the tickets; a click leads to the page of programs. */
  readonly notices: readonly { readonly id: number; readonly title: string; readonly text: string }[];
  readonly onClose: () => void;
}

/** The tickets with unread messages; a click opens one. */
export function UnreadPopover({ anchor, notices, onClose }: UnreadPopoverProps) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const openPrograms = () => {
    onClose();
    void navigate({ to: '/messages-api' });
  };
  return (
    <BarPopover anchor={anchor} title={t(($) => $.tickets.unread)} onClose={onClose}>
      {notices.map(({ id, title, text }) => (
        <PopoverRow key={id} lead={<WebhookOutlined />} name={title} text={text} isUnread onClick={openPrograms} />
      ))}
      <Mentions onOpened={onClose} />
      <UnreadTickets onOpened={onClose} />
    </BarPopover>
  );
}

/** Notes that name one, above all else: somebody waits for an answer. A click opens the conversation at the note. */
function Mentions({ onOpened }: { readonly onOpened: () => void }) {
  const { t } = useTranslation('inChat');
  const navigate = useNavigate();
  const timeText = useTimeText();
  return useMentions().map(({ messageId, ticketUuid, contactName, by, words, createdAt }) => (
    <PopoverRow
      key={messageId}
      lead={<AlternateEmail />}
      name={
        by === null
          ? t(($) => $.inChat.mention.named, { contact: contactName })
          : t(($) => $.inChat.mention.namedBy, { by, contact: contactName })
      }
      time={timeText(createdAt)}
      text={words}
      isUnread
      onClick={() => {
        onOpened();
        void navigate({
          to: '/tickets/{-$ticketId}',
          params: { ticketId: ticketUuid },
          search: { message: String(messageId) },
        });
      }}
    />
  ));
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
