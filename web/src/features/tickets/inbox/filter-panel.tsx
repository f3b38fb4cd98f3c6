import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { TicketStatus } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { countFilters, noFilters, setInbox, useInbox, type InboxFilters } from '../inbox-store.ts';
import { connectionNamesQuery, tagNamesQuery, userNamesQuery } from '../pickers.api.ts';
import styles from './filter-panel.module.css';

interface Option {
  readonly id: number;
  readonly name: string;
}

const statuses = ['open', 'closed', 'pending', 'group'] as const satisfies readonly TicketStatus[];

/** Narrows a search down; the user filter is for admins. */
export default function FilterPanel() {
  const { t } = useTranslation('tickets');
  const actor = useActor();
  const filters = useInbox((state) => state.filters);
  const change = (part: Partial<InboxFilters>) => setInbox({ filters: { ...filters, ...part }, view: 'search' });
  const isAdmin = actor.profile === 'admin';
  const { data: tags = [] } = useQuery(tagNamesQuery);
  const { data: connections = [] } = useQuery(connectionNamesQuery);
  const { data: users = [] } = useQuery({ ...userNamesQuery, enabled: isAdmin });
  return (
    <section className={styles.panel} aria-label={t(($) => $.tickets.filters.title)}>
      <Choice
        label={t(($) => $.tickets.filters.tags)}
        options={tags}
        chosen={filters.tags}
        onChange={(ids) => change({ tags: ids })}
      />
      {isAdmin && (
        <Choice
          label={t(($) => $.tickets.filters.users)}
          options={users}
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
      <Choice
        label={t(($) => $.tickets.filters.connections)}
        options={connections}
        chosen={filters.whatsapps}
        onChange={(ids) => change({ whatsapps: ids })}
      />
      <Button
        size="small"
        color="inherit"
        disabled={countFilters(filters) === 0}
        onClick={() => setInbox({ filters: noFilters })}
      >
        {t(($) => $.tickets.filters.clear)}
      </Button>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

/** Several of many; two are named, the rest is counted. */
function Choice({ label, options, chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('tickets');
  return (
    <Autocomplete
      multiple
      size="small"
      limitTags={2}
      disableCloseOnSelect
      options={options}
      value={options.filter(({ id }) => chosen.includes(id))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={t(($) => $.tickets.filters.none)}
      onChange={(_, value) => onChange(value.map(({ id }) => id))}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
