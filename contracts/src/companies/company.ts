import { z } from 'zod';
import { calendarDate, id, instant, line, text } from '../fields.ts';
import { plan } from '../plans/plan.ts';

export const recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']);
export type Recurrence = z.infer<typeof recurrence>;

export const company = z.object({
  id,
  name: line(2, 50),
  email: text(254),
  phone: text(30),
  document: text(30),
  status: z.boolean(),
  /** The last day that is paid for; null never expires. */
  dueDate: calendarDate.nullable(),
  recurrence: recurrence.nullable(),
  planId: id,
  timeZone: z.string(),
  createdAt: instant,
  lastLogin: instant.nullable(),
});
export type Company = z.infer<typeof company>;

export const companyWithPlan = company.extend({ plan });
export type CompanyWithPlan = z.infer<typeof companyWithPlan>;
