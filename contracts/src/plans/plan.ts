import { z } from 'zod';
import { id, line, version } from '../fields.ts';
import { typedInt, typedNumber } from '../lenient.ts';
import { planFeatures, type PlanFeature } from './features.ts';

export const planFlags = z.object(
  Object.fromEntries(planFeatures.map((feature) => [feature, z.boolean()])) as Record<PlanFeature, z.ZodBoolean>,
);
export type PlanFlags = z.infer<typeof planFlags>;

export const plan = z.object({
  id,
  name: line(1, 100),
  users: z.int().nonnegative(),
  connections: z.int().nonnegative(),
  queues: z.int().nonnegative(),
  /** In BRL, e.g. `149.9`. */
  amount: z.number().nonnegative(),
  isPublic: z.boolean(),
  ...planFlags.shape,
});
export type Plan = z.infer<typeof plan>;

/** A plan as the operator sees it. */
export const operatorPlan = plan.extend({ companiesCount: z.int().nonnegative(), version });
export type OperatorPlan = z.infer<typeof operatorPlan>;

export const planLimitMax = 100_000;
export const planAmountMax = 1_000_000;
const limit = z.int().min(0).max(planLimitMax);
const amount = z
  .number()
  .min(0)
  .max(planAmountMax)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'cents' });

export const planForm = z.object({
  name: line(1, 100),
  users: limit,
  connections: limit,
  queues: limit,
  amount,
  isPublic: z.boolean(),
  ...planFlags.shape,
});
export type PlanForm = z.output<typeof planForm>;

/** The same as it travels: old forms write numbers as text. */
const wireShape = {
  ...planForm.shape,
  users: typedInt(limit),
  connections: typedInt(limit),
  queues: typedInt(limit),
  amount: typedNumber(amount),
};

const on = z.boolean().default(true);
/** A new plan: what nobody switches off is on. */
export const planCreation = z.object({
  ...wireShape,
  queues: wireShape.queues.default(0),
  isPublic: on,
  ...(Object.fromEntries(planFeatures.map((feature) => [feature, on])) as Record<PlanFeature, typeof on>),
});
/** `seen`: what the fields that are changed held when the form was opened; where they hold something else now nothing is changed. */
export const planChange = z
  .object(wireShape)
  .partial()
  .extend({ seen: plan.omit({ id: true }).partial().default({}) });
export type PlanChange = z.output<typeof planChange>;
/** What of a plan is changed. */
export type PlanFields = Omit<PlanChange, 'seen'>;
