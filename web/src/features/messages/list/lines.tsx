import type { Message, MessageContent } from '@oplano/contracts/messages';
import { useToday } from '#features/tickets';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { FormattedText } from '#ui/formatted-text';
import { useTransferText } from '../bubble/summary.ts';
import { dateText, daysAgo, hourText } from '../times.ts';
import styles from './message-list.module.css';

/** The day that what stands below was said on. */
export function DayChip({ instant }: { readonly instant: string }) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const days = daysAgo(instant, new Date(useToday()));
  const text =
    days === 0 ? t(($) => $.messages.today) : days === 1 ? t(($) => $.messages.yesterday) : dateText(instant, tag);
  return (
    <div className={styles.day}>
      <time dateTime={instant.slice(0, 10)}>{text}</time>
    </div>
  );
}

interface TransferLineProps {
  readonly message: Message;
  readonly content: Extract<MessageContent, { kind: 'transfer' }>;
}

/** Somebody handed the ticket over: who, from where, to whom and why. */
export function TransferLine({ message, content }: TransferLineProps) {
  const tag = useLanguageTag();
  const text = useTransferText()(content, message.user?.name);
  return (
    <div className={styles.transfer} role="note" aria-label={text}>
      <span>
        {text} <time dateTime={message.createdAt}>{hourText(message.createdAt, tag)}</time>
      </span>
      {message.body && (
        <p>
          <FormattedText text={message.body} />
        </p>
      )}
    </div>
  );
}

/** Another attendance of the same contact begins. */
export function TicketLine({ ticketId }: { readonly ticketId: number }) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.line}>
      <span>{t(($) => $.messages.ticketLine, { id: ticketId })}</span>
    </div>
  );
}

/** What stands below nobody had read. */
export function UnreadLine() {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.line} data-unread="true">
      <span>{t(($) => $.messages.unreadLine)}</span>
    </div>
  );
}

/** Nothing was said before. */
export function BeginLine() {
  const { t } = useTranslation('messages');
  return <p className={styles.begin}>{t(($) => $.messages.begin)}</p>;
}
