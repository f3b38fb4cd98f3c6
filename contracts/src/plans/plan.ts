import { z } from 'zod';
import { id, line } from '../fields.ts';
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
