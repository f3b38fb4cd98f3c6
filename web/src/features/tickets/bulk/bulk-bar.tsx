import AddTask from '@mui/icons-material/AddTask';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import Snooze from '@mui/icons-material/Snooze';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { bulkMax, type BulkDeed, type TicketAction } from '@oplano/contracts/tickets';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import type { ListedTicket, TicketFilter } from '../ticket-rules.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { startBulk } from './bulk.api.ts';
import { useSelection } from './selection.ts';
import styles from './bulk-bar.module.css';

type OfferedDeed = Extract<BulkDeed, 'accept' | 'transfer' | 'close' | 'tag' | 'snooze' | 'priority'>;
const deeds: readonly { readonly deed: OfferedDeed; readonly picture: ReactNode }[] = [
  { deed: 'accept', picture: <AddTask fontSize="small" /> },
  { deed: 'transfer', picture: <SwapHoriz fontSize="small" /> },
  { deed: 'close', picture: <CheckCircleOutlined fontSize="small" /> },
  { deed: 'tag', picture: <LabelOutlined fontSize="small" /> },
  { deed: 'snooze', picture: <Snooze fontSize="small" /> },
  { deed: 'priority', picture: <FlagOutlined fontSize="small" /> },
];

/** There is something to be said first. */
const isAsked = (deed: BulkDeed): deed is Exclude<OfferedDeed, 'accept'> =>
  deed !== 'accept' && deeds.some((offered) => offered.deed === deed);

interface BulkBarProps {
  readonly rows: readonly ListedTicket[];
  readonly filter: TicketFilter;
  /** How many the list holds, those that were not fetched yet among them. */
  readonly total: number | undefined;
}

/** What can be done to the chosen rows, and how far it is. */
export default function BulkBar({ rows, filter, total }: BulkBarProps) {
  const { t } = useTranslation(['bulk', 'tickets']);
  const { ids, bulk } = useSelection();
  /** Not the rows alone: everything that the list would show. */
  const [takesAll, setTakesAll] = useState(false);
  const listKey = JSON.stringify(filter);
  const shownKey = useRef(listKey);
  const drop = () => {
    setTakesAll(false);
    useSelection.setState({ ids: new Set(), asked: null });
  };
  // What is chosen belongs to the list it was chosen in.
  useEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    drop();
  }, [listKey]);

  const count = takesAll ? Math.min(total ?? ids.size, bulkMax) : ids.size;
  const run = async (action: TicketAction): Promise<boolean> => {
    try {
      const begun = await startBulk(action, takesAll ? { filter } : { ids: [...ids] });
      drop();
      useSelection.setState(({ bulk: known }) => ({ bulk: known?.id === begun.id ? known : begun }));
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  const ask = (deed: BulkDeed): void => {
    const ticket = rows.find(({ id }) => ids.has(id));
    const many = { count, run };
    if (deed === 'accept') void run({ do: 'accept', queueId: null });
    else if (ticket && isAsked(deed)) openTicketDialog({ kind: deed, ticket, many });
  };
  const hear = useEffectEvent(() => {
    const { asked } = useSelection.getState();
    if (!asked) return;
    useSelection.setState({ asked: null });
    ask(asked);
  });
  // A key asked for it, perhaps before this was there.
  useEffect(() => {
    queueMicrotask(() => hear());
    return useSelection.subscribe(() => hear());
  }, []);

  const isWhole = rows.length > 0 && rows.every(({ id }) => ids.has(id));
  const hasMore = total !== undefined && total > rows.length;
  return (
    <div className={styles.place}>
      {bulk && <BulkProgress bulk={bulk} />}
      {ids.size > 0 && (
        <div role="toolbar" aria-label={t(($) => $.bulk.title)} className={styles.bar}>
          <div className={styles.line}>
            <IconButton size="small" title={t(($) => $.bulk.clear)} aria-label={t(($) => $.bulk.clear)} onClick={drop}>
              <Close fontSize="small" />
            </IconButton>
            <output className={styles.count}>{t(($) => $.bulk.chosen, { count })}</output>
            {!isWhole && (
              <Button
                size="small"
                onClick={() => useSelection.setState({ ids: new Set(rows.slice(0, bulkMax).map(({ id }) => id)) })}
              >
                {t(($) => $.bulk.allShown)}
              </Button>
            )}
            {isWhole && hasMore && !takesAll && (
              <Button size="small" onClick={() => setTakesAll(true)}>
                {t(($) => $.bulk.allFound, { count: Math.min(total, bulkMax) })}
              </Button>
            )}
          </div>
          <div className={styles.line}>
            {deeds.map(({ deed, picture }) => {
              const label = t(($) => $.bulk.deeds[deed]);
              return (
                <IconButton key={deed} title={label} aria-label={label} onClick={() => ask(deed)}>
                  {picture}
                </IconButton>
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}
