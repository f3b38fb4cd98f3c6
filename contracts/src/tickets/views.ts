import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { calendarDate, id, idInPath, line, text, version } from '../fields.ts';
import { ticketPriority } from './ticket.ts';
import { sharedViewsMax, viewCountMax, viewParts, waitingMinutesMax } from './view-limits.ts';

const chosen = z.array(id).max(50);

/** What a view shows of what its reader may see; nothing chosen: all of it. */
export const viewFilters = z.object({
  text: text(100),
  statuses: z.array(z.enum(['open', 'closed', 'pending', 'group'])).max(4),
  queues: chosen,
  users: chosen,
  tags: chosen,
  connections: chosen,
  priorities: z.array(ticketPriority).max(4),
  unread: z.boolean(),
  /** Days of creation on the company's clock, both of them included. */
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  /** The customer waits for a word of a person for longer than this; 0: does not matter. */
  waitingMinutes: z.int().min(0).max(waitingMinutesMax),
});
export type ViewFilters = z.infer<typeof viewFilters>;

export const savedView = z.object({
  id,
  name: z.string(),
  /** Everybody of the company sees it; admins change it. */
  isShared: z.boolean(),
  /** Without what is gone. */
  filters: viewFilters,
  /** Of these something is gone that the view named. */
  missing: z.array(z.enum(viewParts)),
  version,
});
export type SavedView = z.infer<typeof savedView>;

const form = z.object({ name: line(1, 60), filters: viewFilters, isShared: z.boolean() });
export type ViewForm = z.output<typeof form>;
export const viewChange = form.partial();
export type ViewChange = z.output<typeof viewChange>;

const params = z.object({ viewId: idInPath });
const refusals = [
  'ERR_NO_PERMISSION',
  'ERR_VIEW_NAME_TAKEN',
  'ERR_TOO_MANY_VIEWS',
] as const satisfies readonly ErrorCode[];

export const viewRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/tickets/views',
    access: 'session',
    summary: 'The views of the caller and those of the company, in their order.',
    response: z.object({ views: z.array(savedView) }),
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/tickets/views/counts',
    access: 'session',
    cost: 'search',
    summary: 'How many tickets each view holds of what the caller may see; views that look for a text are not counted.',
    response: z.object({ counts: z.array(z.object({ viewId: id, count: z.int().min(0).max(viewCountMax) })) }),
    errors: ['ERR_SEARCH_TOO_LONG'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/tickets/views',
    access: 'session',
    summary: 'Keeps a set of filters under a name: for oneself, or, of an admin, for the company.',
    body: form,
    response: savedView,
    errors: refusals,
  }),
  order: defineRoute({
    method: 'PUT',
    path: '/tickets/views/order',
    access: 'session',
    summary: 'Says in which order one’s own views stand, or, of an admin, those of the company.',
    body: z.object({ viewIds: z.array(id).max(sharedViewsMax), isShared: z.boolean() }),
    response: z.object({ views: z.array(savedView) }),
    errors: ['ERR_NO_PERMISSION'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/tickets/views/:viewId',
    access: 'session',
    summary: 'Renames a view, gives it other filters, or shares it; what is shared is the admins’ to change.',
    params,
    body: viewChange,
    response: savedView,
    errors: ['ERR_NO_VIEW_FOUND', ...refusals],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/tickets/views/:viewId',
    access: 'session',
    summary: 'Removes a view; one that is shared, for everybody.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_VIEW_FOUND', 'ERR_NO_PERMISSION'],
  }),
};

/** Something of a view is different: who shows views asks for them again. */
export const viewFeed = defineFeed('company-{id}-view', { update: z.object({ viewId: id }) });
