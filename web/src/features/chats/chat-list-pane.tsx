import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GroupAdd from '@mui/icons-material/GroupAdd';
import PersonAdd from '@mui/icons-material/PersonAdd';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { EmptyState } from '#ui/empty-state';
import { InfiniteList } from '#ui/infinite-list';
import { SearchField } from '#ui/search-field';
import { GroupDialog } from './group-dialog.tsx';
import { ChatRow } from './chat-row.tsx';
import { chatList } from './chats.api.ts';
import styles from './chats.module.css';
import { DirectDialog } from './direct-dialog.tsx';

interface ChatListPaneProps {
  readonly openUuid: string | undefined;
  readonly onOpen: (uuid: string) => void;
}

/** All chats one takes part in, with a search, and the way to new ones. */
export function ChatListPane({ openUuid, onOpen }: ChatListPaneProps) {
  const { t } = useTranslation('chats');
  const list = useLiveList(chatList);
  const [adding, setAdding] = useState<'group' | 'direct' | null>(null);
  const close = () => setAdding(null);
  return (
    <section className={styles.list} aria-label={t(($) => $.chats.list)}>
      <div className={styles.listHead}>
        <SearchField label={t(($) => $.chats.search)} onSearch={list.search} />
        <IconButton
          aria-label={t(($) => $.chats.addDirect)}
          title={t(($) => $.chats.addDirect)}
          onClick={() => setAdding('direct')}
        >
          <PersonAdd />
        </IconButton>
        <IconButton
          aria-label={t(($) => $.chats.addGroup)}
          title={t(($) => $.chats.addGroup)}
          onClick={() => setAdding('group')}
        >
          <GroupAdd />
        </IconButton>
      </div>
      <div className={styles.rows}>
        <InfiniteList
          label={t(($) => $.chats.title)}
          list={list}
          empty={
            <EmptyState icon={<ForumOutlined />} title={t(($) => $.chats.none)} text={t(($) => $.chats.noneText)} />
          }
          item={(chat) => (
            <div className={styles.row} data-open={chat.uuid === openUuid}>
              <ChatRow chat={chat} onClick={() => onOpen(chat.uuid)} />
            </div>
          )}
        />
      </div>
      {adding === 'group' && <GroupDialog onClose={close} onSaved={({ uuid }) => onOpen(uuid)} />}
      {adding === 'direct' && <DirectDialog onClose={close} onOpen={({ uuid }) => onOpen(uuid)} />}
    </section>
  );
}
