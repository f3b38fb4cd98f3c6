import { announcementsFeature } from '#features/announcements';
import { auditFeature } from '#features/audit';
import { authFeature, type Devices, type FileCookies, type SetupGate } from '#features/auth';
import { automationFeature, type RejectCall } from '#features/automation';
import { chatbotFeature } from '#features/chatbot';
import { chatsFeature } from '#features/chats';
import { companiesFeature } from '#features/companies';
import { connectionsFeature } from '#features/connections';
import { contactsFeature } from '#features/contacts';
import { eventsFeature } from '#features/events';
import { filesFeature } from '#features/files';
import { helpsFeature } from '#features/helps';
import { jobsFeature } from '#features/jobs';
import { kanbanFeature } from '#features/kanban';
import { messagesFeature } from '#features/messages';
import { plansFeature } from '#features/plans';
import { queuesFeature } from '#features/queues';
import { quickMessagesFeature } from '#features/quick-messages';
import { schedulesFeature } from '#features/schedules';
import { settingsFeature } from '#features/settings';
import { tagsFeature } from '#features/tags';
import { ticketsFeature, type TicketActions } from '#features/tickets';
import { usersFeature } from '#features/users';
import { webhooksFeature } from '#features/webhooks';
import type { Clock } from '#platform/clock';
import type { AccessTokens, Signatures } from '#platform/crypto';
import type { Feature } from '#platform/feature';
import type { Binding } from '#platform/http';
import type { JobHandler, TimerHandler } from '#platform/jobs';
import type { SharedLimits } from '#platform/limits';
import type { Audiences } from '#platform/realtime';
import type { Staging } from '#platform/staging';
import type { Listener, Runtime, Transactions } from '#platform/use-case';
import type { Mail } from '#ports/mail';
import type { Storage } from '#ports/storage';
import type { Channels } from './channels.ts';

/** What features may need of the program. */
export interface Parts extends Channels {
  readonly tokens: AccessTokens;
  readonly gate: SetupGate;
  readonly clock: Clock;
  readonly limits: SharedLimits;
  readonly devices: Devices;
  readonly fileCookies: FileCookies;
  /** Signs the links in mails. */
  readonly links: Signatures;
  readonly sendsMail: boolean;
  /** Undefined where the server sends no mail. */
  readonly letters: { readonly mail: Mail; readonly publicUrl: string; readonly signatures: Signatures } | undefined;
  readonly work: Transactions;
  readonly storage: Storage;
  readonly staging: Staging;
  readonly wakeWorkers: () => void;
  readonly wakeConsumers: () => void;
  readonly rejectCall: RejectCall;
  readonly ticketActions: TicketActions;
}

/** Every feature of the product, each declared in its own `feature.ts`. Who reacts to the same event does so in this order. */
export const features: readonly Feature<Parts>[] = [
  announcementsFeature,
  auditFeature,
  authFeature,
  chatbotFeature,
  chatsFeature,
  companiesFeature,
  connectionsFeature,
  contactsFeature,
  eventsFeature,
  filesFeature,
  helpsFeature,
  jobsFeature,
  plansFeature,
  queuesFeature,
  quickMessagesFeature,
  settingsFeature,
  tagsFeature,
  usersFeature,
  webhooksFeature,
  ticketsFeature,
  automationFeature,
  kanbanFeature,
  messagesFeature,
  schedulesFeature,
];

export const bindingsOf = (parts: Parts): Binding[] => features.flatMap((feature) => feature.bindings?.(parts) ?? []);

export const timerHandlersOf = (parts: Parts): TimerHandler[] =>
  features.flatMap((feature) => feature.timers?.(parts) ?? []);

/** A timer that is due is a job. */
export const jobHandlersOf = (parts: Parts): JobHandler[] => [
  ...features.flatMap((feature) => feature.jobs?.(parts) ?? []),
  ...timerHandlersOf(parts),
];

/** Who reads stored events. */
export const consumers = features.flatMap((feature) => feature.consumers ?? []);

export const cronEntries = features.flatMap((feature) => feature.cron ?? []);

/** Who says who may have which files. */
export const filePurposes = new Map(
  features.flatMap((feature) => feature.files ?? []).map((files) => [files.purpose, files]),
);

/** What can be done to a ticket, each by one feature. */
export const ticketActionHandlers = features.flatMap((feature) => feature.ticketActions ?? []);

/** Who hears which feed: one feature says it, once. */
export const audiences: Audiences = new Map(
  features.flatMap((feature) => feature.audiences ?? []).map(({ feed, choose }) => [feed, choose]),
);

/** What follows a domain event, by its name. */
export function subscribersOf(parts: Parts): Runtime['subscribers'] {
  const listeners = new Map<string, Listener[]>();
  for (const { event, listener } of features.flatMap((feature) => feature.subscribers?.(parts) ?? [])) {
    listeners.set(event.name, [...(listeners.get(event.name) ?? []), listener]);
  }
  return listeners;
}
