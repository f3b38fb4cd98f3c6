import { operatorCompanyId } from '@oplano/contracts/companies';
import { addDays, daysBetween, inZone } from '../time/index.ts';

export interface Subscription {
  readonly companyId: number;
  /** The last day paid for, counted to its end in the company's zone. */
  readonly dueDate: string | null;
  readonly timeZone: string;
}

const warnBelowDays = 5;
const trialDays = 7;

/** Days left until the due date, 0 on the day itself, or null where nothing ever runs out. */
export function daysLeft({ companyId, dueDate, timeZone }: Subscription, now: Date): number | null {
  if (companyId === operatorCompanyId || dueDate === null) return null;
  return daysBetween(inZone(now, timeZone).date, dueDate);
}

export function isExpired(subscription: Subscription, now: Date): boolean {
  const left = daysLeft(subscription, now);
  return left !== null && left < 0;
}

/** How a company stands apart from what it paid for. */
interface Standing extends Subscription {
  readonly status: boolean;
  /** Suspended because it did not pay. */
  readonly isUnpaid: boolean;
  /** It is being removed. */
  readonly isLeaving: boolean;
}

/** What its people may do: all, read and export what is there, or nothing but pay. */
export function standingOf(company: Standing, now: Date): 'working' | 'suspended' | 'billingOnly' {
  if (company.isLeaving || isExpired(company, now)) return 'billingOnly';
  if (company.status) return 'working';
  return company.isUnpaid ? 'billingOnly' : 'suspended';
}

/** Whether a company that was suspended because it did not pay is back: its due date was moved, and is not past. */
export const endsUnpaid = (company: Standing, dueDateBefore: string | null, now: Date): boolean =>
  company.isUnpaid && !company.isLeaving && company.dueDate !== dueDateBefore && !isExpired(company, now);

/** The days to name in the warning at sign-in, or null when there is nothing to warn of. */
export function daysToWarnOf(subscription: Subscription, now: Date): number | null {
  const left = daysLeft(subscription, now);
  return left !== null && left >= 0 && left < warnBelowDays ? left : null;
}

/** The due date of a company that signs itself up. */
export const trialDueDate = (now: Date, timeZone: string): string => addDays(inZone(now, timeZone).date, trialDays);
