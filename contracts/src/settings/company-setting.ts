import { z } from 'zod';
import { onOff, text } from '../fields.ts';

/** A text that is sent to customers as it stands, variables included. */
const message = text(4_000);
/** Shown to the customer as a link: a web address or nothing. */
const link = z.literal('').or(z.url({ protocol: /^https?$/ }).max(2_000));

export const scheduleType = z.enum(['disabled', 'queue', 'company', 'connection']);
export type ScheduleType = z.infer<typeof scheduleType>;

/** Who may bring contacts in from files, phones and chats. */
export const importers = z.enum(['everyone', 'admins']);

/** Of whom a company demands a second factor. */
export const secondFactorDemand = z.enum(['nobody', 'admins', 'everyone']);
export type SecondFactorDemand = z.infer<typeof secondFactorDemand>;

const scheduleCatchUpMax = 168;
/** Whole hours, written as a number. */
const hours = z
  .string()
  .regex(/^\d{1,3}$/)
  .refine((value) => Number(value) <= scheduleCatchUpMax);

/** For how many months entries of the log are kept. */
export const logMonthChoices = ['6', '12', '24', '36', '60', '120'] as const;
const logMonthsRange = { least: 6, most: 120 };
const logMonths = z
  .string()
  .regex(/^\d{1,3}$/)
  .refine((value) => Number(value) >= logMonthsRange.least && Number(value) <= logMonthsRange.most);

/** For how many months something is kept; or for ever. */
export const keptMonthChoices = ['forever', '1', '3', '6', '12', '24', '36', '60'] as const;
const keptMonths = z
  .string()
  .regex(/^(forever|\d{1,3})$/)
  .refine((value) => value === 'forever' || (Number(value) >= 1 && Number(value) <= logMonthsRange.most));

/** Every setting of a company with what it may hold. */
export const companySettings = z.object({
  userRating: onOff,
  scheduleType,
  chatBotType: z.literal('text'),
  acceptCallWhatsapp: onOff,
  userRandom: onOff,
  sendGreetingMessageOneQueues: onOff,
  sendSignMessage: onOff,
  sendFarewellWaitingTicket: onOff,
  sendGreetingAccepted: onOff,
  sendQueuePosition: onOff,
  acceptAudioMessageContact: onOff,
  enableLGPD: onOff,
  requiredTag: onOff,
  lgpdDeleteMessage: onOff,
  lgpdHideNumber: onOff,
  lgpdConsent: onOff,
  lgpdMessage: message,
  lgpdLink: link,
  sendMsgTransfTicket: onOff,
  DirectTicketsToWallets: onOff,
  closeTicketOnTransfer: onOff,
  transferMessage: message,
  greetingAcceptedMessage: message,
  AcceptCallWhatsappMessage: message,
  sendQueuePositionMessage: message,
  showNotificationPending: onOff,
  campaignsEnabled: onOff,
  importContacts: importers,
  /** For how many hours a scheduled message that could not leave in time is still sent. */
  scheduleCatchUpHours: hours,
  /** Where video calls are held; empty: at a public host. */
  videoCallBase: link,
  /** Of whom a second factor is demanded at sign-in. */
  secondFactor: secondFactorDemand,
  /** Whether people may be signed in on several devices at once; otherwise a new sign-in ends the one before. */
  severalSessions: onOff,
  /** Whether the operator may look in as support. */
  supportAccess: onOff,
  /** For how many months the company's log is kept. */
  logMonths,
  /** For how many months texts and files of messages are kept. */
  keepMessages: keptMonths,
  /** For how many months what was said and noted in a ticket is kept after its end. */
  keepConversations: keptMonths,
  /** For how many months it is kept whom a finished campaign was sent to. */
  keepCampaigns: keptMonths,
  /** Whether a push shows who wrote and what: a locked screen can be read by others. */
  pushContent: onOff,
});
export type CompanySettings = z.infer<typeof companySettings>;
export type CompanySettingKey = keyof CompanySettings;
export const companySettingKeys = Object.keys(companySettings.shape) as CompanySettingKey[];
export const companySettingKey = z.enum(companySettingKeys as [CompanySettingKey, ...CompanySettingKey[]]);

/** Settings as old clients have always read them beside a company. */
export const companieSettings = z.array(z.object({ key: companySettingKey, value: z.string() }));

export const companySettingDefaults: CompanySettings = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  chatBotType: 'text',
  acceptCallWhatsapp: 'enabled',
  userRandom: 'disabled',
  sendGreetingMessageOneQueues: 'enabled',
  sendSignMessage: 'disabled',
  sendFarewellWaitingTicket: 'disabled',
  sendGreetingAccepted: 'disabled',
  sendQueuePosition: 'disabled',
  acceptAudioMessageContact: 'enabled',
  enableLGPD: 'disabled',
  requiredTag: 'disabled',
  lgpdDeleteMessage: 'disabled',
  lgpdHideNumber: 'disabled',
  lgpdConsent: 'disabled',
  lgpdMessage: '',
  lgpdLink: '',
  sendMsgTransfTicket: 'disabled',
  DirectTicketsToWallets: 'disabled',
  closeTicketOnTransfer: 'disabled',
  transferMessage: '',
  greetingAcceptedMessage: '',
  AcceptCallWhatsappMessage: '',
  sendQueuePositionMessage: '',
  showNotificationPending: 'enabled',
  campaignsEnabled: 'enabled',
  importContacts: 'everyone',
  scheduleCatchUpHours: '6',
  videoCallBase: '',
  secondFactor: 'nobody',
  severalSessions: 'disabled',
  supportAccess: 'disabled',
  logMonths: '24',
  keepMessages: 'forever',
  keepConversations: 'forever',
  keepCampaigns: 'forever',
  pushContent: 'enabled',
};
