import { z } from 'zod';
import { calendarDate, id, instant, line, text } from '../fields.ts';
import { plan } from '../plans/plan.ts';
import { companieSettings } from '../settings/company-setting.ts';
import { serviceHours } from '../settings/service-hours.ts';

export const recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']);
export type BillingRecurrence = z.infer<typeof recurrence>;

export const company = z.object({
  id,
  name: line(2, 50),
  email: text(254),
  phone: text(30),
  document: text(30),
  addressStreet: text(200),
  addressState: text(50),
  addressCity: text(100),
  paymentMethod: text(50),
  status: z.boolean(),
  /** The last day that is paid for; null never expires. */
  dueDate: calendarDate.nullable(),
  recurrence: recurrence.nullable(),
  planId: id,
  timeZone: z.string(),
  /** How many people and connections it may have, where that is not the plan's to say. */
  numberAttendants: z.int(),
  numberConections: z.int(),
  schedules: serviceHours,
  createdAt: instant,
  lastLogin: instant.nullable(),
});
export type Company = z.infer<typeof company>;

export const companyWithPlan = company.extend({ plan, companieSettings });
export type CompanyWithPlan = z.infer<typeof companyWithPlan>;
