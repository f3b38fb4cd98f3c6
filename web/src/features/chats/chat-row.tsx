import type { Chat } from '@oplano/contracts/chats';
import { chatName, unreadsOf } from '@oplano/core/chats';
import { useToday } from '#features/tickets';
import { momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { CountPill } from '#ui/count-pill';
import { PersonAvatar } from '#ui/person-avatar';
import { PopoverRow } from '#ui/popover-row';

interface ChatRowProps {
  readonly chat: Chat;
  readonly onClick: () => void;
}

/** A chat in a list: its name, its last words and how much of it is unread. */
export function ChatRow({ chat, onClick }: ChatRowProps) {
  const { t } = useTranslation('chats');
  const tag = useLanguageTag();
  const today = useToday();
  const { id: userId } = useSessionUser();
  const unreads = unreadsOf(chat, userId);
  const name = chatName(chat, userId);
  return (
    <PopoverRow
      lead={<PersonAvatar id={chat.id} name={name} />}
      name={name}
      time={momentText(chat.updatedAt, tag, new Date(today))}
      text={chat.lastMessage}
      trail={unreads > 0 && <CountPill count={unreads} label={t(($) => $.chats.unread, { count: unreads })} />}
      isUnread={unreads > 0}
      onClick={onClick}
    />
  );
}
