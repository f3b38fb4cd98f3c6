import { z } from 'zod';
import { calendarDate, hexColor, id, instant, line, onOff, text, version } from '../fields.ts';
import { serviceHours } from '../settings/service-hours.ts';

export const connectionChannel = z.enum(['whatsapp', 'whatsappapi', 'facebook', 'instagram']);
export type Channel = z.infer<typeof connectionChannel>;
export const connectionStatus = z.enum(['CONNECTED', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** Why a connection is not open, in the words its page explains. `asked`: somebody disconnected it here. */
export const connectionReason = z.enum([
  'asked',
  'restart',
  'lost',
  'replaced',
  'loggedOut',
  'banned',
  'outdated',
  'refused',
  'qrExpired',
]);
export type ConnectionReason = z.infer<typeof connectionReason>;

/** Which network a connection speaks to: the provider's own, or the one of the lab. */
export const connectionProvider = z.enum(['live', 'lab']);
export type ConnectionProvider = z.infer<typeof connectionProvider>;

export const importRunning = 'running';
export const importWaitsForClosing = 'renderButtonCloseTickets';
/** How far an import is: the time its preparation began (milliseconds as text), `running`, or waiting for the closing of its tickets. */
export const importStatus = z.union([
  z.literal(importRunning),
  z.literal(importWaitsForClosing),
  z.string().regex(/^\d{1,15}$/),
]);
/** How long after the beginning of its preparation an import shows that it prepares. */
export const importPreparingMs = 35_000;

/** Why a channel holds an account back: it was too fast, may not begin conversations, has begun enough, or broke a rule. */
export const limitKind = z.enum(['rate', 'timelock', 'quota', 'policy']);
export type LimitKind = z.infer<typeof limitKind>;

/** What a channel said of how much an account may send. */
export const connectionLimit = z.object({
  kind: limitKind,
  /** When it ends; null: nothing is held back. */
  until: instant.nullable(),
  /** Conversations begun, of those that may be; null where the channel does not count. */
  used: z.int().nonnegative().nullable(),
  total: z.int().nonnegative().nullable(),
  /** After the pause: so many messages a minute, until then. */
  perMinute: z.int().positive().nullable(),
  slowUntil: instant.nullable(),
});
export type ConnectionLimit = z.infer<typeof connectionLimit>;

/** A channel of the company. The wire has always called it `whatsapp`, whatever the channel. */
export const connection = z.object({
  id,
  /** Whose it is, and the queues it offers; with every record of the server, without queues in the operator's list. */
  companyId: id.optional(),
  queues: z.array(z.object({ id, name: z.string(), color: hexColor })).optional(),
  name: line(1, 100),
  channel: connectionChannel,
  provider: connectionProvider,
  status: connectionStatus,
  /** Since when it is in its status. */
  since: instant,
  /** Why it is not open; null where there is nothing to explain. */
  reason: connectionReason.nullable(),
  number: text(30),
  isDefault: z.boolean(),
  statusImportMessages: importStatus.nullable(),
  limits: z.array(connectionLimit),
  updatedAt: instant,
  version,
});
export type Connection = z.infer<typeof connection>;

/** A period in minutes; 0 switches its rule off. */
const minutes = z.int().min(0).max(525_600);
const times = z.int().min(0).max(1_000);
/** So many messages at most; 0: as many as the channel bears. */
const most = z.int().min(0).max(1_000_000);
const message = text(4_000);
/** Shown to the customer as a link: a web address or nothing. */
const link = z.literal('').or(z.url({ protocol: /^https?$/ }).max(2_000));

/** What the form holds besides the name, under the names it always had. */
export const connectionSettings = z.object({
  isDefault: z.boolean(),
  allowGroup: z.boolean(),
  groupAsTicket: onOff,
  queueIds: z.array(id).max(500),
  promptId: id.nullable(),
  integrationId: id.nullable(),
  greetingMessage: message,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  schedules: serviceHours,
  maxUseBotQueues: times,
  timeUseBotQueues: minutes,
  timeSendQueue: minutes,
  sendIdQueue: id.nullable(),
  expiresTicket: minutes,
  /** 0: whoever wrote last; 1: only when the attendant did. */
  whenExpiresTicket: z.union([z.literal(0), z.literal(1)]),
  expiresInactiveMessage: message,
  timeInactiveMessage: minutes,
  inactiveMessage: message,
  maxUseBotQueuesNPS: times,
  expiresTicketNPS: minutes,
  timeCreateNewTicket: minutes,
  collectiveVacationMessage: message,
  collectiveVacationStart: calendarDate.nullable(),
  collectiveVacationEnd: calendarDate.nullable(),
  /** Beginning and end of the history to import; both null: nothing is imported. */
  importOldMessages: instant.nullable(),
  importRecentMessages: instant.nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  queueIdImportMessages: id.nullable(),
  /** Of what is planned and of campaigns, each for itself: answers of people and of the bot are not held back by these. */
  bulkPerHour: most,
  bulkPerDay: most,
  /** In place of the company's own texts, where filled. */
  lgpdMessage: message,
  lgpdLink: link,
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;

/** Read by programs of the company: 30 letters and digits. */
export const connectionToken = z.string().regex(/^[A-Za-z0-9]{30}$/);

export const importProgress = z.object({
  processed: z.int().nonnegative(),
  total: z.int().nonnegative(),
  /** When the message at which the import is was written; null while it prepares. */
  date: instant.nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** The same as it is told live: some clients read how far it is as `this` of `all`. */
export const importNews = importProgress.extend({
  this: z.int().nonnegative().optional(),
  all: z.int().nonnegative().optional(),
});
export const importNewsOf = (progress: ImportProgress): z.infer<typeof importNews> => ({
  ...progress,
  this: progress.processed,
  all: progress.total,
});

/** A connection with everything its page and its form show; for those who look after connections. */
export const connectionDetails = connection.extend({
  companyId: id,
  ...connectionSettings.shape,
  /** What to draw as a QR code; empty when there is nothing to scan. */
  qrcode: text(2_000),
  /** What to type on the phone instead of scanning; empty when nobody asked for it. */
  pairingCode: text(20),
  retries: z.int().nonnegative(),
  /** When the next try begins; null while none is needed or none will come. */
  retryAt: instant.nullable(),
  token: connectionToken.or(z.literal('')),
  /** A signed, expiring address. */
  greetingMediaAttachment: z.string().nullable(),
  greetingMediaName: z.string().nullable(),
  importProgress: importProgress.nullable(),
  /** Of Meta: the number of the telephone number, page or Instagram account. */
  accountId: text(100),
  businessAccountId: text(100),
  /** What Meta must say when it asks whether the webhook is ours. */
  verifyToken: text(200),
  /** The access token itself never leaves the server. */
  hasAccessToken: z.boolean(),
});
export type ConnectionDetails = z.infer<typeof connectionDetails>;

/** How a connection's session stands: what the QR dialog and the table follow. */
export const connectionSession = z.object({
  id,
  status: connectionStatus,
  since: instant,
  reason: connectionReason.nullable(),
  number: text(30),
  qrcode: connectionDetails.shape.qrcode,
  pairingCode: connectionDetails.shape.pairingCode,
  retries: connectionDetails.shape.retries,
  retryAt: connectionDetails.shape.retryAt,
  updatedAt: instant,
  version,
});
export type ConnectionSession = z.infer<typeof connectionSession>;

/** One thing a connection went through. */
export const timelineEntry = z.object({
  id: z.int().positive(),
  status: connectionStatus,
  reason: connectionReason.nullable(),
  at: instant,
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A connection as the operator sees it among those of all companies. */
export const connectionOfCompany = connection.extend({ company: z.object({ id, name: z.string() }) });
export type ConnectionOfCompany = z.infer<typeof connectionOfCompany>;

/** One of them, whole; what programs and webhooks are known by stays with the company. */
export const connectionDetailsOfCompany = connectionDetails.extend({ company: connectionOfCompany.shape.company });
export type ConnectionDetailsOfCompany = z.infer<typeof connectionDetailsOfCompany>;
