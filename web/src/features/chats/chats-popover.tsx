import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { BarPopover, barListHeight } from '#ui/bar-popover';
import { EmptyState } from '#ui/empty-state';
import { InfiniteList } from '#ui/infinite-list';
import { ChatRow } from './chat-row.tsx';
import { chatList } from './chats.api.ts';

export interface ChatsPopoverProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The team's chats; a click opens one. */
export function ChatsPopover({ anchor, onClose }: ChatsPopoverProps) {
  const { t } = useTranslation('chats');
  return (
    <BarPopover anchor={anchor} title={t(($) => $.chats.title)} onClose={onClose}>
      <Chats onOpened={onClose} />
    </BarPopover>
  );
}

function Chats({ onOpened }: { readonly onOpened: () => void }) {
  const { t } = useTranslation('chats');
  const navigate = useNavigate();
  const list = useLiveList(chatList);
  const open = (chatId: string) => {
    onOpened();
    void navigate({ to: '/chats/{-$chatId}', params: { chatId } });
  };
  return (
    <InfiniteList
      label={t(($) => $.chats.title)}
      list={list}
      maxHeight={barListHeight}
      empty={<EmptyState icon={<ForumOutlined />} title={t(($) => $.chats.none)} text={t(($) => $.chats.noneText)} />}
      item={(chat) => <ChatRow chat={chat} onClick={() => open(chat.uuid)} />}
    />
  );
}
