import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { hexColor, id, idInPath, instant, line, listQuery, text, version } from '../fields.ts';

/** 1: a lane of the board, on tickets; 0: a tag of contacts. Some clients write it as true and false. */
const kanban = z.literal([0, 1]);
const toKanban = (value: 0 | 1 | boolean | string): 0 | 1 => ([1, true, '1', 'true'].includes(value) ? 1 : 0);
const kanbanInBody = kanban.or(z.boolean()).transform(toKanban);
const kanbanInQuery = z.enum(['0', '1', 'true', 'false']).transform(toKanban).optional();

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

/** One tag with the records that carry it, the newest first; beyond the first hundred the counts say how many. */
export const tagDetails = tag.extend({
  contacts: z.array(z.object({ id })),
  ticketTags: z.array(z.object({ ticketId: id, tagId: id })),
});
export type TagDetails = z.infer<typeof tagDetails>;

const hoursMax = 8_760;
export const tagForm = z.object({
  name: line(tagNameMin, 100),
  color: hexColor,
  timeLane: z.int().nonnegative().max(hoursMax),
  nextLaneId: id.nullable(),
  rollbackLaneId: id.nullable(),
  greetingMessageLane: text(2_000),
});
export const tagChange = tagForm.partial();
export type TagChange = z.output<typeof tagChange>;
/** Without a colour it gets one by chance. */
export const tagCreation = tagChange.extend({ name: tagForm.shape.name, kanban: kanbanInBody.optional().default(0) });
export type TagCreation = z.output<typeof tagCreation>;

const session = { access: 'session' } as const;
const params = z.object({ tagId: idInPath });
const one = { ...session, path: '/tags/:tagId', params, errors: ['ERR_NO_TAG_FOUND' as const] };

export const tagRoutes = {
  list: defineRoute({
    ...session,
    method: 'GET',
    path: '/tags',
    summary: 'The tags or the lanes of the company by name, one page at a time; with a number only that one.',
    query: listQuery.extend({ kanban: kanbanInQuery, tagId: idInPath.optional() }),
    response: z.object({ tags: z.array(tag), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    ...session,
    method: 'GET',
    path: '/tags/list',
    summary: 'Every tag, or every lane, for pickers.',
    query: listQuery
      .pick({ searchParam: true })
      .extend({ kanban: kanbanInQuery, companyId: z.string().max(10).optional() }),
    response: z.array(tag),
  }),
  lanes: defineRoute({
    ...session,
    method: 'GET',
    path: '/tag/kanban',
    summary: 'The lanes of the board.',
    response: z.object({ lista: z.array(tag) }),
  }),
  show: defineRoute({ ...one, method: 'GET', summary: 'One tag and what carries it.', response: tagDetails }),
  create: defineRoute({
    ...session,
    method: 'POST',
    path: '/tags',
    summary: 'Adds a tag; one of the same name is answered as it is.',
    body: tagCreation,
    response: tag,
    errors: ['ERR_NO_TAG_FOUND'],
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    summary: 'Changes a tag.',
    body: tagChange,
    response: tag,
    errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_TAKEN'],
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    summary: 'Removes a tag from the company and from every contact that has it.',
    response: z.object({ message: z.string() }),
  }),
};

/** Written without the first hyphen, as clients have always listened to it. */
export const tagFeed = defineFeed(
  'company{id}-tag',
  { create: z.object({ tag }), update: z.object({ tag }), delete: z.object({ tagId: id }) },
  { also: 'company-{id}-tag' },
);
