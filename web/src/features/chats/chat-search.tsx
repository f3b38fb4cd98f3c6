import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import { PopoverRow } from '#ui/popover-row';
import { SearchField } from '#ui/search-field';
import styles from './chats.module.css';
import { searchQuery } from './talk.api.ts';

interface ChatSearchProps {
  readonly chatId: number;
  readonly onFound: (messageId: number) => void;
  readonly onClose: () => void;
}

/** Looks for words in a chat; a hit leads to where they were said. */
export function ChatSearch({ chatId, onFound, onClose }: ChatSearchProps) {
  const { t } = useTranslation(['chats', 'common']);
  const tag = useLanguageTag();
  const [now] = useState(() => new Date());
  const [words, setWords] = useState('');
  const { data } = useQuery(searchQuery(chatId, words));
  return (
    <div className={styles.found}>
      <div className={styles.foundHead}>
        <SearchField label={t(($) => $.chats.searchIn)} onSearch={setWords} />
        <IconButton aria-label={t(($) => $.common.close)} onClick={onClose}>
          <Close />
        </IconButton>
      </div>
      {words !== '' && data?.records.length === 0 && <p className={styles.none}>{t(($) => $.chats.notFound)}</p>}
      {words !== '' &&
        data?.records.map(({ id, sender, message, media, createdAt }) => (
          <PopoverRow
            key={id}
            name={sender.name}
            time={momentText(createdAt, tag, now)}
            text={message || (media?.name ?? '')}
            onClick={() => onFound(id)}
          />
        ))}
    </div>
  );
}
