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

const scheduleCatchUpMax = 168;
/** Whole hours, written as a number. */
const hours = z
  .string()
  .regex(/^\d{1,3}$/)
  .refine((value) => Number(value) <= scheduleCatchUpMax);

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
};
