import { z } from 'zod';
import { id, instant, line, onOff, text, version } from '../fields.ts';
import { optionalId, optionalTime, orNone, typedId, typedSwitch, unlessEmpty } from '../lenient.ts';
import { templateChoice } from '../messages/template.ts';

export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export const campaignStatus = z.enum(campaignStatuses);
export type CampaignStatus = z.infer<typeof campaignStatus>;

/** What the ticket of a send is left as, where one is opened. */
export const campaignTicketStatus = z.enum(['closed', 'pending', 'open']);
export type CampaignTicketStatus = z.infer<typeof campaignTicketStatus>;

/**
 * How far one person's message has come. `waiting`: the confirmation was asked for, and nobody answered yet. `sending`:
 * handed to the line of its connection.
 */
export const recipientStates = [
  'queued',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'answered',
  'failed',
  'skipped',
] as const;
export const recipientState = z.enum(recipientStates);
export type RecipientState = z.infer<typeof recipientState>;

/** Why somebody gets nothing, where it was not the channel that refused. */
export const skipReasons = [
  'invalid',
  'duplicate',
  'blocked',
  'optedOut',
  'noConsent',
  'liveConversation',
  'limitReached',
  'erased',
] as const;
export const skipReason = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReason>;

/** How many people stand where. All of it is kept with the rows it counts. */
export const campaignCounts = z.object({
  /** Everybody the campaign is for, also those who get nothing. */
  total: z.int(),
  /** Those who can get something: all but invalid numbers and the same number again. */
  valid: z.int(),
  queued: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  answered: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Whose message left, was delivered, was read: those who came further are among them. */
  everSent: z.int(),
  everDelivered: z.int(),
  everRead: z.int(),
  confirmationsRequested: z.int(),
  confirmations: z.int(),
});
export type CampaignCounts = z.infer<typeof campaignCounts>;

/** Why the part of a connection stands still. */
export const pauseReasons = ['channelLimit', 'refused', 'disconnected', 'noConnection'] as const;
export const pauseReason = z.enum(pauseReasons);
export type PauseReason = z.infer<typeof pauseReason>;

/** The part of a campaign that goes through one connection. */
export const campaignShare = z.object({
  place: z.int(),
  whatsappId: id.nullable(),
  name: z.string(),
  pause: z
    .object({
      reason: pauseReason,
      /** What the channel said, word for word. */
      text: z.string(),
      /** Goes on by itself then; null: when the reason is gone, or somebody says so. */
      until: instant.nullable(),
      since: instant,
    })
    .nullable(),
});
export type CampaignShare = z.infer<typeof campaignShare>;

const named = z.object({ id, name: z.string() });
const shippingItem = z.object({ deliveredAt: instant.nullable(), confirmationRequestedAt: instant.nullable() });

const texts = {
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  confirmationMessage1: z.string(),
  confirmationMessage2: z.string(),
  confirmationMessage3: z.string(),
  confirmationMessage4: z.string(),
  confirmationMessage5: z.string(),
};

