import type { Session } from '@oplano/contracts/auth';
import { daysToWarnOf } from '@oplano/core/companies';
import { currentTag, dayText, i18n } from '#platform/i18n';
import { toast } from '#ui/toast';

/** Says at sign-in that the subscription has run out, or soon will. */
export function tellOfSubscription({ user, dueDate, billingOnly }: Omit<Session, 'token'>, now: Date): void {
  if (billingOnly) {
    toast.error(i18n.t(($) => $.auth.subscriptionExpired, { date: dueDate ? dayText(dueDate, currentTag()) : '' }));
    return;
  }
  const days = daysToWarnOf({ companyId: user.companyId, dueDate, timeZone: user.company.timeZone }, now);
  if (days !== null) toast.warning(i18n.t(($) => $.auth.subscriptionEnds, { count: days }));
}
