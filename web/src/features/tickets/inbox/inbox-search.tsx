import Search from '@mui/icons-material/Search';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { keyedDeed } from '../keys/shortcuts.ts';
import { searchInbox, useInbox } from '../inbox-store.ts';
import styles from './inbox-head.module.css';

/** A search goes out this long after the last key. */
const searchDelayMs = 500;

/** `/` leads into the box from wherever one is. */
function useSearchKeys(focus: () => void): void {
  const onFocus = useEffectEvent(focus);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (keyedDeed(event) !== 'search') return;
      event.preventDefault();
      onFocus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Looks for tickets by their contact and, where the person wants, by what was said in them. */
export function InboxSearch() {
  const { t } = useTranslation('tickets');
  const input = useRef<HTMLInputElement>(null);
  const sent = useInbox(({ searchParam }) => searchParam);
  const [typed, setTyped] = useState(sent);
  const [known, setKnown] = useState(sent);
  // The search was changed from outside, e.g. emptied by another view.
  if (known !== sent) {
    setKnown(sent);
    if (typed.trim().toLowerCase() !== sent) setTyped(sent);
  }
  useSearchKeys(() => {
    input.current?.focus();
    input.current?.select();
  });

  useEffect(() => {
    const searchParam = typed.trim().toLowerCase();
    if (searchParam === sent) return;
    const timer = setTimeout(() => searchInbox(searchParam), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      // Down into what was found.
      document.querySelector<HTMLElement>('[data-ticket][tabindex="0"]')?.focus();
    }
    if (event.key !== 'Escape') return;
    setTyped('');
    searchInbox('');
    input.current?.blur();
  };
  const label = t(($) => $.tickets.search);
  return (
    <search className={styles.search}>
      <Search className={styles.searchIcon ?? ''} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={typed}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}
