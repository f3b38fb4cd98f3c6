import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { lazyWindow } from '#ui/lazy-part';
import { useInbox } from '../inbox-store.ts';
import { ownQueuesQuery } from '../pickers.api.ts';
import type { QueueMenuProps } from './queue-menu.tsx';
import styles from './inbox-head.module.css';

const QueueMenu = lazyWindow<QueueMenuProps>(async () => (await import('./queue-menu.tsx')).QueueMenu);

/** As many are named; the rest is counted. */
const named = 2;

/** Limits the list to some of one's queues: a button, or those that are chosen in a line of their own. */
export function QueueSelector() {
  const { t } = useTranslation('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: queues = [] } = useQuery(ownQueuesQuery);
  const chosenIds = useInbox(({ queueIds }) => queueIds);
  const chosen = queues.filter(({ id }) => chosenIds.includes(id));
  const label = t(($) => $.tickets.queueSelector);
  const rest = chosen.length - named;
  return (
    <>
      <button
        type="button"
        className={styles.queues}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-chosen={chosen.length > 0}
        aria-label={label}
        title={label}
        onPointerEnter={QueueMenu.prepare}
        onFocus={QueueMenu.prepare}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {chosen.length === 0 && <AccountTreeOutlined fontSize="small" />}
        {chosen.slice(0, named).map(({ id, name, color }) => (
          <span key={id} className={styles.queueChip}>
            <span className={styles.queueDot} style={{ backgroundColor: color }} />
            <span>{name}</span>
          </span>
        ))}
        {rest > 0 && <span className={styles.queueRest}>{t(($) => $.tickets.moreQueues, { count: rest })}</span>}
        {chosen.length > 0 && <ExpandMore fontSize="small" className={styles.queueArrow ?? ''} />}
      </button>
      <QueueMenu anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
