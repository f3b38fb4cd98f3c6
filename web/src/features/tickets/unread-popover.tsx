import MarkChatReadOutlined from '@mui/icons-material/MarkChatReadOutlined';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#platform/i18n';
import { BarPopover, barListHeight } from '#ui/bar-popover';
import { EmptyState } from '#ui/empty-state';
import { PopoverRow } from '#ui/popover-row';
import { UnreadMark } from '#ui/unread-mark';
import styles from './tickets.module.css';
import { useUnreadTickets } from './use-unread.ts';

interface UnreadPopoverProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The tickets with unread messages; a click opens one. */
export function UnreadPopover({ anchor, onClose }: UnreadPopoverProps) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const tickets = useUnreadTickets();
  const open = (ticketId: string) => {
    onClose();
    void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId } });
  };
  return (
    <BarPopover anchor={anchor} title={t(($) => $.tickets.unread)} onClose={onClose}>
      {tickets.length === 0 ? (
        <EmptyState
          icon={<MarkChatReadOutlined />}
          title={t(($) => $.tickets.noUnread)}
          text={t(($) => $.tickets.noUnreadText)}
        />
      ) : (
        <ul className={styles.unread} style={{ maxHeight: barListHeight }}>
          {tickets.map(({ uuid, contactName, lastMessage, unreadMessages: count }) => (
            <li key={uuid}>
              <PopoverRow
                name={contactName}
                text={lastMessage}
                trail={<UnreadMark count={count} label={t(($) => $.tickets.unreadMessages, { count })} />}
                onClick={() => open(uuid)}
              />
            </li>
          ))}
        </ul>
      )}
    </BarPopover>
  );
}
