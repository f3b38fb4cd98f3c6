import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { boardSort } from '@oplano/contracts/kanban';
import { readyRange, type DayRange } from '@oplano/core/figures';
import { useQuery } from '@tanstack/react-query';
import { ownQueuesQuery, inboxTagsQuery, userNamesQuery } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { DayRangeChip } from '#ui/day-range-chip';
import { MultiChoice } from '#ui/multi-choice';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { useMedia } from '#ui/use-media';
import { lastDays } from './board-filter.ts';
import { setBoardChoice, useBoardChoice } from './board-store.ts';
import styles from './kanban.module.css';
import { useBoardDays, useCompanyDay } from './use-board-days.ts';

interface BoardHeadProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The head of the board: who is looked for, and the filters. */
export function BoardHead({ isOpen, onToggle }: BoardHeadProps) {
  const { t } = useTranslation('kanban');
  const { queueIds, users, tags } = useBoardChoice();
  const filters = [queueIds, users, tags].filter(({ length }) => length > 0).length;
  const search = (
    <SearchField label={t(($) => $.kanban.search)} onSearch={(searchParam) => setBoardChoice({ searchParam })} />
  );
  return (
    <PageHeader
      title={t(($) => $.kanban.title)}
      search={search}
      tools={
        <Button
          color="inherit"
          aria-expanded={isOpen}
          startIcon={
            <Badge color="primary" badgeContent={filters}>
              <FilterList />
            </Badge>
          }
          onClick={onToggle}
        >
          {t(($) => $.kanban.filters.title)}
        </Button>
      }
    />
  );
}

interface BoardControlsProps {
  readonly isOpen: boolean;
  readonly onSearch: () => void;
}

/** How the cards are ordered, from which days they are, and whose. */
export function BoardControls({ isOpen, onSearch }: BoardControlsProps) {
  const { t } = useTranslation('kanban');
  const { sort } = useBoardChoice();
  // On a phone the board itself is what the height is for.
  const isNarrow = useMedia('(max-width: 599.95px)');
  if (isNarrow && !isOpen) return null;
  return (
    <div className={styles.controls}>
      <TextField
        select
        size="small"
        className={styles.sort}
        label={t(($) => $.kanban.sort.label)}
        value={sort}
        onChange={({ target }) => setBoardChoice({ sort: boardSort.parse(target.value) })}
      >
        {boardSort.options.map((option) => (
          <MenuItem key={option} value={option}>
            {t(($) => $.kanban.sort[option])}
          </MenuItem>
        ))}
      </TextField>
      <BoardDates onSearch={onSearch} />
      {isOpen && <Filters />}
    </div>
  );
}

/** What the board shows before anybody chose. */
const usualDays = (today: string): DayRange => {
  const { startDate, endDate } = lastDays(today);
  return { from: startDate, to: endDate };
};

/** The days that are looked at; whoever searches the same ones once more has the board fetched once more. */
function BoardDates({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation('kanban');
  const today = useCompanyDay();
  const { startDate: from, endDate: to } = useBoardDays();
  return (
    <DayRangeChip
      isOptional
      value={{ from, to }}
      today={today}
      applyText={t(($) => $.kanban.find)}
      rangeOf={(name) => (name === 'last30' ? usualDays(today) : readyRange(name, today))}
      onApply={(range) => {
        const usual = usualDays(today);
        const isUsual = range.from === usual.from && range.to === usual.to;
        // The usual days go on with the time.
        setBoardChoice({ days: isUsual ? null : { startDate: range.from, endDate: range.to } });
        onSearch();
      }}
    />
  );
}

function Filters() {
  const { t } = useTranslation('kanban');
  const { queueIds, users, tags } = useBoardChoice();
  const noneText = t(($) => $.kanban.filters.none);
  const ownQueuesAsked = useQuery(ownQueuesQuery);
  const { data: ownQueues = [] } = ownQueuesAsked;
  const peopleAsked = useQuery(userNamesQuery);
  const { data: people = [] } = peopleAsked;
  const labelsAsked = useQuery(inboxTagsQuery);
  const { data: labels = [] } = labelsAsked;
  return (
    <section className={styles.filters} aria-label={t(($) => $.kanban.filters.title)}>
      <MultiChoice
        label={t(($) => $.kanban.filters.queues)}
        options={ownQueues}
        asked={ownQueuesAsked}
        chosen={queueIds}
        noneText={noneText}
        onChange={(ids) => setBoardChoice({ queueIds: ids })}
      />
      <MultiChoice
        label={t(($) => $.kanban.filters.users)}
        options={people}
        asked={peopleAsked}
        chosen={users}
        noneText={noneText}
        onChange={(ids) => setBoardChoice({ users: ids })}
      />
      <MultiChoice
        label={t(($) => $.kanban.filters.tags)}
        options={labels}
        asked={labelsAsked}
        chosen={tags}
        noneText={noneText}
        onChange={(ids) => setBoardChoice({ tags: ids })}
      />
      <Button
        size="small"
        color="inherit"
        disabled={queueIds.length + users.length + tags.length === 0}
        onClick={() => setBoardChoice({ queueIds: [], users: [], tags: [] })}
      >
        {t(($) => $.kanban.filters.clear)}
      </Button>
    </section>
  );
}
