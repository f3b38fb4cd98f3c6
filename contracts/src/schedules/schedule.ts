import { z } from 'zod';
import { connectionChannel } from '../connections/connection.ts';
import { calendarDate, formBesideFile, id, instant, onOff, text, version } from '../fields.ts';
import { optionalId, typedId, typedInt, typedTime } from '../lenient.ts';
import { templateChoice } from '../messages/template.ts';

/** What lies between two sends: 1 days, 2 weeks, 3 months, 4 minutes. */
export const scheduleInterval = z.literal([1, 2, 3, 4]);
export type ScheduleInterval = z.infer<typeof scheduleInterval>;
/** A day nobody works: 4 send all the same, 5 on a business day before, 6 on a business day after. */
export const scheduleDays = z.literal([4, 5, 6]);
export type ScheduleDays = z.infer<typeof scheduleDays>;
/** What the ticket of a send is left as, where one is opened. */
export const scheduleTicketStatus = z.enum(['closed', 'open']);
/** Waits; is on its way; is done; the last one failed. */
export const scheduleStatus = z.enum(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO']);
export type ScheduleStatus = z.infer<typeof scheduleStatus>;

/** What became of one send. `sending` is in the line to the channel, `missed` could not leave in time. */
export const occurrenceStates = ['planned', 'paused', 'sending', 'sent', 'delivered', 'failed', 'missed'] as const;
export const occurrenceState = z.enum(occurrenceStates);
export type OccurrenceState = z.infer<typeof occurrenceState>;

/** Why one was not sent: a code that has a text in every language, or what the channel said. */
export const occurrenceReason = z.object({ code: z.string(), text: z.string() });
export type OccurrenceReason = z.infer<typeof occurrenceReason>;

const named = z.object({ id, name: z.string() });

/** A message that is sent by itself at its time, once or again and again. */
export const schedule = z.object({
  id,
  companyId: id,
  body: z.string(),
  contactId: id,
  contact: named.extend({ channel: connectionChannel.optional() }),
  /** Through which connection, where one was chosen, and who gets the ticket; with every record of the server. */
  whatsapp: named.nullable().optional(),
  ticketUser: named.nullable().optional(),
  /** The first one; the others follow from it. */
  sendAt: instant,
  /** When the last one left. */
  sentAt: instant.nullable(),
  /** When the next one is due; null: none is left. */
  nextAt: instant.nullable(),
  openTicket: onOff,
  ticketUserId: id.nullable(),
  queueId: id.nullable(),
  statusTicket: scheduleTicketStatus,
  intervalo: scheduleInterval,
  valorIntervalo: z.int(),
  enviarQuantasVezes: z.int(),
  tipoDias: scheduleDays,
  assinar: z.boolean(),
  whatsappId: id.nullable(),
  userId: id.nullable(),
  /** A signed, expiring address. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** An approved text that goes instead, where the channel takes no other. */
  template: templateChoice.nullable(),
  status: scheduleStatus,
  paused: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Schedule = z.infer<typeof schedule>;

/** One send of a schedule, as a calendar shows it. */
export const occurrence = z.object({
  id,
  scheduleId: id,
  /** Which one it is, counted from 1. */
  number: z.int(),
  sendAt: instant,
  state: occurrenceState,
  reason: occurrenceReason.nullable(),
  sentAt: instant.nullable(),
  contact: named,
  body: z.string(),
  hasMedia: z.boolean(),
  userId: id.nullable(),
  /** It is one of several: a move may take the others along. */
  recurs: z.boolean(),
  version,
});
export type Occurrence = z.infer<typeof occurrence>;

export const scheduleBodyMin = 5;
export const scheduleBodyMax = 10_000;
/** What is a sensible number is a rule of its own, with a sentence of its own. */
const anyInt = z.int().min(-2_147_483_648).max(2_147_483_647);

const formShape = {
  body: text(scheduleBodyMax).trim().min(scheduleBodyMin),
  contactId: id,
  sendAt: instant,
  openTicket: onOff,
  ticketUserId: id.nullable(),
  queueId: id.nullable(),
  statusTicket: scheduleTicketStatus,
  intervalo: scheduleInterval,
  valorIntervalo: anyInt,
  enviarQuantasVezes: anyInt,
  tipoDias: scheduleDays,
  assinar: z.boolean(),
  whatsappId: id.nullable(),
  template: templateChoice.nullable(),
};

export const scheduleForm = z.object(formShape);
export type ScheduleForm = z.output<typeof scheduleForm>;
/** What a new schedule has where nothing is said. */
export const scheduleDefaults = {
  openTicket: 'disabled',
  ticketUserId: null,
  queueId: null,
  statusTicket: 'closed',
  intervalo: 1,
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  tipoDias: 4,
  assinar: false,
  whatsappId: null,
  template: null,
} as const satisfies Partial<ScheduleForm>;

/** The same as it travels: old forms write some of it differently. */
const wireShape = {
  ...formShape,
  contactId: typedId,
  sendAt: typedTime,
  ticketUserId: optionalId,
  queueId: optionalId,
  intervalo: typedInt(scheduleInterval),
  valorIntervalo: typedInt(anyInt),
  enviarQuantasVezes: typedInt(anyInt),
  tipoDias: typedInt(scheduleDays),
  whatsappId: optionalId,
};

export const scheduleCreation = z.object({
  body: wireShape.body,
  contactId: wireShape.contactId,
  sendAt: wireShape.sendAt,
  openTicket: wireShape.openTicket.default(scheduleDefaults.openTicket),
  ticketUserId: wireShape.ticketUserId.default(null),
  queueId: wireShape.queueId.default(null),
  statusTicket: wireShape.statusTicket.default(scheduleDefaults.statusTicket),
  intervalo: wireShape.intervalo.default(scheduleDefaults.intervalo),
  valorIntervalo: wireShape.valorIntervalo.default(scheduleDefaults.valorIntervalo),
  enviarQuantasVezes: wireShape.enviarQuantasVezes.default(scheduleDefaults.enviarQuantasVezes),
  tipoDias: wireShape.tipoDias.default(scheduleDefaults.tipoDias),
  assinar: wireShape.assinar.default(scheduleDefaults.assinar),
  whatsappId: wireShape.whatsappId.default(null),
  template: wireShape.template.default(null),
});
export const scheduleInForm = formBesideFile(scheduleCreation);
/**
 * With the version that somebody saw, it is refused where the schedule or a send of it is another one by now; without
 * one, where its new times would undo a move by hand.
 */
export const scheduleChange = z.object(wireShape).partial().extend({ version: version.optional() });
export type ScheduleChange = z.output<typeof scheduleChange>;
/**
 * The `details` of ERR_CHANGED_MEANWHILE: how it is by now, and what the change would have undone: fields it says
 * something else of, and `sends` where somebody moved single ones by hand.
 */
export const scheduleConflict = z.object({
  version,
  changed: z.array(z.enum([...scheduleForm.keyof().options, 'sends'])),
  schedule,
});
export type ScheduleConflict = z.infer<typeof scheduleConflict>;

/** Where one send goes: it alone, or it and all that follow. */
export const occurrenceMove = z.object({ sendAt: instant, scope: z.enum(['one', 'following']) });
export type OccurrenceMove = z.output<typeof occurrenceMove>;

/** The holidays of the nation, moving ones and those kept by choice among them. */
export const nationalHoliday = z.enum([
  'newYear',
  'tiradentes',
  'labour',
  'independence',
  'aparecida',
  'allSouls',
  'republic',
  'blackAwareness',
  'christmas',
  'carnivalMonday',
  'carnivalTuesday',
  'goodFriday',
  'corpusChristi',
]);
export type NationalHoliday = z.infer<typeof nationalHoliday>;

/** A day of the calendar of holidays, as the company keeps it. */
export const holiday = z.object({
  day: calendarDate,
  name: z.string(),
  source: z.enum(['national', 'own']),
  /** Which of the nation's. */
  code: nationalHoliday.nullable(),
  /** The company works on it all the same. */
  works: z.boolean(),
  yearly: z.boolean(),
});
export type Holiday = z.infer<typeof holiday>;
