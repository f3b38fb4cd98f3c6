import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, instant, line, listQuery, text, version } from '../fields.ts';
import { closing, ticket, ticketPriority } from '../tickets/index.ts';

const step = <D extends string, S extends z.ZodRawShape>(name: D, fields: S) =>
  z.strictObject({ do: z.literal(name), ...fields });
const tagIds = z.array(id).min(1).max(50);

/** What a macro does to a ticket: ticket actions, but for times, which are told from when it runs. */
export const macroStep = z.discriminatedUnion('do', [
  step('accept', {}),
  step('tag', { tagIds }),
  step('untag', { tagIds }),
  step('priority', { priority: ticketPriority }),
  step('note', { note: line(1, 5_000) }),
  step('unread', {}),
  step('snooze', { until: z.enum(['hour', 'hours', 'tomorrow', 'nextWeek']) }),
  step('transfer', { queueId: id, userId: id.nullable() }),
  step('return', {}),
  step('close', { closing }),
]);
export type MacroStep = z.output<typeof macroStep>;

export const macro = z.object({
  id,
  name: z.string(),
  /** Said to the customer, with variables; empty: nothing is said. */
  message: z.string(),
  steps: z.array(macroStep),
  /** Everybody of the company runs it and admins change it; else it is its owner's alone. */
  shared: z.boolean(),
  userId: id.nullable(),
  createdAt: instant,
  version,
});
export type Macro = z.output<typeof macro>;

export const macroForm = z
  .object({
    name: line(1, 60),
    message: text(10_000),
    steps: z.array(macroStep).max(10),
    shared: z.boolean(),
  })
  .refine(({ message, steps }) => message.trim() !== '' || steps.length > 0, { error: 'required', path: ['message'] });
export type MacroForm = z.output<typeof macroForm>;

/** Why a macro did nothing: which of its steps could not be done. */
export const macroRefusal = z.object({
  /** From one on; zero is what it says to the customer. */
  step: z.int().nonnegative(),
  do: z.string(),
  code: z.string(),
});
export type MacroRefusal = z.output<typeof macroRefusal>;

const one = { path: '/macros/:macroId', params: z.object({ macroId: idInPath }), access: 'session' } as const;
const notFound = 'ERR_NO_MACRO_FOUND' as const;
const targets = ['ERR_NO_QUEUE_FOUND', 'ERR_NO_USER_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION'] as const;

export const macroRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/macros',
    access: 'session',
    summary: 'The macros the caller may run, by name, one page at a time.',
    query: listQuery,
    response: z.object({ macros: z.array(macro), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    method: 'GET',
    path: '/macros/list',
    access: 'session',
    summary: 'Every macro the caller may run, for the chat.',
    response: z.array(macro),
  }),
  show: defineRoute({ ...one, method: 'GET', summary: 'One macro.', response: macro, errors: [notFound] }),
  create: defineRoute({
    method: 'POST',
    path: '/macros',
    access: 'session',
    summary: 'Adds a macro: one of the caller’s own, or of the company where an admin asks.',
    body: macroForm,
    response: macro,
    errors: targets,
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    summary: 'Changes a macro of the caller, or of the company where an admin asks.',
    body: macroForm,
    response: macro,
    errors: [notFound, ...targets],
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    summary: 'Removes a macro of the caller, or of the company where an admin asks.',
    response: z.object({ message: z.string() }),
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  run: defineRoute({
    method: 'POST',
    path: '/tickets/:ticketId/macros/:macroId',
    access: 'session',
    summary: 'Does all that a macro says to a ticket, or nothing of it; asked for twice by one name, once.',
    params: z.object({ ticketId: idInPath, macroId: idInPath }),
    /** The name its browser gives it. */
    body: z.object({ operationId: z.uuid() }),
    response: z.object({ ticket }),
    errors: [notFound, 'ERR_NO_TICKET_FOUND', 'ERR_MACRO_STEP'],
  }),
};

export const macroFeed = defineFeed('company-{id}-macro', {
  create: z.object({ macro }),
  update: z.object({ macro }),
  delete: z.object({ macroId: id }),
});
