import type { PasskeyPlace } from '@oplano/core/auth';
import { announcementsFeature } from '#features/announcements';
import { assistantFeature } from '#features/assistant';
import { auditFeature } from '#features/audit';
import { authFeature, type DemoSignIns, type Devices, type FileCookies, type SetupGate } from '#features/auth';
import { automationFeature, type RejectCall } from '#features/automation';
import { billingFeature } from '#features/billing';
import { campaignsFeature } from '#features/campaigns';
import { chatbotFeature } from '#features/chatbot';
import { chatsFeature } from '#features/chats';
import { companiesFeature, type BulkyRecords } from '#features/companies';
import { connectionsFeature } from '#features/connections';
import { contactListsFeature } from '#features/contact-lists';
import { contactsFeature, type ImportTarget } from '#features/contacts';
import { dashboardFeature } from '#features/dashboard';
import { doNotSendFeature } from '#features/do-not-send';
import { eventsFeature } from '#features/events';
import { filesFeature } from '#features/files';
import { helpsFeature } from '#features/helps';
import { jobsFeature } from '#features/jobs';
import { kanbanFeature } from '#features/kanban';
import { messagesFeature } from '#features/messages';
import { notificationsFeature } from '#features/notifications';
import { plansFeature } from '#features/plans';
import { queuesFeature } from '#features/queues';
import { quickMessagesFeature } from '#features/quick-messages';
import { reportsFeature } from '#features/reports';
import { schedulesFeature } from '#features/schedules';
import { settingsFeature } from '#features/settings';
import { stoppedFeature } from '#features/stopped';
import { supportFeature } from '#features/support';
import { tagsFeature } from '#features/tags';
import { ticketsFeature, type TicketActions } from '#features/tickets';
import { usersFeature } from '#features/users';
import { webhooksFeature } from '#features/webhooks';
import { fileListsFeature } from '#features/file-lists';
import { momentsFeature } from '#features/moments';
import { movingFeature } from '#features/moving';
import { whitelabelFeature } from '#features/whitelabel';
import { apiKeysFeature } from '#features/api-keys';
import { externalApiFeature } from '#features/external-api';
import { webhookSubscriptionsFeature } from '#features/webhook-subscriptions';
import { integrationsFeature } from '#features/integrations';
import { privacyFeature, type PersonKeeper, type PersonTraces, type RetainedRecords } from '#features/privacy';
import { promptsFeature } from '#features/prompts';
import { macrosFeature } from '#features/macros';
import type { Clock } from '#platform/clock';
import type { AccessTokens, SaltOf, Signatures } from '#platform/crypto';
import type { Feature } from '#platform/feature';
import type { Binding } from '#platform/http';
import { placeOfTimer, type JobHandler, type TimerHandler } from '#platform/jobs';
import type { SharedLimits } from '#platform/limits';
import type { Audiences } from '#platform/realtime';
import type { Staging } from '#platform/staging';
import type { JobPlace, StoppedSource } from '#platform/stopped';
import type { Ctx, Identity, Listener, LoadActor, Runtime, Transactions } from '#platform/use-case';
import type { WebPush } from '#platform/web-push';
import type { Log } from '#platform/log';
import type { Mail } from '#ports/mail';
import type { MachinePlaces } from '#ports/machines';
import type { PixBank } from '#ports/pix';
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
  /** The one salt of each address. */
  readonly saltOf: SaltOf;
  /** Signs the links in mails. */
  readonly links: Signatures;
  /** Signs the steps of a sign-in, and hashes recovery codes. */
  readonly codes: Signatures;
  /** Whether whoever runs the platform demands a second factor of all operators. */
  readonly operatorsNeedCode: boolean;
  /** Undefined where the platform has no address that passkeys can be made for. */
  readonly passkeyPlace: PasskeyPlace | undefined;
  /** The published sign-ins of a demo; undefined where there can be none. */
  readonly demo: DemoSignIns | undefined;
  readonly sendsMail: boolean;
  /** Undefined where the server sends no mail. */
  readonly letters: { readonly mail: Mail; readonly publicUrl: string; readonly signatures: Signatures } | undefined;
  readonly work: Transactions;
  /** One transaction in the name of whoever has this session. */
  readonly asPerson: <T>(identity: Identity, work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Writes to browsers that have no page open. */
  readonly push: WebPush;
  readonly places: MachinePlaces;
  readonly log: Log;
  /** Undefined where companies cannot pay here. */
  readonly bank: PixBank | undefined;
  readonly publicUrl: string | undefined;
  readonly storage: Storage;
  readonly staging: Staging;
  readonly wakeWorkers: () => void;
  readonly wakeConsumers: () => void;
  readonly rejectCall: RejectCall;
  readonly ticketActions: TicketActions;
  /** Who a session stands for right now, for what goes on after a call. */
  readonly loadActor: LoadActor;
  readonly importTargets: readonly ImportTarget[];
  readonly bulkyRecords: readonly BulkyRecords[];
  readonly personTraces: readonly PersonTraces[];
  readonly personKeeper: PersonKeeper;
  readonly retainedRecords: readonly RetainedRecords[];
  /** Which jobs stand in queues of their own where the operator looks. */
  readonly jobPlaces: () => readonly JobPlace[];
  /** Where everything lies that stopped. */
  readonly stopped: () => readonly StoppedSource[];
  /** How many days the operator keeps backups. */
  readonly backupsKeptDays: number;
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
  doNotSendFeature,
  contactListsFeature,
  eventsFeature,
  filesFeature,
  helpsFeature,
  jobsFeature,
  plansFeature,
  privacyFeature,
  queuesFeature,
  quickMessagesFeature,
  settingsFeature,
  tagsFeature,
  usersFeature,
  fileListsFeature,
  integrationsFeature,
  promptsFeature,
  webhooksFeature,
  ticketsFeature,
  macrosFeature,
  automationFeature,
  kanbanFeature,
  messagesFeature,
  schedulesFeature,
  campaignsFeature,
  apiKeysFeature,
  externalApiFeature,
  webhookSubscriptionsFeature,
  momentsFeature,
  movingFeature,
  whitelabelFeature,
  dashboardFeature,
  reportsFeature,
  billingFeature,
  assistantFeature,
  supportFeature,
  stoppedFeature,
  notificationsFeature,
];

