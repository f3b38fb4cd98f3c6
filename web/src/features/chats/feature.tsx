import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { useTranslation, withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { MenuMark } from '#ui/menu-mark';
import { chatHandlers } from './chats.realtime.ts';
import { useHasUnreadChats } from './use-has-unread-chats.ts';

const ChatsScreen = lazyScreen(
  withTexts(() => import('./chats-screen.tsx'), 'chats', 'messages', 'tickets'),
  'ChatsScreen',
);

function UnreadMark() {
  const { t } = useTranslation('shell');
  return useHasUnreadChats() && <MenuMark kind="news" label={t(($) => $.shell.unreadChats)} />;
}

const followed = ['new-message', 'update-message', 'typing'] as const;

export const chatsFeature = defineFeature({
  pages: { chats: { icon: <ForumOutlined />, mark: UnreadMark, screen: ChatsScreen } },
  live: (client, userId) => {
    const lists = chatHandlers(client, userId);
    // What is said in a chat is followed once one was opened.
    const { chats: talk } = lateLive(client, ['chats', 'messages'], { chats: followed }, async () =>
      (await import('./talk-live.ts')).talkHandlers(client),
    );
    return {
      chats: {
        ...lists,
        'new-message': (event) => {
          lists['new-message'](event);
          talk?.['new-message']?.(event);
        },
        'update-message': (event) => {
          lists['update-message'](event);
          talk?.['update-message']?.(event);
        },
        typing: (event) => talk?.typing?.(event),
      },
    };
  },
});
