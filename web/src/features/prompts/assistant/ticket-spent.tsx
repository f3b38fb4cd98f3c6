import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { spentQuery } from './assistant.api.ts';
import { moneyText } from './money-text.ts';

export interface TicketSpentProps {
  readonly ticketId: number;
  readonly onClose: () => void;
}

/** What assistants have taken in a ticket; nothing where they took nothing. */
export function TicketSpent({ ticketId }: TicketSpentProps) {
  const { t } = useTranslation('assistant');
  const { data } = useQuery(spentQuery(ticketId));
  if (!data || data.answers === 0) return null;
  return (
    <section>
      <h3>{t(($) => $.assistant.spent.title)}</h3>
      <p>
        {t(($) => $.assistant.spent.text, {
          tokens: data.inputTokens + data.outputTokens,
          money: moneyText(data.micros),
        })}
      </p>
    </section>
  );
}
