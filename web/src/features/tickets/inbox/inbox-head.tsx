import Add from '@mui/icons-material/Add';
import FilterList from '@mui/icons-material/FilterList';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import SortOutlined from '@mui/icons-material/SortOutlined';
import IconButton from '@mui/material/IconButton';
import { can } from '@oplano/core/permissions';
import { seesGroups } from '@oplano/core/tickets';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { CountBadge } from '#ui/count-badge';
import { CountPill } from '#ui/count-pill';
import { lazyWindow } from '#ui/lazy-part';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { countFilters, setInbox, showView, useInbox, type InboxTab, type InboxView } from '../inbox-store.ts';
import type { TicketFilter, TicketOrder } from '../ticket-rules.ts';
import { countsQuery, foundQuery } from '../tickets.api.ts';
import type { HeadMenuProps } from './head-menu.tsx';
import { InboxSearch } from './inbox-search.tsx';
import { QueueSelector } from './queue-selector.tsx';
import { TabStrip } from './tab-strip.tsx';
import styles from './inbox-head.module.css';

const HeadMenu = lazyWindow<HeadMenuProps>(async () => (await import('./head-menu.tsx')).HeadMenu);
const FilterPanel = lazy(() => import('./filter-panel.tsx'));
const ViewsBar = lazy(() => import('../views/views-bar.tsx'));

interface InboxHeadProps {
  readonly filter: TicketFilter;
  readonly panel: string;
}

/** Everything above the list: where to look, what for, and what to start. */
export function InboxHead({ filter, panel }: InboxHeadProps) {
  const { t } = useTranslation('tickets');
  const view = useInbox((state) => state.view);
  const isFilterOpen = useInbox((state) => state.isFilterOpen);
  const hasViews = useInbox((state) => state.hasViews);
  const search = useRef<HTMLInputElement>(null);
  const { data: counts } = useQuery(countsQuery(filter));
  // Where nothing is put aside there is nothing to look at.
  const hasSnoozed = view === 'snoozed' || (counts?.snoozed ?? 0) > 0;
  const views: InboxView[] = hasSnoozed ? ['inbox', 'snoozed', 'closed', 'search'] : ['inbox', 'closed', 'search'];
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <TabStrip
          look="views"
          label={t(($) => $.tickets.viewsLabel)}
          tabs={views.map((key) => ({
            key,
            label: t(($) => $.tickets.views[key]),
            ...(key === 'snoozed' && { badge: <TabCount count={counts?.snoozed} /> }),
          }))}
          selected={view}
          panel={panel}
          onSelect={showView}
          // Whoever opens the search is about to type.
          onOpen={(key) => key === 'search' && search.current?.focus()}
        />
        <HeadActions />
      </div>
      <div className={styles.line}>
        <InboxSearch ref={search} />
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
      {hasViews && (
        <Suspense fallback={<div className={styles.line} />}>
          <ViewsBar />
        </Suspense>
      )}
      {view === 'inbox' && <InboxTabs filter={filter} panel={panel} />}
      {filter.list === 'search' && filter.searchParam !== '' && <SearchScope filter={filter} panel={panel} />}
    </div>
  );
}

/** The orders of the list come one after the other; the button says which is next and shows which is on. */
const orderAfter: Readonly<Record<TicketOrder, TicketOrder>> = { DESC: 'ASC', ASC: 'PRIORITY', PRIORITY: 'DESC' };
const sortLabels = { DESC: 'sortNewest', ASC: 'sortOldest', PRIORITY: 'sortPriority' } as const;
const sortPictures: Readonly<Record<TicketOrder, ReactNode>> = {
  // Lines of growing length, upright and turned round; an arrow alone would be a download.
  DESC: <SortOutlined fontSize="small" />,
  ASC: <SortOutlined fontSize="small" className={styles.turned ?? ''} />,
  PRIORITY: <FlagOutlined fontSize="small" />,
};

function HeadActions() {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation('common');
  const actor = useActor();
  const sort = useInbox((state) => state.sort);
  const next = orderAfter[sort];
  const sortLabel = t(($) => $.tickets[sortLabels[next]]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const moreLabel = common(($) => $.common.moreActions);
  const newLabel = t(($) => $.tickets.new.title);
  return (
    <div className={styles.actions}>
      <IconButton title={sortLabel} size="small" aria-label={sortLabel} onClick={() => setInbox({ sort: next })}>
        {sortPictures[sort]}
      </IconButton>
      {can(actor, 'tickets-manager:closeAll') && (
        <>
          <IconButton
            title={moreLabel}
            size="small"
            aria-label={moreLabel}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onPointerEnter={HeadMenu.prepare}
            onFocus={HeadMenu.prepare}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            <MoreVert fontSize="small" />
          </IconButton>
          <HeadMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </>
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

/** Where a search looks, with what it finds in each. */
function SearchScope({ filter, panel }: InboxHeadProps) {
  const { t } = useTranslation('tickets');
  const inNames = useQuery(foundQuery({ ...filter, searchOnMessages: false }));
  const inMessages = useQuery(foundQuery({ ...filter, searchOnMessages: true }));
  const counts = { contacts: inNames.data, messages: inMessages.data };
  const scopes = ['contacts', 'messages'] as const;
  return (
    <TabStrip
      look="tabs"
      label={t(($) => $.tickets.searchScope.label)}
      tabs={scopes.map((key) => ({
        key,
        label: t(($) => $.tickets.searchScope[key]),
        badge: <TabCount count={counts[key]} showsNone />,
      }))}
      selected={filter.searchOnMessages ? 'messages' : 'contacts'}
      panel={panel}
      onSelect={(scope) => setInbox({ searchOnMessages: scope === 'messages' })}
    />
  );
}

interface TabCountProps {
  readonly tab?: InboxTab;
  readonly count: number | undefined;
  readonly showsNone?: boolean;
}

function TabCount({ tab, count, showsNone = false }: TabCountProps) {
  const { t } = useTranslation('tickets');
  const tag = useLanguageTag();
  if (count === undefined || (count === 0 && !showsNone)) return null;
  return (
    <CountPill
      count={count}
      text={count.toLocaleString(tag)}
      label={t(($) => $.tickets.tabCount, { count })}
      tone={tab === 'pending' ? 'error' : 'plain'}
    />
  );
}
