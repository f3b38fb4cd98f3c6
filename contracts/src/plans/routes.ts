import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { plan } from './plan.ts';

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
};
