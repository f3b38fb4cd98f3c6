import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { setInbox, useInbox } from '../inbox-store.ts';
import { ownQueuesQuery } from '../pickers.api.ts';
import styles from './inbox-head.module.css';

export interface QueueMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** All of one's queues, to choose some. */
export function QueueMenu({ anchor, onClose }: QueueMenuProps) {
  const { t } = useTranslation('tickets');
  const { data: queues = [] } = useQuery(ownQueuesQuery);
  const chosenIds = useInbox(({ queueIds }) => queueIds);
  const choose = (queueIds: readonly number[]) => setInbox({ queueIds });
  const toggle = (id: number) =>
    choose(chosenIds.includes(id) ? chosenIds.filter((other) => other !== id) : [...chosenIds, id]);
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={!queues.some(({ id }) => chosenIds.includes(id))}
        onClick={() => {
          choose([]);
          onClose();
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
  );
}
