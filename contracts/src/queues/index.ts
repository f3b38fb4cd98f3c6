import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { hexColor, id, line, version } from '../fields.ts';

export const queue = z.object({ id, name: line(1, 100), color: hexColor, version });
export type Queue = z.infer<typeof queue>;

export const queueRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/queue',
    access: 'session',
    summary: 'The queues of the company, by name.',
    response: z.array(queue),
  }),
};

export const queueFeed = defineFeed('company-{id}-queue', {
  create: z.object({ queue }),
  update: z.object({ queue }),
  delete: z.object({ queueId: id }),
});
