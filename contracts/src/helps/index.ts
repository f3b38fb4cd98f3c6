import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, line, text, version } from '../fields.ts';

/** A help video of the operator; `video` is the code at the video host. */
export const help = z.object({ id, title: line(1, 200), description: text(2_000), video: line(1, 100), version });
export type Help = z.infer<typeof help>;

export const helpRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/helps/list',
    access: 'session',
    summary: 'Every help video.',
    response: z.array(help),
  }),
};

export const helpFeed = defineFeed('company-{id}-help', {
  create: z.object({ help }),
  update: z.object({ help }),
  delete: z.object({ helpId: id }),
});
