import Close from '@mui/icons-material/Close';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { helpOfChoices } from '#ui/no-choices';
import { SearchField } from '#ui/search-field';
import { toast, toastError } from '#ui/toast';
import { firstOfDay, foundInChatQuery } from './find.api.ts';
import styles from './find-bar.module.css';
import { markWords } from './mark-words.ts';

export interface FindBarProps {
  readonly ticketUuid: string;
  readonly onGoTo: (messageId: number) => void;
  readonly onClose: () => void;
}

const none: readonly number[] = [];

/** The places of a conversation that hold some words: which there are, and the one that is looked at. */
function useFound({ ticketUuid, onGoTo }: FindBarProps, wanted: string) {
  const asked = useQuery({ ...foundInChatQuery(ticketUuid, wanted), enabled: wanted !== '' });
  const { data, isFetching } = asked;
  const found = wanted === '' ? none : (data?.found ?? none);
  const [first] = found;
  // Another search begins at its newest place.
  const search = `${first ?? ''} ${wanted}`;
  const [place, setPlace] = useState({ search: '', at: 0 });
  const at = place.search === search ? place.at : 0;
  const begin = useEffectEvent(onGoTo);
  useEffect(() => {
    if (first !== undefined) begin(first);
  }, [first, wanted]);
  const step = (by: number) => {
    const next = (at + by + found.length) % found.length;
    setPlace({ search, at: next });
    const messageId = found[next];
    if (messageId !== undefined) onGoTo(messageId);
  };
  return { asked, found, at, hasMore: data?.hasMore ?? false, isReady: data !== undefined && !isFetching, step };
}

function DayForm({ ticketUuid, onGoTo }: FindBarProps) {
  const { t } = useTranslation('inChat');
  const [day, setDay] = useState('');
  const [isBusy, setBusy] = useState(false);
  const jump = () => {
    if (day === '' || isBusy) return;
    setBusy(true);
    firstOfDay(ticketUuid, day)
      .then((messageId) => {
        if (messageId === null) toast.info(t(($) => $.inChat.find.nothingSince));
        else onGoTo(messageId);
      }, toastError)
      .finally(() => setBusy(false));
  };
  return (
    <form
      className={styles.day}
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <input
        type="date"
        className={styles.date}
        aria-label={t(($) => $.inChat.find.day)}
        title={t(($) => $.inChat.find.day)}
        min="1970-01-01"
        max="2999-12-31"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" size="small" disabled={day === ''} aria-busy={isBusy}>
        {t(($) => $.inChat.find.go)}
      </Button>
    </form>
  );
}

/** Leads to words and to days of the conversation below it. */
export function FindBar(props: FindBarProps) {
  const { onClose } = props;
  const { t } = useTranslation('inChat');
  const bar = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState('');
  const { asked, found, at, hasMore, isReady, step } = useFound(props, wanted);

  useEffect(() => bar.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const conversation = bar.current?.parentElement;
    return conversation ? markWords(conversation, wanted) : undefined;
  }, [wanted]);

  const onKey = (event: KeyboardEvent) => {
    const isInWords = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && isInWords && found.length > 0) step(event.shiftKey ? -1 : 1);
    else return;
    // The keys of the page are not meant.
    event.preventDefault();
  };
  const total = hasMore ? `${found.length}+` : String(found.length);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its fields
    <search ref={bar} className={styles.bar} aria-label={t(($) => $.inChat.find.title)} onKeyDown={onKey}>
      <div className={styles.words}>
        <SearchField label={t(($) => $.inChat.find.words)} onSearch={setWanted} />
        <output className={styles.count}>
          {found.length > 0
            ? t(($) => $.inChat.find.place, { at: at + 1, total })
            : wanted !== '' && isReady && t(($) => $.inChat.find.nothing)}
        </output>
        {wanted !== '' && helpOfChoices(asked)}
        <IconButton
          size="small"
          aria-label={t(($) => $.inChat.find.older)}
          disabled={found.length === 0}
          onClick={() => step(1)}
        >
          <KeyboardArrowUp />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t(($) => $.inChat.find.newer)}
          disabled={found.length === 0}
          onClick={() => step(-1)}
        >
          <KeyboardArrowDown />
        </IconButton>
      </div>
      <DayForm {...props} />
      <IconButton size="small" aria-label={t(($) => $.inChat.find.close)} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </search>
  );
}