export const bindingsOf = (parts: Parts): Binding[] => features.flatMap((feature) => feature.bindings?.(parts) ?? []);

export const timerHandlersOf = (parts: Parts): TimerHandler[] =>
  features.flatMap((feature) => feature.timers?.(parts) ?? []);

/** Jobs that wait for others most of the time: many run at once, and in nobody's way. */
export const slowJobHandlersOf = (parts: Parts): JobHandler[] =>
  features.flatMap((feature) => feature.slowJobs?.(parts) ?? []);

/** A timer that is due is a job. */
export const jobHandlersOf = (parts: Parts): JobHandler[] => [
  ...features.flatMap((feature) => feature.jobs?.(parts) ?? []),
  ...timerHandlersOf(parts),
];

/** Jobs that stand in a queue of their own where the operator looks, and each that fires a timer. */
export const jobPlacesOf = (parts: Parts): JobPlace[] => [
  ...features.flatMap((feature) => feature.jobPlaces ?? []),
  ...timerHandlersOf(parts).map(placeOfTimer),
];

/** Where everything lies that used up its tries. */
export const stoppedSourcesOf = (parts: Parts): StoppedSource[] =>
  features.flatMap((feature) => feature.stopped?.(parts) ?? []);

/** Who reads stored events. */
export const consumers = features.flatMap((feature) => feature.consumers ?? []);

export const cronEntries = features.flatMap((feature) => feature.cron ?? []);

/** Who says who may have which files. */
export const filePurposes = new Map(
  features.flatMap((feature) => feature.files ?? []).map((files) => [files.purpose, files]),
);

/** What can be done to a ticket, each by one feature. */
export const ticketActionHandlers = features.flatMap((feature) => feature.ticketActions ?? []);

/** Where the people of a sheet may go. */
export const importTargets = features.flatMap((feature) => feature.importTargets ?? []);

/** What of a company is removed piece by piece. */
export const bulkyRecords = features.flatMap((feature) => feature.bulkyRecords ?? []);

/** What people leave behind, all of it. */
export const personTraces = features.flatMap((feature) => feature.personTraces ?? []);

/** What a company can keep for some months only. */
export const retainedRecords = features.flatMap((feature) => feature.retainedRecords ?? []);

/** One feature keeps the records of people. */
export function personKeeperOf(): PersonKeeper {
  const [keeper] = features.flatMap((feature) => feature.personKeeper ?? []);
  if (!keeper) throw new Error('No feature keeps the records of people.');
  return keeper;
}

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
