import { customPlanMin, type PlanChoice } from '@oplano/contracts/billing';
import type { BillingRecurrence } from '@oplano/contracts/companies';
import type { Plan } from '@oplano/contracts/plans';
import { recurrenceMonths } from '../companies/index.ts';
import { centsOf } from '../money/index.ts';

const customBaseCents = 4_900;
const customUserCents = 1_100;
const customConnectionCents = 2_000;

/** What a plan of one's own size costs a month. */
export const customPlanCents = ({
  users,
  connections,
}: {
  readonly users: number;
  readonly connections: number;
}): number => customBaseCents + customUserCents * users + customConnectionCents * connections;

/** What somebody subscribes to: its size, its price and for how long each payment counts. */
export interface Offer {
  /** Null: a plan of one's own size. */
  readonly planId: number | null;
  readonly detail: string;
  readonly users: number;
  readonly connections: number;
  readonly queues: number;
  readonly cents: number;
  readonly recurrence: BillingRecurrence;
}

/** A plan costs its amount for each recurrence of the company. */
export const planOffer = (plan: Plan, recurrence: BillingRecurrence | null): Offer => ({
  planId: plan.id,
  detail: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  cents: centsOf(plan.amount),
  recurrence: recurrence ?? 'MENSAL',
});

/** A plan of one's own size is paid by the month; it has the queues of the plan it grew from. */
export const customOffer = (
  size: { readonly users: number; readonly connections: number },
  own: Pick<Plan, 'queues'>,
  detail: string,
): Offer => ({ planId: null, detail, ...size, queues: own.queues, cents: customPlanCents(size), recurrence: 'MENSAL' });

/** Whether a plan can be had in that size. */
export const isCustomSize = ({ users, connections }: Pick<PlanChoice, 'users' | 'connections'>): boolean =>
  users >= customPlanMin && connections >= customPlanMin;

/** What comes in each month, on average, from somebody who pays so much each recurrence. */
export const monthlyCents = (cents: number, recurrence: BillingRecurrence | null): number =>
  Math.round(cents / recurrenceMonths[recurrence ?? 'MENSAL']);
