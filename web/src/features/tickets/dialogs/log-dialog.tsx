import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Ticket } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { CloseAction } from '#ui/close-action';
import { ErrorState } from '#ui/error-state';
import { logQuery } from '../tickets.api.ts';
import type { TicketDialogProps } from './dialog-store.ts';
import styles from './dialogs.module.css';
import { useLogText } from './use-log-text.ts';

/** What happened to a ticket, newest first: what, by whom, in which queue and when. */
export default function LogDialog({
  ticket,
  open,
  onClose,
}: TicketDialogProps & { readonly ticket: Pick<Ticket, 'id'> }) {
  const { t } = useTranslation('ticketLog');
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(($) => $.ticketLog.title, { id: ticket.id })}</DialogTitle>
      <DialogContent dividers>
        <LogEntries ticketId={ticket.id} />
      </DialogContent>
      <CloseAction color="inherit" onClose={onClose} />
    </Dialog>
  );
}

function LogEntries({ ticketId }: { readonly ticketId: number }) {
  const { t } = useTranslation(['ticketLog', 'common']);
  const tag = useLanguageTag();
  const textOf = useLogText();
  const { data, error, refetch } = useQuery(logQuery(ticketId));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.quiet}>{t(($) => $.common.loading)}</p>;
  if (data.length === 0) return <p className={styles.quiet}>{t(($) => $.ticketLog.empty)}</p>;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <ol className={styles.log}>
      {data.map((entry) => {
        const { what, who } = textOf(entry);
        return (
          <li key={entry.id}>
            <span className={styles.logType}>{what}</span>
            <time dateTime={entry.createdAt}>{format.format(new Date(entry.createdAt))}</time>
            <span className={styles.logWho}>{who}</span>
          </li>
        );
      })}
    </ol>
  );
}
