import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { firstStepNames } from './first-step-names.ts';

export const firstStepName = z.enum(firstStepNames);
export type FirstStepName = z.infer<typeof firstStepName>;

/** Which of them are done, as far as one can see from what is there. */
export const firstSteps = z.object({ done: z.array(firstStepName), isDismissed: z.boolean() });
export type FirstSteps = z.infer<typeof firstSteps>;

export const firstStepRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/first-steps',
    access: 'settings:manage',
    summary: 'Which of the first steps of a new company are done.',
    response: firstSteps,
  }),
  dismiss: defineRoute({
    method: 'PUT',
    path: '/first-steps',
    access: 'settings:manage',
    summary: 'Whether the company’s admins are shown the list of first steps.',
    body: z.object({ isDismissed: z.boolean() }),
    response: firstSteps,
  }),
};
