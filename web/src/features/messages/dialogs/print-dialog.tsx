import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import type { Ticket } from '@oplano/contracts/tickets';
import { plainText, wordsOfMessage } from '@oplano/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { useSummary } from '../bubble/summary.ts';
import { dateTimeText } from '../times.ts';
import styles from './print-dialog.module.css';
import { saidInTicket } from './said-in-ticket.ts';

export interface PrintDialogProps {
  readonly ticket: Pick<Ticket, 'id' | 'uuid' | 'createdAt'> & { readonly contactName: string };
  readonly onClose: () => void;
}

/** A conversation as a plain page: printed, or saved as a file, by the browser, whatever it is written in. */
export function PrintDialog({ ticket, onClose }: PrintDialogProps) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const summary = useSummary();
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', 'print', ticket.id],
    queryFn: ({ signal }) => saidInTicket(ticket, signal),
    gcTime: 0,
  });
  const title = t(($) => $.messages.pdf.heading, { id: ticket.id, name: ticket.contactName });
  const company = t(($) => $.messages.bubble.company);
  return (
    <FormDialog
      open
      title={title}
      maxWidth="md"
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          startIcon={<PrintOutlined />}
          disabled={!data}
          onClick={() => {
            window.print();
          }}
        >
          {t(($) => $.messages.print.action)}
        </Button>
      }
    >
      <article className={styles.sheet} aria-label={title}>
        <h1>{title}</h1>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingBlock height={240} />}
        <ol>
          {data?.map((message) => (
            <li key={message.id} data-ours={message.fromMe}>
              <p className={styles.who}>
                <b>
                  {message.fromMe ? (message.user?.name ?? company) : (message.contact?.name ?? ticket.contactName)}
                </b>{' '}
                <time dateTime={message.createdAt}>{dateTimeText(message.createdAt, tag)}</time>
              </p>
              <p className={styles.words}>
                {wordsOfMessage(message) ? plainText(wordsOfMessage(message)) : `[${summary(message)}]`}
              </p>
            </li>
          ))}
        </ol>
      </article>
    </FormDialog>
  );
}
