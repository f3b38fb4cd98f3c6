import TextField from '@mui/material/TextField';
import { waitingMinutesMax, type TicketPriority } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { DayRangeChip } from '#ui/day-range-chip';
import { MultiChoice } from '#ui/multi-choice';
import { countFilters, setInbox, useInbox } from '../inbox-store.ts';
import { ownQueuesQuery } from '../pickers.api.ts';
import type { MoreFilters as Chosen } from '../ticket-rules.ts';
import styles from './filter-panel.module.css';

const noMoreFilters: Chosen = { queues: [], priorities: [], unread: false, from: '', to: '', waitingMinutes: 0 };
const priorities = ['urgent', 'high', 'none', 'low'] as const satisfies readonly TicketPriority[];

/** What tells the pressing from the rest: what is unread, who waits, what matters, and since when. */
export function MoreFilterFields() {
  const { t } = useTranslation(['views', 'tickets']);
  const filters = useInbox((state) => state.filters);
  const queuesAsked = useQuery(ownQueuesQuery);
  const { data: queues = [] } = queuesAsked;
  const chosen = filters.more ?? noMoreFilters;
  const change = (part: Partial<Chosen>) => {
    const more = { ...chosen, ...part };
    const isEmpty = countFilters({ tags: [], users: [], whatsapps: [], statuses: [], more }) === 0;
    setInbox({ filters: { ...filters, more: isEmpty ? null : more }, view: 'search' });
  };
  return (
    <section className={styles.panel} aria-label={t(($) => $.views.more.title)}>
      <MultiChoice
        noneText={t(($) => $.tickets.filters.none)}
        label={t(($) => $.views.more.queues)}
        options={queues}
        asked={queuesAsked}
        chosen={chosen.queues}
        onChange={(ids) => change({ queues: ids })}
      />
      <fieldset className={styles.statuses}>
        <legend>{t(($) => $.views.more.priority)}</legend>
        {priorities.map((priority) => {
          const isChosen = chosen.priorities.includes(priority);
          const others = chosen.priorities.filter((other) => other !== priority);
          return (
            <button
              key={priority}
              type="button"
              aria-pressed={isChosen}
              onClick={() => change({ priorities: isChosen ? others : [...others, priority] })}
            >
              {t(($) => $.tickets.priority.levels[priority])}
            </button>
          );
        })}
        <button type="button" aria-pressed={chosen.unread} onClick={() => change({ unread: !chosen.unread })}>
          {t(($) => $.views.more.unread)}
        </button>
      </fieldset>
      <div className={styles.pair}>
        <TextField
          fullWidth
          size="small"
          type="number"
          label={t(($) => $.views.more.waiting)}
          value={chosen.waitingMinutes === 0 ? '' : chosen.waitingMinutes}
          onChange={({ target }) =>
            change({ waitingMinutes: Math.min(waitingMinutesMax, Math.max(0, Math.trunc(Number(target.value)))) })
          }
          slotProps={{ htmlInput: { min: 0, max: waitingMinutesMax, inputMode: 'numeric' } }}
        />
        <DayRangeChip isOptional label={t(($) => $.views.more.created)} value={chosen} onApply={change} />
      </div>
    </section>
  );
}
