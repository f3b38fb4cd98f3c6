import ChatOutlined from '@mui/icons-material/ChatOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { LateFirstSteps } from '#features/companies';
import { EmptyDesk, TicketDialogs, TicketsManager } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { PaneTabs } from '#ui/pane-tabs';
import { useMedia } from '#ui/use-media';
import { LazyChatPane } from './lazy-chat.ts';
import styles from './inbox-screen.module.css';

/** Below this width the list and the conversation take turns. */
const narrow = '(max-width: 899.95px)';

type Pane = 'ticket' | 'list';

/** The list of conversations beside the one that is open. */
export function InboxScreen() {
  const { t } = useTranslation('tickets');
  const isNarrow = useMedia(narrow);
  const { ticketId } = useParams({ strict: false });
  const messageId = useLocation({ select: ({ search }) => (search as { message?: string }).message });
  const [known, setKnown] = useState(ticketId);
  const [pane, setPane] = useState<Pane>(ticketId ? 'ticket' : 'list');
  // Another conversation comes to the front, and the list once there is none.
  if (known !== ticketId) {
    setKnown(ticketId);
    setPane(ticketId ? 'ticket' : 'list');
  }
  // While the person reaches for the first conversation, the part that shows it arrives.
  const prepare = () => void LazyChatPane.preload?.();

  const chat = ticketId ? (
    <Suspense>
      <LazyChatPane
        ticketUuid={ticketId}
        {...(messageId !== undefined && /^\d{1,15}$/.test(messageId) && { messageId: Number(messageId) })}
        {...(isNarrow && { onBack: () => setPane('list') })}
      />
    </Suspense>
  ) : (
    <div className={styles.nothing}>
      <EmptyDesk onShowList={() => setPane('list')} />
    </div>
  );
  return (
    <div className={styles.screen} data-narrow={isNarrow}>
      <div className={styles.panes} onPointerEnter={prepare} onFocus={prepare}>
        {(!isNarrow || pane === 'list') && (
          <TicketsManager isAlone={isNarrow} welcome={<LateFirstSteps />} onOpened={() => setPane('ticket')} />
        )}
        {(!isNarrow || pane === 'ticket') && <div className={styles.chat}>{chat}</div>}
      </div>
      {isNarrow && (
        <PaneTabs
          label={t(($) => $.tickets.panes.label)}
          panes={[
            { key: 'list', icon: <InboxOutlined />, name: t(($) => $.tickets.panes.list) },
            { key: 'ticket', icon: <ChatOutlined />, name: t(($) => $.tickets.panes.ticket) },
          ]}
          pane={pane}
          onChange={setPane}
        />
      )}
      <TicketDialogs />
    </div>
  );
}
