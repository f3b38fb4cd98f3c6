import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import IconButton from '@mui/material/IconButton';
import { UnreadPopover, useMentions, useUnreadCount } from '#features/tickets';
import { useSwitchedOff } from '#features/webhook-subscriptions';
import { useTranslation } from '#platform/i18n';
import { CountBadge } from '#ui/count-badge';
import { useAnchor } from './use-anchor.ts';

/** How many tickets wait to be read, and what admins must know of; a click lists them. */
export function Bell() {
  const { t } = useTranslation(['tickets', 'shell']);
  const { anchor, open, close } = useAnchor();
  const count = useUnreadCount();
  const mentions = useMentions().length;
  const notices = useSwitchedOff().map(({ id, name }) => ({
    id,
    title: t(($) => $.shell.webhookOff, { name }),
    text: t(($) => $.shell.webhookOffText),
  }));
  const unread = count > 0 ? t(($) => $.tickets.unreadCount, { count }) : t(($) => $.tickets.unread);
  const named = mentions > 0 ? [t(($) => $.tickets.mentions, { count: mentions })] : [];
  const label = [...notices.map(({ title }) => title), ...named, unread].join(', ');
  return (
    <>
      <IconButton title={label} aria-label={label} onClick={open}>
        <CountBadge count={count + mentions + notices.length} tone="error">
          <NotificationsNoneOutlined />
        </CountBadge>
      </IconButton>
      <UnreadPopover anchor={anchor} notices={notices} onClose={close} />
    </>
  );
}
