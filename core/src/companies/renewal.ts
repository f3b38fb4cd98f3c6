import { dueDateMax, type BillingRecurrence } from '@oplano/contracts/companies';
import { inZone } from '../time/index.ts';
import { daysLeft, type Subscription } from './subscription.ts';

/** For how many months a payment counts. */
export const recurrenceMonths: Readonly<Record<BillingRecurrence, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** The same day so many months later; a month that is too short ends on its last day. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = year * 12 + (month - 1) + months;
  const [thenYear, thenMonth] = [Math.floor(first / 12), (first % 12) + 1];
  const lastDay = new Date(Date.UTC(thenYear, thenMonth, 0)).getUTCDate();
  return `${pad(thenYear, 4)}-${pad(thenMonth, 2)}-${pad(Math.min(day, lastDay), 2)}`;
}

/** The due date after one more recurrence: counted from the old one, or from today where there is none. */
export function renewedDueDate(
  { dueDate, timeZone }: Pick<Subscription, 'dueDate' | 'timeZone'>,
  recurrence: BillingRecurrence,
  now: Date,
): string {
  const next = addMonths(dueDate ?? inZone(now, timeZone).date, recurrenceMonths[recurrence]);
  return next > dueDateMax ? dueDateMax : next;
}

const soonDays = 5;

/** How urgent the due date of a company is for the operator: `due` today or before, `soon` within five days. */
export function dueMark(subscription: Subscription, now: Date): 'due' | 'soon' | null {
  const left = daysLeft(subscription, now);
  if (left === null || left > soonDays) return null;
  return left <= 0 ? 'due' : 'soon';
}
