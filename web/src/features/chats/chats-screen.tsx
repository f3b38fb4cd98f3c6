import ChatOutlined from '@mui/icons-material/ChatOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { PaneTabs } from '#ui/pane-tabs';
import { useMedia } from '#ui/use-media';
import { ChatListPane } from './chat-list-pane.tsx';
import { ChatPanel } from './chat-panel.tsx';
import styles from './chats.module.css';

/** Below this width the list and the chat take turns. */
const narrow = '(max-width: 899.95px)';
type Pane = 'list' | 'messages';

/** The talks of the team: the list beside the one that is open. */
export function ChatsScreen() {
  const { t } = useTranslation('chats');
  const navigate = useNavigate();
  const isNarrow = useMedia(narrow);
  const { chatId } = useParams({ strict: false });
  const [known, setKnown] = useState(chatId);
  const [pane, setPane] = useState<Pane>(chatId ? 'messages' : 'list');
  if (known !== chatId) {
    setKnown(chatId);
    setPane(chatId ? 'messages' : 'list');
  }
  const open = (uuid: string) => {
    setPane('messages');
    void navigate({ to: '/chats/{-$chatId}', params: { chatId: uuid } });
  };
  const leave = () => void navigate({ to: '/chats/{-$chatId}', params: {}, replace: true });
  return (
    <div className={styles.screen}>
      <h1 className={styles.hidden}>{t(($) => $.chats.title)}</h1>
      <div className={styles.panes}>
        {(!isNarrow || pane === 'list') && <ChatListPane openUuid={chatId} onOpen={open} />}
        {(!isNarrow || pane === 'messages') && (
          <div className={styles.talk}>
            {chatId ? (
              <ChatPanel
                key={chatId}
                uuid={chatId}
                onGone={leave}
                {...(isNarrow && { onBack: () => setPane('list') })}
              />
            ) : (
              <div className={styles.nothing}>
                <EmptyState
                  icon={<ForumOutlined />}
                  title={t(($) => $.chats.select.title)}
                  text={t(($) => $.chats.select.text)}
                />
              </div>
            )}
          </div>
        )}
      </div>
      {isNarrow && (
        <PaneTabs
          label={t(($) => $.chats.panes.label)}
          panes={[
            { key: 'list', icon: <ForumOutlined />, name: t(($) => $.chats.panes.list) },
            { key: 'messages', icon: <ChatOutlined />, name: t(($) => $.chats.panes.messages) },
          ]}
          pane={pane}
          onChange={setPane}
        />
      )}
    </div>
  );
}
