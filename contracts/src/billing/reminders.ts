import { z } from 'zod';
import { mailLanguage } from '../auth/routes.ts';
import { id, line, text } from '../fields.ts';

/** When a company is reminded, counted from its due date. */
export const reminderDays = [-5, -1, 0, 1, 3] as const;
export type ReminderDay = (typeof reminderDays)[number];
export const reminderDay = z.literal(reminderDays);

/** What can stand in `{{…}}` of a reminder, in the order a menu offers it. */
export const reminderVariables = ['nome', 'valor', 'vencimento', 'link', 'plano'] as const;
export type ReminderVariable = (typeof reminderVariables)[number];

/** The words of one day in one language. The subject is for letters alone. */
export const reminderForm = z.object({
  subject: line(1, 150),
  text: text(2_000).refine((given) => given.trim() !== '', { error: 'too_small' }),
});
export type ReminderForm = z.infer<typeof reminderForm>;

export const reminderText = reminderForm.extend({
  language: mailLanguage,
  day: reminderDay,
  /** Whether these are the words we ship. */
  isDefault: z.boolean(),
});
export type ReminderText = z.infer<typeof reminderText>;

export const reminderSettings = z.object({
  /** The connection of the caller's own company that reminders go through. */
  connectionId: id.nullable(),
  /** Another operator's company says them. */
  isElsewhere: z.boolean(),
  /** Whether the server writes letters. */
  sendsMail: z.boolean(),
  /** Where `{{link}}` leads; empty where the server does not know its own address. */
  link: z.string(),
  texts: z.array(reminderText),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;
