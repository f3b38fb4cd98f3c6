import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Ticket, TicketLogEntry } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { logQuery } from '../tickets.api.ts';
import type { TicketDialogProps } from './dialog-store.ts';
import styles from './dialogs.module.css';

/** What happened to a ticket, newest first: what, by whom, in which queue and when. */
export default function LogDialog({ ticket, open, onClose }: TicketDialogProps & { readonly ticket: Ticket }) {
  const { t } = useTranslation(['tickets', 'common']);
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(($) => $.tickets.log.title, { id: ticket.id })}</DialogTitle>
      <DialogContent dividers>
        <LogEntries ticketId={ticket.id} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t(($) => $.common.close, { ns: 'common' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function LogEntries({ ticketId }: { readonly ticketId: number }) {
  const { t } = useTranslation(['tickets', 'common']);
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(logQuery(ticketId));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.quiet}>{t(($) => $.common.loading, { ns: 'common' })}</p>;
  if (data.length === 0) return <p className={styles.quiet}>{t(($) => $.tickets.log.empty)}</p>;
  /** From where to where, and which rule did it where no person did. */
  const laneText = ({ from, to, rule }: NonNullable<TicketLogEntry['lane']>): string => {
    const name = (lane: string | null) => lane ?? t(($) => $.tickets.log.noLane);
    const way = t(($) => $.tickets.log.lanes, { from: name(from), to: name(to) });
    return rule === 'person' ? way : `${way} (${t(($) => $.tickets.log.laneRules[rule])})`;
  };
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <ol className={styles.log}>
      {data.map(({ id, type, user, queue, lane, createdAt }) => (
        <li key={id}>
          <span className={styles.logType}>
            {t(($) => $.tickets.log.types[type])}
            {lane && `: ${laneText(lane)}`}
          </span>
          <time dateTime={createdAt}>{format.format(new Date(createdAt))}</time>
          <span className={styles.logWho}>
            {[user?.name ?? t(($) => $.tickets.log.system), queue?.name].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
