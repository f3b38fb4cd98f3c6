import type { LogGroup, PlatformActType } from '@oplano/contracts/audit';
import { eventTypes, type EventData, type EventType, type StoredEvent } from '@oplano/contracts/events';

/** What of an event stands in the log: under which heading, and which of its data. */
interface Entry<T extends EventType> {
  readonly group: LogGroup;
  /** Numbers and names of fields only. Nothing of a customer: what stands in a log can never be taken out of it. */
  readonly keep: (data: EventData<T>) => Record<string, unknown>;
}

/** Whatever the event says. */
const all = (group: LogGroup) => ({ group, keep: (data: Record<string, unknown>) => data });

/**
 * What somebody may have to answer for later. Every kind of event says here whether it stands in the company's log; one that
 * is new does not compile until it does.
 */
const logged: { readonly [T in EventType]: Entry<T> | false } = {
  'ticket.opened': false,
  'ticket.accepted': false,
  'ticket.moved': false,
  'ticket.transferred': false,
  'ticket.closed': false,
  'ticket.reopened': false,
  'ticket.lane-changed': false,
  'ticket.snoozed': false,
  'ticket.woken': false,
  'ticket.prioritized': false,
  'ticket.deleted': all('data'),
  'message.received': false,
  'message.sent': false,
  'message.status': false,
  'contact.created': false,
  'contact.updated': false,
  'contact.tagged': false,
  'contact.blocked': all('data'),
  'contact.unblocked': all('data'),
  'contact.merged': { group: 'data', keep: ({ keptId, goneId }) => ({ keptId, goneId }) },
  'contact.deleted': {
    group: 'data',
    keep: ({ contactId, ticketIds }) => ({ contactId, tickets: ticketIds.length }),
  },
  'contacts.exported': { group: 'data', keep: ({ count, isPart }) => ({ count, isPart }) },
  'company.exported': all('data'),
  'person.erased': all('data'),
  'person.exported': all('data'),
  'person.export-fetched': all('data'),
  'retention.emptied': all('data'),
  'contacts.imported': all('data'),
  'contact-list.exported': all('data'),
  'contact-list.deleted': all('data'),
  'report.exported': all('data'),
  'log.exported': all('data'),
  'rating.given': false,
  'consent.given': all('data'),
  'consent.refused': all('data'),
  'user.created': all('people'),
  'user.updated': all('people'),
  'user.deleted': all('people'),
  'user.password-changed': all('people'),
  'user.signed-in': all('access'),
  'user.sign-in-failed': all('access'),
  'user.signed-out': all('access'),
  'user.second-factor-on': all('access'),
  'user.second-factor-off': all('access'),
  'user.second-factor-reset': all('access'),
  'user.recovery-code-used': all('access'),
  'user.recovery-codes-renewed': all('access'),
  'user.passkey-added': all('access'),
  'user.passkey-renamed': all('access'),
  'user.passkey-removed': all('access'),
  'user.passkey-suspected': all('access'),
  'settings.changed': all('settings'),
  'queue.created': all('settings'),
  'queue.updated': all('settings'),
  'queue.deleted': all('settings'),
  'tag.created': all('settings'),
  'tag.updated': all('settings'),
  'tag.deleted': all('settings'),
  'prompt.created': all('settings'),
  'prompt.updated': all('settings'),
  'prompt.deleted': all('settings'),
  'integration.created': all('settings'),
  'integration.updated': all('settings'),
  'integration.deleted': all('settings'),
  'quick-message.created': all('settings'),
  'quick-message.updated': all('settings'),
  'quick-message.deleted': all('settings'),
  'support.began': all('support'),
  'support.ended': all('support'),
  'connection.created': all('connections'),
  'connection.updated': all('connections'),
  'connection.pairing': all('connections'),
  'connection.paired': all('connections'),
  'connection.released': all('connections'),
  // Lines come and go by themselves; the page of connections has how each did.
  'connection.state': false,
  'connection.deleted': all('connections'),
  'campaign.started': all('campaigns'),
  'campaign.stopped': all('campaigns'),
  'campaign.deleted': all('campaigns'),
  'campaign.exported': all('data'),
  'api-key.created': all('programs'),
  'api-key.updated': all('programs'),
  'api-key.revoked': all('programs'),
  'webhook.created': all('programs'),
  'webhook.updated': all('programs'),
  'webhook.secret-renewed': all('programs'),
  'webhook.deleted': all('programs'),
  'invoice.issued': all('billing'),
  'invoice.paid': all('billing'),
  'invoice.closed': all('billing'),
  'payment.received': all('billing'),
  'payment.refunded': all('billing'),
  'subscription.suspended': all('billing'),
};

/** The kinds of events that the log is fed by. */
export const loggedTypes: readonly EventType[] = eventTypes.filter((type) => logged[type] !== false);

/** What of an event is written down; null: nothing. */
export function entryOf<T extends EventType>(event: StoredEvent<T>): Record<string, unknown> | null {
  const entry = logged[event.type] as Entry<T> | false;
  return entry ? entry.keep(event.data as EventData<T>) : null;
}

const ofActs: Readonly<Record<PlatformActType, LogGroup>> = {
  'company.created': 'platform',
  'company.changed': 'platform',
  'company.suspended': 'platform',
  'company.resumed': 'platform',
  'company.renewed': 'billing',
  'company.invited': 'access',
  'company.removal-began': 'platform',
  'company.removed': 'platform',
  'plan.created': 'billing',
  'plan.changed': 'billing',
  'plan.deleted': 'billing',
  'platform-setting.changed': 'settings',
  'stopped.retried': 'platform',
  'stopped.dropped': 'platform',
};

/** Which kinds stand under a heading. */
export const actionsOfGroup = (group: LogGroup): string[] => [
  ...loggedTypes.filter((type) => {
    const entry = logged[type];
    return entry && entry.group === group;
  }),
  ...Object.entries(ofActs).flatMap(([act, own]) => (own === group ? [act] : [])),
];