/** A message to everybody on a list or with a tag. */
export const campaign = z.object({
  id,
  companyId: id,
  name: z.string(),
  ...texts,
  status: campaignStatus,
  confirmation: z.boolean(),
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  contactListId: id.nullable(),
  contactList: named.nullable(),
  tagListId: id.nullable(),
  tagList: named.nullable(),
  whatsappId: id.nullable(),
  whatsapp: named.nullable(),
  /** Every connection it goes through, the main one first. */
  whatsappIds: z.array(id),
  userId: id.nullable(),
  user: named.nullable(),
  queueId: id.nullable(),
  queue: named.nullable(),
  statusTicket: campaignTicketStatus,
  openTicket: onOff,
  /** A signed, expiring address. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** An approved text that goes instead, where the channel takes no other. */
  template: templateChoice.nullable(),
  counts: campaignCounts,
  shares: z.array(campaignShare),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Campaign = z.infer<typeof campaign>;

/** How many of the people come along with one campaign; the rest is read by pages. */
export const shippingMax = 500;
export const campaignDetails = campaign.extend({ shipping: z.array(shippingItem) });
export type CampaignDetails = z.infer<typeof campaignDetails>;

export const campaignNameMin = 2;
export const campaignNameMax = 50;
export const campaignTextMax = 4_096;
export const campaignSharesMax = 10;
const ownText = text(campaignTextMax);

const formShape = {
  name: line(campaignNameMin, campaignNameMax),
  message1: ownText,
  message2: ownText,
  message3: ownText,
  message4: ownText,
  message5: ownText,
  confirmationMessage1: ownText,
  confirmationMessage2: ownText,
  confirmationMessage3: ownText,
  confirmationMessage4: ownText,
  confirmationMessage5: ownText,
  confirmation: z.boolean(),
  scheduledAt: instant.nullable(),
  contactListId: id.nullable(),
  tagListId: id.nullable(),
  whatsappId: id,
  whatsappIds: z.array(id).max(campaignSharesMax),
  userId: id.nullable(),
  queueId: id.nullable(),
  statusTicket: campaignTicketStatus,
  openTicket: onOff,
  template: templateChoice.nullable(),
};
export const campaignForm = z.object(formShape);
export type CampaignForm = z.output<typeof campaignForm>;

/** What a new campaign has where nothing is said. */
export const campaignDefaults = {
  message1: '',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
  confirmation: false,
  scheduledAt: null,
  contactListId: null,
  tagListId: null,
  whatsappIds: [],
  userId: null,
  queueId: null,
  statusTicket: 'closed',
  openTicket: 'disabled',
  template: null,
} satisfies Partial<CampaignForm>;

/** The same as it travels: old forms write some of it differently. */
const wireShape = {
  ...formShape,
  confirmation: typedSwitch,
  scheduledAt: optionalTime,
  contactListId: optionalId,
  tagListId: optionalId,
  whatsappId: typedId,
  whatsappIds: z.array(typedId).max(campaignSharesMax),
  userId: optionalId,
  queueId: optionalId,
  template: orNone(templateChoice),
};

export const campaignCreation = z.object({
  name: formShape.name,
  whatsappId: wireShape.whatsappId,
  message1: ownText.default(''),
  message2: ownText.default(''),
  message3: ownText.default(''),
  message4: ownText.default(''),
  message5: ownText.default(''),
  confirmationMessage1: ownText.default(''),
  confirmationMessage2: ownText.default(''),
  confirmationMessage3: ownText.default(''),
  confirmationMessage4: ownText.default(''),
  confirmationMessage5: ownText.default(''),
  confirmation: wireShape.confirmation.default(false),
  scheduledAt: wireShape.scheduledAt.default(null),
  contactListId: wireShape.contactListId.default(null),
  tagListId: wireShape.tagListId.default(null),
  whatsappIds: wireShape.whatsappIds.default([]),
  userId: wireShape.userId.default(null),
  queueId: wireShape.queueId.default(null),
  statusTicket: formShape.statusTicket.default('closed'),
  openTicket: formShape.openTicket.default('disabled'),
  template: wireShape.template.default(null),
});
export const campaignChange = z
  .object(wireShape)
  .partial()
  .extend({
    /** The one it had may be gone. */
    whatsappId: unlessEmpty(wireShape.whatsappId),
  });
export type CampaignChange = z.output<typeof campaignChange>;

/** One person of a campaign, as its report lists them. */
export const campaignRecipient = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  state: recipientState,
  /** Why nothing was sent or nothing arrived: one of `skipReasons`, or what the channel said. */
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  whatsapp: z.string(),
  confirmationRequestedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  answeredAt: instant.nullable(),
  ticketUuid: z.string().nullable(),
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

/** What a report shows beside the counts. */
export const campaignReport = z.object({
  /** How many left in each hour that had any. */
  hours: z.array(z.object({ at: instant, sent: z.int() })),
  /** Why people got nothing, the most frequent first. */
  reasons: z.array(z.object({ state: recipientState, code: z.string(), text: z.string(), count: z.int() })),
  /** When the next message may go; null: nothing is to go, or nobody can say. */
  nextAt: instant.nullable(),
});
export type CampaignReport = z.infer<typeof campaignReport>;
