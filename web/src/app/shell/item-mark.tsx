import { useHasUnreadChats } from '#features/chats';
import { useConnectionWarning } from '#features/connections';
import { useTranslation } from '#platform/i18n';
import { VisuallyHidden } from '#ui/visually-hidden';
import styles from './side-menu.module.css';

/** What an entry of the menu wants to say beyond its name. */
export function ItemMark({ itemKey }: { readonly itemKey: string }) {
  if (itemKey === 'connections') return <ConnectionMark />;
  if (itemKey === 'chats') return <ChatMark />;
  return null;
}

function ConnectionMark() {
  const { t } = useTranslation('shell');
  return useConnectionWarning() && <Mark kind="warning" label={t(($) => $.shell.connectionTrouble)} />;
}

function ChatMark() {
  const { t } = useTranslation('shell');
  return useHasUnreadChats() && <Mark kind="news" label={t(($) => $.shell.unreadChats)} />;
}

function Mark({ kind, label }: { readonly kind: 'warning' | 'news'; readonly label: string }) {
  return (
    <span className={styles.mark} data-kind={kind}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
