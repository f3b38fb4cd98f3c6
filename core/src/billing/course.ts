import { reminderDays, type ReminderDay } from '@oplano/contracts/billing';
import type { BillingRecurrence } from '@oplano/contracts/companies';
import { daysLeft, renewedDueDate, type Subscription } from '../companies/index.ts';
import { inZone } from '../time/index.ts';

/** An invoice is there so many days before the company has to pay. */
export const invoiceDaysBefore = 10;
/** A reminder that could not be given is made up for until so many days later. */
const reminderLateDays = 3;
/** So long after the due date nothing is sent for a company any more. */
export const suspendDaysAfter = 10;
/** And so long after it nobody waits for the invoice any more. */
export const expireDaysAfter = 60;

export interface SubscriptionFacts extends Subscription {
  /** Whether it may work; false once it was suspended, by whomever. */
  readonly isActive: boolean;
  readonly hasPayableInvoice: boolean;
  /** What it pays each time. Who pays nothing is asked for nothing. */
  readonly cents: number;
  /** The reminders that were given for the invoice. */
  readonly reminded: readonly number[];
}

export interface SubscriptionSteps {
  readonly issue: boolean;
  readonly remind: ReminderDay | null;
  readonly suspend: boolean;
  readonly expireInvoice: boolean;
}

function reminderOf(offset: number, reminded: readonly number[]): ReminderDay | null {
  const latest = reminderDays.findLast((day) => day <= offset);
  if (latest === undefined || offset - latest > reminderLateDays) return null;
  return reminded.some((day) => day >= latest) ? null : latest;
}

/** What is to be done for a subscription today. Asked twice a day it answers the same until that was done. */
export function subscriptionSteps(facts: SubscriptionFacts, now: Date): SubscriptionSteps {
  const left = daysLeft(facts, now);
  if (left === null || facts.cents <= 0) return { issue: false, remind: null, suspend: false, expireInvoice: false };
  const offset = -left;
  const isExpiring = facts.hasPayableInvoice && offset >= expireDaysAfter;
  return {
    issue: !facts.hasPayableInvoice && left <= invoiceDaysBefore && offset < expireDaysAfter,
    remind: isExpiring ? null : reminderOf(offset, facts.reminded),
    suspend: facts.isActive && offset >= suspendDaysAfter,
    expireInvoice: isExpiring,
  };
}

/**
 * The due date after a payment: one recurrence on from the old one. Who was away for longer than that begins today, so
 * that whoever pays is back at work.
 */
export function paidUntil(
  subscription: Pick<Subscription, 'dueDate' | 'timeZone'>,
  recurrence: BillingRecurrence,
  now: Date,
): string {
  const next = renewedDueDate(subscription, recurrence, now);
  const isOver = next < inZone(now, subscription.timeZone).date;
  return isOver ? renewedDueDate({ ...subscription, dueDate: null }, recurrence, now) : next;
}
