import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { hexColor, id, idInPath, instant, line, listQuery, text, version } from '../fields.ts';

/** 1: a lane of the board, on tickets; 0: a tag of contacts. Some clients write it as true and false. */
const kanban = z.literal([0, 1]);
const kanbanInBody = kanban.or(z.boolean()).transform((value): 0 | 1 => (value === true || value === 1 ? 1 : 0));
const kanbanInQuery = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((value): 0 | 1 | undefined =>
    value === undefined ? undefined : value === '1' || value === 'true' ? 1 : 0,
  );

export const tagNameMin = 3;

export const tag = z.object({
  id,
  name: z.string(),
  color: z.string(),
  kanban,
  /** Hours a ticket stays in the lane; 0: for ever. */
  timeLane: z.int().nonnegative(),
  nextLaneId: id.nullable(),
  rollbackLaneId: id.nullable(),
  greetingMessageLane: z.string(),
  /** Who made it. */
  userId: id.nullable(),
  contactsCount: z.int().nonnegative(),
  /** Tickets in the lane. */
  ticketsCount: z.int().nonnegative(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Tag = z.infer<typeof tag>;

const hoursMax = 8_760;
const formShape = {
  name: line(tagNameMin, 100),
  color: hexColor,
  timeLane: z.int().nonnegative().max(hoursMax),
  nextLaneId: id.nullable(),
  rollbackLaneId: id.nullable(),
  greetingMessageLane: text(2_000),
};
export const tagForm = z.object(formShape);
export type TagForm = z.output<typeof tagForm>;

export const tagCreation = z.object({
  name: formShape.name,
  /** A random one where none is given. */
  color: hexColor.optional(),
  kanban: kanbanInBody.optional().default(0),
  timeLane: formShape.timeLane.default(0),
  nextLaneId: formShape.nextLaneId.default(null),
  rollbackLaneId: formShape.rollbackLaneId.default(null),
  greetingMessageLane: formShape.greetingMessageLane.default(''),
});
export type TagCreation = z.output<typeof tagCreation>;
export const tagChange = tagForm.partial();
export type TagChange = z.output<typeof tagChange>;

const params = z.object({ tagId: idInPath });

export const tagRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/tags',
    access: 'session',
    summary: 'The tags or the lanes of the company by name, one page at a time.',
    query: listQuery.extend({
      kanban: kanbanInQuery,
      /** Only this one. */
      tagId: idInPath.optional(),
    }),
    response: z.object({ tags: z.array(tag), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    method: 'GET',
    path: '/tags/list',
    access: 'session',
    summary: 'Every tag, or every lane, for pickers.',
    query: z.object({
      kanban: kanbanInQuery,
      searchParam: text(200).optional().default(''),
      companyId: z.string().max(10).optional(),
    }),
    response: z.array(tag),
  }),
  lanes: defineRoute({
    method: 'GET',
    path: '/tag/kanban',
    access: 'session',
    summary: 'The lanes of the board.',
    response: z.object({ lista: z.array(tag) }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/tags/:tagId',
    access: 'session',
    summary: 'One tag.',
    params,
    response: tag,
    errors: ['ERR_NO_TAG_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/tags',
    access: 'session',
    summary: 'Adds a tag; one of the same name is answered as it is.',
    body: tagCreation,
    response: tag,
    errors: ['ERR_NO_TAG_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/tags/:tagId',
    access: 'session',
    summary: 'Changes a tag.',
    params,
    body: tagChange,
    response: tag,
    errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_TAKEN'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/tags/:tagId',
    access: 'session',
    summary: 'Removes a tag from the company and from every contact that has it.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_TAG_FOUND'],
  }),
};

/** Written without the first hyphen, as clients have always listened to it. */
export const tagFeed = defineFeed(
  'company{id}-tag',
  {
    create: z.object({ tag }),
    update: z.object({ tag }),
    delete: z.object({ tagId: id }),
  },
  { also: 'company-{id}-tag' },
);
