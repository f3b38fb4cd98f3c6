import FilterAlt from '@mui/icons-material/FilterAlt';
import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { reportStatus } from '@oplano/contracts/reports';
import { chosenFilters, reportTraits, type ReportFilter } from '@oplano/core/figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findContacts, PersonPicker } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { DayRangeChip } from '#ui/day-range-chip';
import { MultiChoice } from '#ui/multi-choice';
import { PlaceFields } from './filter-fields.tsx';
import { MoreFields, needsMore } from './more-fields.tsx';
import { reportContactQuery } from './reports.api.ts';
import { useFilterDraft } from './use-filter-draft.ts';
import styles from './reports.module.css';

interface ReportFiltersProps {
  readonly filter: ReportFilter;
  readonly onApply: (next: ReportFilter) => void;
}

/** What the report is narrowed down to; it counts once the button was pressed. */
export function ReportFilters({ filter, onApply }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const { draft, setDraft, problemOf, submit } = useFilterDraft(
    filter,
    onApply,
    t(($) => $.reports.filters.invalid),
  );
  const [showsMore, setShowsMore] = useState(() => needsMore(filter));
  // On a phone the rows come first: the days are always there, the rest unfolds.
  const [isUnfolded, setUnfolded] = useState(false);
  const { data: named = null } = useQuery(reportContactQuery(filter.contactId));
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const contact = draft.contactId === null ? null : chosen?.id === draft.contactId ? chosen : named;
  const states = reportStatus.options.map((status, id) => ({ id, status, name: t(($) => $.reports.statuses[status]) }));
  const traits = reportTraits.map((trait, id) => ({ id, trait, name: t(($) => $.reports.traits[trait]) }));
  return (
    <form
      className={styles.filters}
      data-unfolded={isUnfolded || undefined}
      noValidate
      onSubmit={submit}
      aria-label={t(($) => $.reports.filters.title)}
    >
      <DayRangeChip value={draft} problemOf={problemOf} onApply={(range) => onApply({ ...draft, ...range })} />
      <Button
        className={styles.unfold}
        color="inherit"
        startIcon={
          <Badge color="primary" badgeContent={chosenFilters(filter)}>
            <FilterList />
          </Badge>
        }
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t(($) => $.reports.filters.fold)}
      </Button>
      <div className={styles.fields}>
        <PersonPicker
          label={t(($) => $.reports.filters.contact)}
          source="report-contacts"
          value={contact}
          find={findContacts}
          likely={[]}
          onChange={(person) => {
            setChosen(person);
            setDraft({ ...draft, contactId: person?.id ?? null });
          }}
        />
        <PlaceFields value={draft} onChange={setDraft} />
        <MultiChoice
          label={t(($) => $.reports.filters.status)}
          options={states}
          chosen={states.filter(({ status }) => draft.status.includes(status)).map(({ id }) => id)}
          noneText={t(($) => $.reports.filters.none)}
          onChange={(ids) =>
            setDraft({ ...draft, status: states.filter(({ id }) => ids.includes(id)).map(({ status }) => status) })
          }
        />
        <MultiChoice
          label={t(($) => $.reports.filters.only)}
          options={traits}
          chosen={traits.filter(({ trait }) => draft.only?.includes(trait)).map(({ id }) => id)}
          noneText={t(($) => $.reports.filters.none)}
          onChange={(ids) =>
            setDraft({ ...draft, only: traits.filter(({ id }) => ids.includes(id)).map(({ trait }) => trait) })
          }
        />
        <FormControlLabel
          control={<Checkbox size="small" />}
          label={t(($) => $.reports.filters.onlyRated)}
          checked={draft.onlyRated}
          onChange={(_, onlyRated) => setDraft({ ...draft, onlyRated })}
        />
        {showsMore && <MoreFields value={draft} onChange={setDraft} />}
        {!showsMore && (
          <Button color="inherit" onClick={() => setShowsMore(true)}>
            {t(($) => $.reports.filters.more)}
          </Button>
        )}
        <Button type="submit" variant="contained" startIcon={<FilterAlt />}>
          {t(($) => $.reports.filters.apply)}
        </Button>
      </div>
    </form>
  );
}
