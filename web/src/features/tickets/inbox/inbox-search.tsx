import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Search from '@mui/icons-material/Search';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { searchInbox, setInbox, useInbox } from '../inbox-store.ts';
import styles from './inbox-head.module.css';

/** A search goes out this long after the last key. */
const searchDelayMs = 500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** `/` and Ctrl+K lead into the box from wherever one is. */
function useSearchKeys(focus: () => void): void {
  const onFocus = useEffectEvent(focus);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isElsewhere = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      if (isElsewhere || event.defaultPrevented || (!isSlash && !isCommand)) return;
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
  const onMessages = useInbox(({ searchOnMessages }) => searchOnMessages);
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
  const toggleLabel = t(($) => $.tickets.searchOnMessages);
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
        aria-keyshortcuts="/ Control+K"
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={onMessages}
        aria-label={toggleLabel}
        title={toggleLabel}
        onClick={() => setInbox({ searchOnMessages: !onMessages })}
      >
        <ForumOutlined fontSize="small" />
      </button>
    </search>
  );
}
