import type { CompanyWithPlan } from '@oplano/contracts/companies';
import type { CompanySettings } from '@oplano/contracts/settings';
import type { Selectable } from 'kysely';
import { toPlan } from '#features/plans';
import { settingPairs } from '#features/settings';
import type { Database } from '#platform/db';
import { hoursOf } from './service-hours.ts';

/** What decides how far a company works, for statements that join it. */
export const standingColumns = [
  'companies.due_date',
  'companies.time_zone',
  'companies.status',
  'companies.suspended_unpaid_at',
  'companies.removal_started_at',
] as const;

type StandingRow = Pick<
  Selectable<Database['companies']>,
  'due_date' | 'time_zone' | 'status' | 'suspended_unpaid_at' | 'removal_started_at'
>;
export const toStanding = (companyId: number, row: StandingRow) => ({
  companyId,
  dueDate: row.due_date,
  timeZone: row.time_zone,
  status: row.status,
  isUnpaid: row.suspended_unpaid_at !== null,
  isLeaving: row.removal_started_at !== null,
});

export const toCompanyWithPlan = (
  row: Selectable<Database['companies']>,
  plan: Selectable<Database['plans']>,
  settings: CompanySettings,
): CompanyWithPlan => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  document: row.document,
  addressStreet: row.address_street,
  addressState: row.address_state,
  addressCity: row.address_city,
  paymentMethod: row.payment_method,
  status: row.status,
  dueDate: row.due_date,
  recurrence: row.recurrence,
  planId: row.plan_id,
  timeZone: row.time_zone,
  numberAttendants: row.own_users,
  numberConections: row.own_connections,
  schedules: hoursOf(row.schedules),
  createdAt: row.created_at.toISOString(),
  lastLogin: row.last_login_at?.toISOString() ?? null,
  plan: toPlan(plan),
  companieSettings: settingPairs(settings),
});
