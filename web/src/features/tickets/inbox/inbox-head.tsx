import Add from '@mui/icons-material/Add';
import DoneAll from '@mui/icons-material/DoneAll';
import FilterList from '@mui/icons-material/FilterList';
import SouthOutlined from '@mui/icons-material/SouthOutlined';
import NorthOutlined from '@mui/icons-material/NorthOutlined';
import IconButton from '@mui/material/IconButton';
import { can } from '@oplano/core/permissions';
import { seesGroups } from '@oplano/core/tickets';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { CountBadge } from '#ui/count-badge';
import { CountPill } from '#ui/count-pill';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { countFilters, setInbox, showView, useInbox, type InboxTab, type InboxView } from '../inbox-store.ts';
import type { TicketFilter } from '../ticket-rules.ts';
import { countsQuery } from '../tickets.api.ts';
import { InboxSearch } from './inbox-search.tsx';
import { QueueSelector } from './queue-selector.tsx';
import { TabStrip } from './tab-strip.tsx';
import styles from './inbox-head.module.css';

const FilterPanel = lazy(() => import('./filter-panel.tsx'));

interface InboxHeadProps {
  readonly filter: TicketFilter;
  readonly panel: string;
}

/** Everything above the list: where to look, what for, and what to start. */
export function InboxHead({ filter, panel }: InboxHeadProps) {
  const { t } = useTranslation('tickets');
  const view = useInbox((state) => state.view);
  const isFilterOpen = useInbox((state) => state.isFilterOpen);
  const views: InboxView[] = ['inbox', 'closed', 'search'];
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <TabStrip
          look="views"
          label={t(($) => $.tickets.viewsLabel)}
          tabs={views.map((key) => ({ key, label: t(($) => $.tickets.views[key]) }))}
          selected={view}
          panel={panel}
          onSelect={showView}
        />
        <HeadActions />
      </div>
      <div className={styles.line}>
        <InboxSearch />
        <FilterButton />
      </div>
      {isFilterOpen && (
        <Suspense>
          <FilterPanel />
        </Suspense>
      )}
      <div className={styles.line}>
        <QueueSelector />
        {view !== 'search' && <ShowAll />}
      </div>
      {view === 'inbox' && <InboxTabs filter={filter} panel={panel} />}
    </div>
  );
}

function HeadActions() {
  const { t } = useTranslation('tickets');
  const actor = useActor();
  const sort = useInbox((state) => state.sort);
  const isNewestFirst = sort === 'DESC';
  const sortLabel = isNewestFirst ? t(($) => $.tickets.sortOldest) : t(($) => $.tickets.sortNewest);
  const closeAllLabel = t(($) => $.tickets.closeAll.title);
  const newLabel = t(($) => $.tickets.new.title);
  return (
    <div className={styles.actions}>
      <IconButton
        title={sortLabel}
        size="small"
        aria-label={sortLabel}
        onClick={() => setInbox({ sort: isNewestFirst ? 'ASC' : 'DESC' })}
      >
        {isNewestFirst ? <SouthOutlined fontSize="small" /> : <NorthOutlined fontSize="small" />}
      </IconButton>
      {can(actor, 'tickets-manager:closeAll') && (
        <IconButton
          title={closeAllLabel}
          size="small"
          aria-label={closeAllLabel}
          onClick={() => openTicketDialog({ kind: 'closeAll' })}
        >
          <DoneAll fontSize="small" />
        </IconButton>
      )}
      <IconButton
        title={newLabel}
        size="small"
        className={styles.new ?? ''}
        aria-label={newLabel}
        onClick={() => openTicketDialog({ kind: 'new' })}
      >
        <Add />
      </IconButton>
    </div>
  );
}

function FilterButton() {
  const { t } = useTranslation('tickets');
  const isOpen = useInbox((state) => state.isFilterOpen);
  const count = useInbox((state) => countFilters(state.filters));
  const label = t(($) => $.tickets.filters.title);
  return (
    <IconButton
      title={label}
      aria-label={label}
      aria-expanded={isOpen}
      // What is chosen there narrows a search down, so its results come along.
      onClick={() => setInbox(isOpen ? { isFilterOpen: false } : { isFilterOpen: true, view: 'search' })}
    >
      <CountBadge count={count} tone="accent">
        <FilterList />
      </CountBadge>
    </IconButton>
  );
}

function ShowAll() {
  const { t } = useTranslation('tickets');
  const actor = useActor();
  const showAll = useInbox((state) => state.showAll);
  if (!can(actor, 'tickets-manager:showall')) return null;
  return (
    <button
      type="button"
      className={styles.showAll}
      aria-pressed={showAll}
      title={t(($) => $.tickets.showAllHelp)}
      onClick={() => setInbox({ showAll: !showAll })}
    >
      {t(($) => $.tickets.showAll)}
    </button>
  );
}

function InboxTabs({ filter, panel }: InboxHeadProps) {
  const { t } = useTranslation('tickets');
  const actor = useActor();
  const { data: counts } = useQuery(countsQuery(filter));
  const tabs: InboxTab[] = seesGroups(actor) ? ['open', 'pending', 'group'] : ['open', 'pending'];
  const selected = tabs.find((tab) => tab === filter.list) ?? 'open';
  return (
    <TabStrip
      look="tabs"
      label={t(($) => $.tickets.tabsLabel)}
      tabs={tabs.map((key) => ({
        key,
        label: t(($) => $.tickets.tabs[key]),
        badge: <TabCount tab={key} count={counts?.[key]} />,
      }))}
      selected={selected}
      panel={panel}
      onSelect={(tab) => setInbox({ tab })}
    />
  );
}

function TabCount({ tab, count }: { readonly tab: InboxTab; readonly count: number | undefined }) {
  const { t } = useTranslation('tickets');
  const tag = useLanguageTag();
  if (!count) return null;
  return (
    <CountPill
      count={count}
      text={count.toLocaleString(tag)}
      label={t(($) => $.tickets.tabCount, { count })}
      tone={tab === 'pending' ? 'error' : 'plain'}
    />
  );
}
