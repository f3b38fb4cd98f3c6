import { z } from 'zod';
import {
  calendarDate,
  email,
  hexColor,
  id,
  instant,
  line,
  onOff,
  password,
  text,
  timeOfDay,
  version,
  ignoredCompany,
} from '../fields.ts';
import { optionalId } from '../lenient.ts';
import { planFlags } from '../plans/plan.ts';
import { companieSettings } from '../settings/company-setting.ts';

export const profile = z.enum(['user', 'admin']);
export const theme = z.enum(['light', 'dark']);
export const menuDefault = z.enum(['open', 'closed']);
/** This one flag has always been written enable/disable; the longer words are taken as well. */
export const allTicket = z
  .enum(['enable', 'disable', 'enabled', 'disabled'])
  .transform((value): 'enable' | 'disable' => (value.startsWith('enable') ? 'enable' : 'disable'));

/** Width of the ticket list in pixels. */
export const ticketsManagerWidth = z.int().min(404).max(700);

/** What a person may do beyond the profile; admins set these. */
export const userFlags = z.object({
  allTicket: z.enum(['enable', 'disable']),
  allowGroup: z.boolean(),
  allHistoric: onOff,
  allUserChat: onOff,
  userClosePendingTicket: onOff,
  showDashboard: onOff,
  allowRealTime: onOff,
  allowConnections: onOff,
});
export type UserFlags = z.infer<typeof userFlags>;

/** Not there for customers: a word for colleagues, and when they come back by themselves; null: when they say so. */
export const away = z.object({ text: text(100), until: instant.nullable() });
export type Away = z.infer<typeof away>;

export const user = z.object({
  id,
  companyId: id,
  company: z.object({ id, name: z.string(), dueDate: calendarDate.nullable() }),
  name: line(2, 50),
  email,
  profile,
  super: z.boolean(),
  /** A signed, expiring address. */
  profileImage: z.string().nullable(),
  queues: z.array(
    z.object({
      id,
      name: z.string(),
      color: hexColor,
      /** The same number once more, where some clients look for it. */
      UserQueue: z.object({ queueId: id }).optional(),
    }),
  ),
  whatsappId: id.nullable(),
  startWork: timeOfDay,
  endWork: timeOfDay,
  farewellMessage: text(2_000),
  ...userFlags.shape,
  defaultTheme: theme,
  defaultMenu: menuDefault,
  defaultTicketsManagerWidth: ticketsManagerWidth,
  online: z.boolean(),
  /** Null: available. */
  away: away.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type User = z.infer<typeof user>;

/** What colleagues see of each other where whole records are the admins'. */
export const seenUser = user.pick({ id: true, companyId: true, name: true, queues: true, online: true, away: true });
export type SeenUser = z.infer<typeof seenUser>;

/** The same in pickers. */
export const userName = z.object({
  id,
  name: z.string(),
  online: z.boolean(),
  away: away.nullable(),
  queueIds: z.array(id),
});
export type UserName = z.infer<typeof userName>;

/** The signed-in person with what the shell needs to know of the company. */
export const sessionUser = user.extend({
  /** Present where an operator looks in as support: until when. They read and change nothing. */
  visitsUntil: instant.optional(),
  company: user.shape.company.extend({
    timeZone: z.string(),
    plan: planFlags.extend({ name: z.string() }),
    /** The operator suspended it: its people read and export, and change nothing. */
    isSuspended: z.boolean(),
    /** Those that the shell reads. */
    companieSettings,
  }),
});
export type SessionUser = z.infer<typeof sessionUser>;

const formShape = {
  name: line(2, 50),
  email,
  /** Left empty on a change: the old one stays. */
  password: password.or(z.literal('')),
  profile,
  queueIds: z.array(id).max(500),
  whatsappId: id.nullable(),
  startWork: timeOfDay,
  endWork: timeOfDay,
  farewellMessage: text(2_000),
  ...userFlags.shape,
  allTicket,
  defaultTheme: theme,
  defaultMenu: menuDefault,
};

/** Everything the user dialog holds. */
export const userForm = z.object(formShape);
export type UserForm = z.output<typeof userForm>;

/** What a new user is when the caller says nothing else. */
export const userDefaults = {
  profile: 'user',
  queueIds: [],
  whatsappId: null,
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: '',
  allTicket: 'disable',
  allowGroup: false,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  userClosePendingTicket: 'enabled',
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
  defaultTheme: 'light',
  defaultMenu: 'open',
} as const satisfies Omit<z.input<typeof userForm>, 'name' | 'email' | 'password'>;

const d = userDefaults;
/** A new user: what the caller leaves out is as `userDefaults` says. */
export const userCreation = z
  .object({
    ...ignoredCompany,
    name: formShape.name,
    email,
    password,
    profile: profile.default(d.profile),
    queueIds: formShape.queueIds.default([]),
    whatsappId: optionalId.default(d.whatsappId),
    startWork: timeOfDay.default(d.startWork),
    endWork: timeOfDay.default(d.endWork),
    farewellMessage: formShape.farewellMessage.default(d.farewellMessage),
    allTicket: allTicket.default(d.allTicket),
    allowGroup: z.boolean().default(d.allowGroup),
    allHistoric: onOff.default(d.allHistoric),
    allUserChat: onOff.default(d.allUserChat),
    userClosePendingTicket: onOff.default(d.userClosePendingTicket),
    showDashboard: onOff.default(d.showDashboard),
    allowRealTime: onOff.default(d.allowRealTime),
    allowConnections: onOff.default(d.allowConnections),
    defaultTheme: theme.default(d.defaultTheme),
    defaultMenu: menuDefault.default(d.defaultMenu),
  })
  .transform(({ companyId: _ignored, ...form }) => form);
export type UserCreation = z.output<typeof userCreation>;

export const userChange = z
  .object({
    ...z.object({ ...formShape, whatsappId: optionalId }).partial().shape,
    /** The password somebody has, without which they do not change their own address or password. */
    currentPassword: text(200).optional(),
    ...ignoredCompany,
  })
  .transform(({ companyId: _ignored, ...form }) => form);
export type UserChange = z.output<typeof userChange>;
