import { isInstant } from '@oplano/contracts';
import { fromZone } from '@oplano/core/time';
import type { Step } from '#platform/http';
import { companyCalendar } from './company-calendar.ts';

/** A form whose time is one on the wall of the company, with the instant that is meant. */
export async function atHome<F extends { sendAt?: string | undefined }>(step: Step, form: F): Promise<F> {
  const { sendAt } = form;
  if (sendAt === undefined || isInstant(sendAt)) return form;
  const { timeZone } = await step((ctx) => companyCalendar(ctx));
  return { ...form, sendAt: fromZone(sendAt.slice(0, 10), sendAt.slice(11, 16), timeZone).toISOString() };
}
