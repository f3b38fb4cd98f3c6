import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { hexColor, id, idInPath, instant, line, listQuery, text, version } from '../fields.ts';
import { optionalId, typedInt } from '../lenient.ts';

/** 1: a lane of the board, on tickets; 0: a tag of contacts. Some clients write it as true and false, or as text. */
const kanban = z.literal([0, 1]);
const toKanban = (value: 0 | 1 | boolean | string): 0 | 1 => ([1, true, '1', 'true'].includes(value) ? 1 : 0);
const kanbanInBody = z.union([kanban, z.boolean(), z.enum(['0', '1', 'true', 'false'])]).transform(toKanban);
const kanbanInQuery = z.enum(['0', '1', 'true', 'false']).transform(toKanban).optional();

export const tagNameMin = 3;

export const tag = z.object({
  id,
  name: z.string(),
  color: z.string(),
  kanban,
  /** Minutes without an answer of the customer after which a ticket goes on to the next lane; 0: it stays. */
  timeLane: z.int().nonnegative(),
  nextLaneId: id.nullable(),
  rollbackLaneId: id.nullable(),
  /** Said to the customer when a ticket enters the lane. */
  greetingMessageLane: z.string(),
  /** From so many tickets on the lane is called full; 0: never. */
  wipLimit: z.int().nonnegative(),
  /** The place of the lane on the board. */
  position: z.int().nonnegative(),
  /** Who made it. */
  userId: id.nullable(),
  contactsCount: z.int().nonnegative(),
  /** Tickets that stand in the lane and are not closed. */
  ticketsCount: z.int().nonnegative(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Tag = z.infer<typeof tag>;

/** A year. */
export const laneMinutesMax = 525_600;
export const wipLimitMax = 10_000;

const carriers = {
  contacts: z.array(z.object({ id })),
  ticketTags: z.array(z.object({ ticketId: id, tagId: id })),
};
/** One tag with the records that carry it, the newest first; beyond the first hundred the counts say how many. */
export const tagDetails = tag.extend(carriers);
export type TagDetails = z.infer<typeof tagDetails>;

/** A tag in a list: with the first of those that carry it. */
const listedTag = tag.extend(z.object(carriers).partial().shape);

/** A lane with the newest tickets that stand in it; the counts say how many there are. */
export const lane = tag.extend({ ticketTags: tagDetails.shape.ticketTags });
export type Lane = z.infer<typeof lane>;

export const tagForm = z.object({
  name: line(tagNameMin, 100),
  color: hexColor,
  timeLane: z.int().nonnegative().max(laneMinutesMax),
  nextLaneId: id.nullable(),
  rollbackLaneId: id.nullable(),
  greetingMessageLane: text(2_000),
  wipLimit: z.int().nonnegative().max(wipLimitMax),
});
/** The same as it travels: old forms write some of it differently. */
export const tagChange = tagForm.partial().extend({
  timeLane: typedInt(tagForm.shape.timeLane).optional(),
  nextLaneId: optionalId.optional(),
  rollbackLaneId: optionalId.optional(),
  wipLimit: typedInt(tagForm.shape.wipLimit).optional(),
});
export type TagChange = z.output<typeof tagChange>;
/** Without a colour it gets one by chance. */
export const tagCreation = tagChange.extend({
  name: tagForm.shape.name,
  kanban: kanbanInBody.optional().default(0),
  /** Refused where the name is taken, rather than answered with the tag that has it. */
  onlyNew: z.boolean().optional(),
});
export type TagCreation = z.output<typeof tagCreation>;

const session = { access: 'session' } as const;
const params = z.object({ tagId: idInPath });
const one = { ...session, path: '/tags/:tagId', params, errors: ['ERR_NO_TAG_FOUND' as const] };

export const tagRoutes = {
  list: defineRoute({
    ...session,
    method: 'GET',
    scope: 'tags:read',
    path: '/tags',
    summary: 'The tags or the lanes of the company by name, one page at a time; with a number without that one.',
    query: listQuery.extend({ kanban: kanbanInQuery, tagId: idInPath.optional() }),
    response: z.object({ tags: z.array(listedTag), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    ...session,
    method: 'GET',
    scope: 'tags:read',
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
    summary: 'The lanes of the board, in their order, with the newest tickets that stand in each.',
    response: z.object({ lista: z.array(lane) }),
  }),
  orderLanes: defineRoute({
    method: 'PUT',
    path: '/tag/kanban/order',
    access: 'dashboard:view',
    plan: 'useKanban',
    summary: 'Puts lanes into this order; those that are not named stay behind them as they were.',
    body: z.object({ laneIds: z.array(id).min(1).max(500) }),
    response: z.object({ lista: z.array(tag) }),
    errors: ['ERR_NO_LANE_FOUND'],
  }),
  show: defineRoute({
    ...one,
    method: 'GET',
    scope: 'tags:read',
    summary: 'One tag and what carries it.',
    response: tagDetails,
  }),
  create: defineRoute({
    ...session,
    method: 'POST',
    scope: 'tags:write',
    path: '/tags',
    summary: 'Adds a tag; one of the same name is answered as it is, or refused where only a new one is meant.',
    body: tagCreation,
    response: tag,
    errors: ['ERR_TAG_NAME_TAKEN', 'ERR_NO_LANE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    scope: 'tags:write',
    summary: 'Changes a tag.',
    body: tagChange,
    response: tag,
    errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_NAME_TAKEN', 'ERR_NO_LANE_FOUND', 'ERR_LANE_LOOP', 'ERR_NO_PERMISSION'],
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    scope: 'tags:write',
    summary: 'Removes a tag from the company and from every contact that has it; tickets of a lane stand in none then.',
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION'],
  }),
};

/** Written without the first hyphen, as clients have always listened to it. */
export const tagFeed = defineFeed(
  'company{id}-tag',
  { create: z.object({ tag }), update: z.object({ tag }), delete: z.object({ tagId: id }) },
  { also: ['company-{id}-tag'] },
);
