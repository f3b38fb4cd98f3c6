import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import SnoozeOutlined from '@mui/icons-material/SnoozeOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { showTab } from '../inbox-store.ts';
import type { TicketFilter } from '../ticket-rules.ts';
import { countsQuery } from '../tickets.api.ts';

type Shown = Exclude<TicketFilter['list'], 'unread' | 'pinned'>;

const icons: Readonly<Record<Shown, ReactNode>> = {
  open: <InboxOutlined />,
  pending: <HourglassEmptyOutlined />,
  group: <GroupsOutlined />,
  snoozed: <SnoozeOutlined />,
  closed: <CheckCircleOutlined />,
  search: <SearchOff />,
};

/** Why a list is empty, and what to do about it. */
export function EmptyList({ filter }: { readonly filter: TicketFilter }) {
  const { t } = useTranslation('tickets');
  const shown: Shown = filter.list === 'unread' || filter.list === 'pinned' ? 'open' : filter.list;
  const { data: counts } = useQuery(countsQuery(filter));
  const waiting = shown === 'open' ? (counts?.pending ?? 0) : 0;
  return (
    <EmptyState
      icon={icons[shown]}
      title={
        shown === 'search' && filter.searchParam !== ''
          ? t(($) => $.tickets.empty.noMatch, { search: filter.searchParam })
          : t(($) => $.tickets.empty[shown].title)
      }
      // What waits is offered only where somebody does.
      text={
        shown === 'open' && waiting === 0
          ? t(($) => $.tickets.empty.open.nobody)
          : t(($) => $.tickets.empty[shown].text)
      }
      {...(shown === 'open' && {
        action: (
          <>
            {waiting > 0 && (
              <Button variant="contained" sx={{ mr: 1 }} onClick={() => showTab('pending')}>
                {t(($) => $.tickets.desk.see, { count: waiting })}
              </Button>
            )}
            <Button variant="outlined" color="inherit" onClick={() => openTicketDialog({ kind: 'new' })}>
              {t(($) => $.tickets.new.title)}
            </Button>
          </>
        ),
      })}
    />
  );
}
