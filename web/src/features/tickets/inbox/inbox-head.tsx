import Add from '@mui/icons-material/Add';
import FilterList from '@mui/icons-material/FilterList';
import MoreVert from '@mui/icons-material/MoreVert';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { can } from '@oplano/core/permissions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { CountBadge } from '#ui/count-badge';
import { lazyWindow } from '#ui/lazy-part';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { countFilters, setInbox, useInbox } from '../inbox-store.ts';
import type { TicketFilter } from '../ticket-rules.ts';
import type { HeadMenuProps } from './head-menu.tsx';
import { InboxSearch } from './inbox-search.tsx';
import { InboxTabs, SearchScope } from './inbox-tabs.tsx';
import { QueueSelector } from './queue-selector.tsx';
import styles from './inbox-head.module.css';

const HeadMenu = lazyWindow<HeadMenuProps>(async () => (await import('./head-menu.tsx')).HeadMenu);
const FilterPanel = lazy(() => import('./filter-panel.tsx'));
const ViewsBar = lazy(() => import('../views/views-bar.tsx'));

interface InboxHeadProps {
  readonly filter: TicketFilter;
  readonly panel: string;
}

/** Two rows above the list: what to find or start, and where to look. Others come only once they are asked for. */
export function InboxHead({ filter, panel }: InboxHeadProps) {
  const view = useInbox((state) => state.view);
  const isFilterOpen = useInbox((state) => state.isFilterOpen);
  const hasViews = useInbox((state) => state.hasViews);
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <InboxSearch />
        <QueueSelector />
        <div className={styles.actions}>
          {view !== 'search' && <ShowAll />}
          <FilterButton />
          <HeadActions />
        </div>
      </div>
      {isFilterOpen && (
        <Suspense>
          <FilterPanel />
        </Suspense>
      )}
      {hasViews && (
        <Suspense fallback={<div className={styles.line} />}>
          <ViewsBar />
        </Suspense>
      )}
      <InboxTabs filter={filter} panel={panel} />
      {filter.list === 'search' && filter.searchParam !== '' && <SearchScope filter={filter} panel={panel} />}
    </div>
  );
}

function HeadActions() {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation('common');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const moreLabel = common(($) => $.common.moreActions);
  const newLabel = t(($) => $.tickets.new.title);
  return (
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
      <IconButton
        title={newLabel}
        size="small"
        className={styles.new ?? ''}
        aria-label={newLabel}
        onClick={() => openTicketDialog({ kind: 'new' })}
      >
        <Add />
      </IconButton>
    </>
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
      size="small"
      aria-label={label}
      aria-expanded={isOpen}
      // What is chosen there narrows a search down, so its results come along.
      onClick={() => setInbox(isOpen ? { isFilterOpen: false } : { isFilterOpen: true, view: 'search' })}
    >
      <CountBadge count={count} tone="accent">
        <FilterList fontSize="small" />
      </CountBadge>
    </IconButton>
  );
}

function ShowAll() {
  const { t } = useTranslation('tickets');
  const actor = useActor();
  const showAll = useInbox((state) => state.showAll);
  if (!can(actor, 'tickets-manager:showall')) return null;
  const label = t(($) => $.tickets.showAll);
  return (
    <IconButton
      size="small"
      className={styles.showAll ?? ''}
      aria-label={label}
      aria-pressed={showAll}
      title={`${label}: ${t(($) => $.tickets.showAllHelp)}`}
      onClick={() => setInbox({ showAll: !showAll })}
    >
      <VisibilityOutlined fontSize="small" />
    </IconButton>
  );
}
