import Button from '@mui/material/Button';
import type { TicketStatus } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { MultiChoice } from '#ui/multi-choice';
import { countFilters, noFilters, setInbox, useInbox, type InboxFilters } from '../inbox-store.ts';
import { connectionNamesQuery, inboxTagsQuery, userNamesQuery } from '../pickers.api.ts';
import { SaveView } from '../views/save-view.tsx';
import { MoreFilterFields } from './more-filters.tsx';
import styles from './filter-panel.module.css';

const statuses = ['open', 'closed', 'pending', 'group'] as const satisfies readonly TicketStatus[];

/** Narrows a search down; the user filter is for admins. */
export default function FilterPanel() {
  const { t } = useTranslation('tickets');
  const actor = useActor();
  const filters = useInbox((state) => state.filters);
  const change = (part: Partial<InboxFilters>) => setInbox({ filters: { ...filters, ...part }, view: 'search' });
  const none = t(($) => $.tickets.filters.none);
  const isAdmin = actor.profile === 'admin';
  const tagsAsked = useQuery(inboxTagsQuery);
  const { data: tags = [] } = tagsAsked;
  const connectionsAsked = useQuery(connectionNamesQuery);
  const { data: connections = [] } = connectionsAsked;
  const usersAsked = useQuery({ ...userNamesQuery, enabled: isAdmin });
  const { data: users = [] } = usersAsked;
  return (
    <>
      <section className={styles.panel} aria-label={t(($) => $.tickets.filters.title)}>
        <MultiChoice
          noneText={none}
          label={t(($) => $.tickets.filters.tags)}
          options={tags}
          asked={tagsAsked}
          chosen={filters.tags}
          onChange={(ids) => change({ tags: ids })}
        />
        {isAdmin && (
          <MultiChoice
            noneText={none}
            label={t(($) => $.tickets.filters.users)}
            options={users}
            asked={usersAsked}
            chosen={filters.users}
            onChange={(ids) => change({ users: ids })}
          />
        )}
        <fieldset className={styles.statuses}>
          <legend>{t(($) => $.tickets.filters.status)}</legend>
          {statuses.map((status) => {
            const isChosen = filters.statuses.includes(status);
            return (
              <button
                key={status}
                type="button"
                aria-pressed={isChosen}
                onClick={() =>
                  change({
                    statuses: isChosen
                      ? filters.statuses.filter((other) => other !== status)
                      : [...filters.statuses, status],
                  })
                }
              >
                {t(($) => $.tickets.statuses[status])}
              </button>
            );
          })}
        </fieldset>
        <MultiChoice
          noneText={none}
          label={t(($) => $.tickets.filters.connections)}
          options={connections}
          asked={connectionsAsked}
          chosen={filters.whatsapps}
          onChange={(ids) => change({ whatsapps: ids })}
        />
      </section>
      <MoreFilterFields />
      <div className={styles.ends}>
        <Button
          size="small"
          color="inherit"
          disabled={countFilters(filters) === 0}
          onClick={() => setInbox({ filters: noFilters })}
        >
          {t(($) => $.tickets.filters.clear)}
        </Button>
        <SaveView />
      </div>
    </>
  );
}
