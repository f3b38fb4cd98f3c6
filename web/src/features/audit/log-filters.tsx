import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { logGroups } from '@oplano/contracts/audit';
import { useQuery } from '@tanstack/react-query';
import { userNamesQuery } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { DayRangeChip } from '#ui/day-range-chip';
import { helpOfChoices } from '#ui/no-choices';
import type { LogSearch } from './audit.api.ts';
import styles from './audit.module.css';

interface LogFiltersProps {
  readonly search: LogSearch;
  readonly onChange: (next: LogSearch) => void;
  readonly hasPeople?: boolean;
}

export function LogFilters({ search, onChange, hasPeople = false }: LogFiltersProps) {
  const { t } = useTranslation('audit');
  return (
    <div className={styles.filters}>
      {hasPeople && <PersonField search={search} onChange={onChange} />}
      <TextField
        select
        size="small"
        label={t(($) => $.audit.filters.group)}
        value={search.group}
        onChange={({ target }) => {
          const group = logGroups.find((one) => one === target.value) ?? '';
          onChange({ ...search, group });
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t(($) => $.audit.filters.all)}</MenuItem>
        {logGroups
          .filter((group) => !hasPeople || group !== 'platform')
          .map((group) => (
            <MenuItem key={group} value={group}>
              {t(($) => $.audit.groups[group])}
            </MenuItem>
          ))}
      </TextField>
      <DayRangeChip
        isOptional
        label={t(($) => $.audit.filters.when)}
        value={search}
        onApply={({ from, to }) => onChange({ ...search, from, to })}
      />
    </div>
  );
}

function PersonField({ search, onChange }: LogFiltersProps) {
  const { t } = useTranslation('audit');
  const asked = useQuery(userNamesQuery);
  const { data: people = [] } = asked;
  return (
    <TextField
      select
      size="small"
      label={t(($) => $.audit.filters.user)}
      helperText={helpOfChoices(asked)}
      value={search.userId}
      onChange={({ target }) => onChange({ ...search, userId: target.value })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t(($) => $.audit.filters.all)}</MenuItem>
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
