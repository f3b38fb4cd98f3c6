import ChatOutlined from '@mui/icons-material/ChatOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { latePart } from '#ui/late-part';
import { openTicketDialog } from '../dialogs/dialog-store.ts';
import { countsQuery } from '../tickets.api.ts';
import { useTicketFilter } from './use-inbox-list.ts';

/** Fetched where somebody waits: the page is there without it. */
const NextInLine = latePart(async () => (await import('./next-in-line.tsx')).NextInLine, 0);

interface DeskProps {
  /** The list is to be seen, where it is not beside the desk. */
  readonly onShowList: () => void;
}

/** Where a conversation would be, while none is open: whoever waits longest, or what else there is to do. */
export function EmptyDesk({ onShowList }: DeskProps) {
  const { t } = useTranslation('tickets');
  const filter = useTicketFilter();
  const { data: counts } = useQuery(countsQuery(filter));
  const choose = (
    <EmptyState
      icon={<ChatOutlined />}
      title={t(($) => $.tickets.select.title)}
      text={t(($) => $.tickets.select.text)}
    />
  );
  if (!counts) return choose;
  if (counts.pending > 0)
    return <NextInLine filter={filter} waiting={counts.pending} onShowList={onShowList} instead={choose} />;
  // Nobody is told to choose from what is not there.
  if (counts.open + counts.group + counts.snoozed > 0) return choose;
  return (
    <EmptyState
      icon={<ChatOutlined />}
      title={t(($) => $.tickets.desk.calm)}
      text={t(($) => $.tickets.desk.calmText)}
      action={
        <Button variant="outlined" color="inherit" onClick={() => openTicketDialog({ kind: 'new' })}>
          {t(($) => $.tickets.new.title)}
        </Button>
      }
    />
  );
}
