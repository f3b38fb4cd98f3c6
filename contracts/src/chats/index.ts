import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, instant, listQuery, text, version } from '../fields.ts';

export const chatMember = z.object({
  userId: id,
  unreads: z.int().nonnegative(),
  user: z.object({ id, name: z.string() }),
});

/** A talk inside the team. */
export const chat = z.object({
  id,
  uuid: z.uuid(),
  title: text(200),
  ownerId: id.nullable(),
  lastMessage: text(10_000),
  users: z.array(chatMember),
  updatedAt: instant,
  version,
});
export type Chat = z.infer<typeof chat>;

export const chatRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/chats',
    access: 'session',
    plan: 'useInternalChat',
    summary: 'The internal chats the caller takes part in, the liveliest first.',
    query: listQuery,
    response: z.object({ records: z.array(chat), hasMore: z.boolean(), count: z.int() }),
  }),
};

export const chatFeed = defineFeed('company-{id}-chat', {
  create: z.object({ chat }),
  update: z.object({ chat }),
  /** With those who took part, because only they are told. */
  delete: z.object({ id, userIds: z.array(id) }),
});
