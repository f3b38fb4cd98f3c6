import type { TicketLogEntry } from '@oplano/contracts/tickets';
import { useLanguageTag, useTranslation } from '#platform/i18n';

/** How a line of the log reads: what happened, and who did it. */
export function useLogText(): (entry: TicketLogEntry) => { readonly what: string; readonly who: string } {
  const { t } = useTranslation(['ticketLog', 'tickets']);
  const tag = useLanguageTag();
  /** From where to where, and which rule did it where no person did. */
  const laneText = ({ from, to, rule }: NonNullable<TicketLogEntry['lane']>): string => {
    const name = (lane: string | null) => lane ?? t(($) => $.ticketLog.noLane);
    const way = t(($) => $.ticketLog.lanes, { from: name(from), to: name(to) });
    return rule === 'person' ? way : `${way} (${t(($) => $.ticketLog.laneRules[rule])})`;
  };
  return ({ type, user, queue, lane, until, priority }) => ({
    what: [
      t(($) => $.ticketLog.types[type]),
      lane && `: ${laneText(lane)}`,
      until !== null &&
        `: ${new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(until))}`,
      priority !== null && `: ${t(($) => $.tickets.priority.levels[priority])}`,
    ]
      .filter(Boolean)
      .join(''),
    who: [user?.name ?? t(($) => $.ticketLog.system), queue?.name].filter(Boolean).join(' · '),
  });
}
