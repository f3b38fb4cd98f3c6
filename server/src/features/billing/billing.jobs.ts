import { reminderDay } from '@oplano/contracts/billing';
import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Asks the bank what became of a charge, and writes down what it says. */
export const checkCharge = defineJob('billing.check-charge', z.object({ txid: z.string() }));
/** Tells the bank that nobody shall pay a charge any more. */
export const cancelCharge = defineJob('billing.cancel-charge', z.object({ txid: z.string() }));
/** Every few minutes: which charges were not heard of for a while? */
export const findSilentCharges = defineJob('billing.reconcile', z.object({}));
/** Every hour: whose due date is near, or past? */
export const findDueSubscriptions = defineJob('billing.find-due', z.object({}));
/** Asks a company for what it has to pay, reminds it, and suspends it in the end. */
export const followSubscription = defineJob('billing.follow', z.object({}));
/** Makes the bank call us when money comes in. */
export const listenToBank = defineJob('billing.listen', z.object({}));

const reminder = z.object({ invoiceId: z.int(), day: reminderDay });
/** Writes a letter to an admin about an invoice. */
export const mailReminder = defineJob('billing.mail-reminder', reminder.extend({ userId: z.int() }));
/** Says it on the telephone of a company, through the operator's connection. */
export const sayReminder = defineJob('billing.say-reminder', reminder);
/** Takes back what was not said yet. */
export const forgetReminders = defineJob('billing.forget-reminders', z.object({ invoiceId: z.int() }));
