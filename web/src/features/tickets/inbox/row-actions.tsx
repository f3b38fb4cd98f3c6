import type { Ticket } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import { mayAccept, mayClose, mayIgnore } from '@oplano/core/tickets';
import { useTranslation } from '#platform/i18n';
import { Mark } from './marks.tsx';
import styles from './ticket-row.module.css';

export type RowVerb = 'accept' | 'reopen' | 'ignore' | 'close';

const none: readonly RowVerb[] = [];
/** The same set is the same object, so that rows need not be drawn anew for it. */
const sets = new Map<string, readonly RowVerb[]>();

/** What this person may do with a ticket right in the list. */
export function verbsFor(actor: Actor, ticket: Ticket): readonly RowVerb[] {
  const verbs: RowVerb[] = [];
  if (mayIgnore(actor, ticket)) verbs.push('ignore');
  if (mayClose(actor, ticket)) verbs.push('close');
  if (mayAccept(actor, ticket)) verbs.push(ticket.status === 'closed' ? 'reopen' : 'accept');
  const key = verbs.join();
  if (key === '') return none;
  const known = sets.get(key);
  if (known) return known;
  sets.set(key, verbs);
  return verbs;
}

interface RowActionsProps {
  readonly ticket: Ticket;
  readonly verbs: readonly RowVerb[];
  readonly onAct: (verb: RowVerb, ticket: Ticket) => void;
}

export function TicketRowActions({ ticket, verbs, onAct }: RowActionsProps) {
  const { t } = useTranslation('tickets');
  return (
    <span className={styles.actions}>
      {verbs.map((verb) => {
        const label = t(($) => $.tickets.verbs[verb]);
        return (
          <button
            key={verb}
            type="button"
            className={styles.action}
            data-verb={verb}
            // With the name, since a reader hears it without its row.
            aria-label={`${label}: ${ticket.contact.name}`}
            title={label}
            onClick={() => onAct(verb, ticket)}
          >
            <Mark name={verb} />
            {verb === 'accept' && <span>{label}</span>}
          </button>
        );
      })}
    </span>
  );
}
