import { z } from 'zod';
import { line } from '../fields.ts';
import { optionalId, optionalTime, orNone, typedId, typedInt, unlessEmpty } from '../lenient.ts';
import { connectionProvider, connectionSettings, connectionToken, type ConnectionSettings } from './connection.ts';
import { defaultServiceHours } from '../settings/service-hours.ts';

/** What Meta hands out; it travels in headers and addresses. */
export const metaToken = z
  .string()
  .trim()
  .regex(/^[\w.|~+/=-]{1,1000}$/);
const digits = z.string().regex(/^\d{5,30}$/);
/** What Meta hands out for a number of the Cloud API. Left empty on a change: the old one stays. */
const accountShape = {
  accountId: digits,
  businessAccountId: digits.or(z.literal('')),
  accessToken: metaToken,
  verifyToken: line(8, 200),
};

/** What a new connection is when the caller says nothing else. */
export const connectionDefaults: ConnectionSettings = {
  isDefault: false,
  allowGroup: false,
  groupAsTicket: 'disabled',
  queueIds: [],
  promptId: null,
  integrationId: null,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  schedules: defaultServiceHours,
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  expiresTicket: 0,
  whenExpiresTicket: 0,
  expiresInactiveMessage: '',
  timeInactiveMessage: 0,
  inactiveMessage: '',
  maxUseBotQueuesNPS: 3,
  expiresTicketNPS: 0,
  timeCreateNewTicket: 0,
  collectiveVacationMessage: '',
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
  bulkPerHour: 0,
  bulkPerDay: 0,
  lgpdMessage: '',
  lgpdLink: '',
};

export const connectionName = line(2, 50);

const settings = connectionSettings.shape;
/** As it travels: old forms write some of it differently, and records that are put back hold empty fields. */
const shared = {
  ...connectionSettings.partial().shape,
  queueIds: z.array(typedId).max(500).optional(),
  promptId: optionalId.optional(),
  integrationId: optionalId.optional(),
  sendIdQueue: optionalId.optional(),
  queueIdImportMessages: optionalId.optional(),
  importOldMessages: optionalTime.optional(),
  importRecentMessages: optionalTime.optional(),
  collectiveVacationStart: orNone(settings.collectiveVacationStart).optional(),
  collectiveVacationEnd: orNone(settings.collectiveVacationEnd).optional(),
  schedules: unlessEmpty(settings.schedules),
  maxUseBotQueues: typedInt(settings.maxUseBotQueues).optional(),
  timeUseBotQueues: typedInt(settings.timeUseBotQueues).optional(),
  timeSendQueue: typedInt(settings.timeSendQueue).optional(),
  expiresTicket: typedInt(settings.expiresTicket).optional(),
  whenExpiresTicket: typedInt(settings.whenExpiresTicket).optional(),
  timeInactiveMessage: typedInt(settings.timeInactiveMessage).optional(),
  maxUseBotQueuesNPS: typedInt(settings.maxUseBotQueuesNPS).optional(),
  expiresTicketNPS: typedInt(settings.expiresTicketNPS).optional(),
  timeCreateNewTicket: typedInt(settings.timeCreateNewTicket).optional(),
  bulkPerHour: typedInt(settings.bulkPerHour).optional(),
  bulkPerDay: typedInt(settings.bulkPerDay).optional(),
  /** A new token in place of the old one. */
  token: unlessEmpty(connectionToken),
  accountId: unlessEmpty(accountShape.accountId),
  businessAccountId: accountShape.businessAccountId.optional(),
  accessToken: unlessEmpty(accountShape.accessToken),
  verifyToken: unlessEmpty(accountShape.verifyToken),
};

/** A new connection: what the caller leaves out is as `connectionDefaults` says. Pages are made by POST /facebook. */
export const connectionCreation = z.object({
  ...shared,
  name: connectionName,
  channel: z.enum(['whatsapp', 'whatsappapi']).default('whatsapp'),
  provider: connectionProvider.default('live'),
});
export type ConnectionCreation = z.output<typeof connectionCreation>;

export const connectionChange = z.object({ ...shared, name: connectionName.optional() });
export type ConnectionChange = z.output<typeof connectionChange>;
