import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import IconButton from '@mui/material/IconButton';
import { UnreadPopover, useUnreadCount } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { CountBadge } from '#ui/count-badge';
import { useAnchor } from './use-anchor.ts';

/** How many tickets wait to be read; a click lists them. */
export function Bell() {
  const { t } = useTranslation('tickets');
  const { anchor, open, close } = useAnchor();
  const count = useUnreadCount();
  const label = count > 0 ? t(($) => $.tickets.unreadCount, { count }) : t(($) => $.tickets.unread);
  return (
    <>
      <IconButton title={label} aria-label={label} onClick={open}>
        <CountBadge count={count} tone="error">
          <NotificationsNoneOutlined />
        </CountBadge>
      </IconButton>
      <UnreadPopover anchor={anchor} onClose={close} />
    </>
  );
}
