import ArrowBack from '@mui/icons-material/ArrowBack';
import MoreVert from '@mui/icons-material/MoreVert';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Chat } from '@oplano/contracts/chats';
import { chatName, mayManageChat } from '@oplano/core/chats';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { PersonAvatar } from '#ui/person-avatar';
import styles from './chats.module.css';
import { useTypists } from './typing.ts';

export type ChatDeed = 'edit' | 'delete' | 'leave' | 'members';

interface TalkHeaderProps {
  readonly chat: Chat;
  readonly onBack?: (() => void) | undefined;
  readonly onSearch: () => void;
  readonly onDeed: (deed: ChatDeed) => void;
}

/** What the chat is called, who writes in it right now, and what can be done with it. */
export function TalkHeader({ chat, onBack, onSearch, onDeed }: TalkHeaderProps) {
  const { t } = useTranslation('chats');
  const { id: ownId } = useSessionUser();
  const typists = useTypists((all) => all[chat.id]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = chatName(chat, ownId);
  const names = Object.values(typists ?? {});
  const people = chat.users.map(({ user }) => user.name).join(', ');
  const deeds: readonly ChatDeed[] = [
    ...(chat.isDirect ? [] : (['members'] as const)),
    ...(mayManageChat(ownId, chat) ? (['edit', 'delete'] as const) : []),
    ...(chat.isDirect ? [] : (['leave'] as const)),
  ];
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton aria-label={t(($) => $.chats.back)} edge="start" onClick={onBack}>
          <ArrowBack />
        </IconButton>
      )}
      <PersonAvatar id={chat.id} name={name} />
      <div className={styles.who}>
        <h2>{name}</h2>
        <p aria-live="polite">
          {names.length > 0
            ? t(($) => $.chats.typing, { count: names.length, names: names.join(', ') })
            : chat.isDirect
              ? chat.users.length < 2 && t(($) => $.chats.leftPerson, { name })
              : people}
        </p>
      </div>
      <IconButton aria-label={t(($) => $.chats.searchIn)} onClick={onSearch}>
        <Search />
      </IconButton>
      {deeds.length > 0 && (
        <IconButton
          aria-label={t(($) => $.chats.more)}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVert />
        </IconButton>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {deeds.map((deed) => (
            <MenuItem
              key={deed}
              {...(deed === 'delete' && { sx: { color: 'error.main' } })}
              onClick={() => {
                setAnchor(null);
                onDeed(deed);
              }}
            >
              {t(($) => $.chats.deeds[deed])}
            </MenuItem>
          ))}
        </Menu>
      )}
    </header>
  );
}
