import { seesGroups } from '@oplano/core/tickets';
import { useQuery } from '@tanstack/react-query';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { CountPill } from '#ui/count-pill';
import { setInbox, showTab, showView, useInbox, type InboxTab } from '../inbox-store.ts';
import type { TicketFilter } from '../ticket-rules.ts';
import { countsQuery, foundQuery } from '../tickets.api.ts';
import { TabStrip } from './tab-strip.tsx';

interface InboxTabsProps {
  readonly filter: TicketFilter;
  readonly panel: string;
}

type Place = InboxTab | 'snoozed' | 'closed';

/** Where a ticket can be found, in one row: what is worked on, what is put aside, what is done. */
export function InboxTabs({ filter, panel }: InboxTabsProps) {
  const { t } = useTranslation('tickets');
  const actor = useActor();
  const view = useInbox((state) => state.view);
  const { data: counts } = useQuery(countsQuery(filter));
  const tabs: InboxTab[] = seesGroups(actor) ? ['open', 'pending', 'group'] : ['open', 'pending'];
  // Where nothing is put aside there is nothing to look at.
  const hasSnoozed = view === 'snoozed' || (counts?.snoozed ?? 0) > 0;
  const places: Place[] = hasSnoozed ? [...tabs, 'snoozed', 'closed'] : [...tabs, 'closed'];
  return (
    <TabStrip
      label={t(($) => $.tickets.tabsLabel)}
      tabs={places.map((key) =>
        key === 'closed'
          ? { key, label: t(($) => $.tickets.views.closed) }
          : {
              key,
              label: key === 'snoozed' ? t(($) => $.tickets.views.snoozed) : t(($) => $.tickets.tabs[key]),
              badge: <TabCount tab={key} count={counts?.[key]} />,
            },
      )}
      // What a search finds stands in none of them.
      selected={places.find((place) => place === filter.list) ?? null}
      panel={panel}
      onSelect={(place) => (place === 'snoozed' || place === 'closed' ? showView(place) : showTab(place))}
    />
  );
}

/** Where a search looks, with what it finds in each. */
export function SearchScope({ filter, panel }: InboxTabsProps) {
  const { t } = useTranslation('tickets');
  const inNames = useQuery(foundQuery({ ...filter, searchOnMessages: false }));
  const inMessages = useQuery(foundQuery({ ...filter, searchOnMessages: true }));
  const counts = { contacts: inNames.data, messages: inMessages.data };
  const scopes = ['contacts', 'messages'] as const;
  return (
    <TabStrip
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
  readonly tab?: Place;
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
