import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath } from '../fields.ts';
import { operatorPlan, plan, planChange, planCreation } from './plan.ts';

const params = z.object({ planId: idInPath });
const operators = { access: 'platform:manage' } as const;

export const planRoutes = {
  /** Old clients send `listPublic=false`; a visitor gets the public plans whatever it says. */
  list: defineRoute({
    method: 'GET',
    path: '/plans/list',
    access: 'public',
    summary: 'The plans offered to visitors.',
    query: z.object({ listPublic: z.enum(['true', 'false']).optional() }),
    response: z.array(plan),
  }),
  all: defineRoute({
    ...operators,
    method: 'GET',
    path: '/plans/all',
    summary: 'Every plan by name, with how many companies are subscribed to it.',
    response: z.array(operatorPlan),
  }),
  show: defineRoute({
    ...operators,
    method: 'GET',
    path: '/plans/:planId',
    summary: 'One plan.',
    params,
    response: operatorPlan,
    errors: ['ERR_NO_PLAN_FOUND'],
  }),
  create: defineRoute({
    ...operators,
    method: 'POST',
    path: '/plans',
    summary: 'Adds a plan; what is not named is on.',
    body: planCreation,
    response: operatorPlan,
    errors: ['ERR_PLAN_NAME_TAKEN'],
  }),
  update: defineRoute({
    ...operators,
    method: 'PUT',
    path: '/plans/:planId',
    summary: 'Changes a plan, for its companies at once; what they have beyond new limits stays.',
    params,
    body: planChange,
    response: operatorPlan,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_NAME_TAKEN', 'ERR_CHANGED_MEANWHILE'],
  }),
  remove: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/plans/:planId',
    summary: 'Removes a plan that no company is subscribed to.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_IN_USE'],
  }),
};

/** Heard by operators; `own` alone by the companies that are subscribed to a plan, which says nothing of the others. */
export const planFeed = defineFeed('company-{id}-plan', {
  create: z.object({ plan: operatorPlan }),
  update: z.object({ plan: operatorPlan }),
  delete: z.object({ planId: id }),
  own: z.object({ plan }),
});
