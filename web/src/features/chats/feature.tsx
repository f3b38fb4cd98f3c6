import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { defineFeature } from '#platform/feature';
import { useTranslation } from '#platform/i18n';
import { MenuMark } from '#ui/menu-mark';
import { chatHandlers } from './chats.realtime.ts';
import { useHasUnreadChats } from './use-has-unread-chats.ts';

function UnreadMark() {
  const { t } = useTranslation('shell');
  return useHasUnreadChats() && <MenuMark kind="news" label={t(($) => $.shell.unreadChats)} />;
}

export const chatsFeature = defineFeature({
  pages: { chats: { icon: <ForumOutlined />, mark: UnreadMark } },
  live: (client, userId) => ({ chats: chatHandlers(client, userId) }),
});
