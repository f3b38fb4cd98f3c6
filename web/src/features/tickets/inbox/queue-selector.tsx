import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { setInbox, useInbox } from '../inbox-store.ts';
import { ownQueuesQuery } from '../pickers.api.ts';
import styles from './inbox-head.module.css';

/** As many are named; the rest is counted. */
const named = 2;

/** Limits the list to some of one's queues. */
export function QueueSelector() {
  const { t } = useTranslation('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: queues = [] } = useQuery(ownQueuesQuery);
  const chosenIds = useInbox(({ queueIds }) => queueIds);
  const chosen = queues.filter(({ id }) => chosenIds.includes(id));
  const rest = chosen.length - named;
  const choose = (queueIds: readonly number[]) => setInbox({ queueIds });
  const toggle = (id: number) =>
    choose(chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id]);
  return (
    <>
      <button
        type="button"
        className={styles.queues}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t(($) => $.tickets.queueSelector)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {chosen.length === 0 ? (
          <span className={styles.allQueues}>{t(($) => $.tickets.allQueues)}</span>
        ) : (
          chosen.slice(0, named).map(({ id, name, color }) => (
            <span key={id} className={styles.queueChip}>
              <span className={styles.queueDot} style={{ backgroundColor: color }} />
              <span>{name}</span>
            </span>
          ))
        )}
        {rest > 0 && <span className={styles.queueRest}>{t(($) => $.tickets.moreQueues, { count: rest })}</span>}
        <ExpandMore fontSize="small" className={styles.queueArrow ?? ''} />
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={chosen.length === 0}
          onClick={() => {
            choose([]);
            setAnchor(null);
          }}
        >
          {t(($) => $.tickets.allQueues)}
        </MenuItem>
        {queues.map(({ id, name, color }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={chosenIds.includes(id)}
            className={styles.queueOption ?? ''}
            onClick={() => toggle(id)}
          >
            {chosenIds.includes(id) ? <CheckBox color="primary" /> : <CheckBoxOutlineBlank color="disabled" />}
            <span className={styles.queueDot} style={{ backgroundColor: color }} />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
