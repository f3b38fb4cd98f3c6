import type { CompanyWithPlan } from '@oplano/contracts/companies';
import type { Selectable } from 'kysely';
import { toPlan } from '#features/plans';
import type { Database } from '#platform/db';

export const toCompanyWithPlan = (
  row: Selectable<Database['companies']>,
  plan: Selectable<Database['plans']>,
): CompanyWithPlan => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  document: row.document,
  status: row.status,
  dueDate: row.due_date,
  recurrence: row.recurrence,
  planId: row.plan_id,
  timeZone: row.time_zone,
  createdAt: row.created_at.toISOString(),
  lastLogin: row.last_login_at?.toISOString() ?? null,
  plan: toPlan(plan),
});
