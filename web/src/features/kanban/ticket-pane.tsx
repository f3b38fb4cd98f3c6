import Close from '@mui/icons-material/Close';
import OpenInFull from '@mui/icons-material/OpenInFull';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Ticket } from '@oplano/contracts/tickets';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { TicketDialogs } from '#features/tickets';
import { useTranslation, withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { useMedia } from '#ui/use-media';
import styles from './kanban.module.css';

/** The conversation; its code arrives when the first card is opened. */
const Chat = lazyScreen(
  withTexts(() => import('./chat.ts'), 'messages'),
  'ChatPane',
);

interface TicketPaneProps {
  readonly ticket: Pick<Ticket, 'id' | 'uuid'>;
  readonly onClose: () => void;
}

/** The ticket of a card: beside the board, or over it where there is no room. */
export function TicketPane(props: TicketPaneProps) {
  const isOver = useMedia('(max-width: 1199.95px)');
  const pane = <Pane {...props} />;
  if (!isOver) return pane;
  return (
    <Drawer open anchor="right" onClose={props.onClose} slotProps={{ paper: { className: styles.paneOver } }}>
      {pane}
    </Drawer>
  );
}

function Pane({ ticket, onClose }: TicketPaneProps) {
  const { t } = useTranslation(['kanban', 'common']);
  return (
    <aside className={styles.pane} aria-label={t(($) => $.kanban.pane, { id: ticket.id })}>
      <div className={styles.paneHead}>
        <span>{t(($) => $.kanban.pane, { id: ticket.id })}</span>
        <span className={styles.fill} />
        <IconButton
          size="small"
          component={Link}
          to={`/tickets/${ticket.uuid}`}
          aria-label={t(($) => $.kanban.card.viewOf, { id: ticket.id })}
        >
          <OpenInFull fontSize="inherit" />
        </IconButton>
        <IconButton size="small" aria-label={t(($) => $.common.close)} onClick={onClose}>
          <Close fontSize="inherit" />
        </IconButton>
      </div>
      <div className={styles.paneBody}>
        <Suspense>
          <Chat key={ticket.uuid} ticketUuid={ticket.uuid} onGone={onClose} />
        </Suspense>
      </div>
      <TicketDialogs />
    </aside>
  );
}
