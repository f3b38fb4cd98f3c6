import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, line, listQuery, text, version } from '../fields.ts';

/** A help video of the operator. */
export const help = z.object({
  id,
  title: line(1, 200),
  description: text(2_000),
  /** The code at the video host; empty where the video is a file of ours. */
  video: z.string(),
  /** Where that file is fetched. */
  videoUrl: z.string().nullable(),
  videoName: z.string().nullable(),
  /** The page whose question mark opens it, by its key. */
  page: z.string().nullable(),
  version,
});
export type Help = z.infer<typeof help>;

/** Travels as JSON, or as a form with a film. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .optional()
  .default(false);
export const helpForm = z.object({
  title: line(1, 200),
  description: text(2_000).optional().default(''),
  /** A code, not an address; empty where a film comes along, or stays. */
  video: line(0, 300).optional().default(''),
  /** Empty: it belongs to no page. */
  page: line(0, 50).optional().default(''),
});
export type HelpForm = z.output<typeof helpForm>;
/** What is left out stays as it is. */
export const helpChange = z.object({
  title: line(1, 200).optional(),
  description: text(2_000).optional(),
  video: line(0, 300).optional(),
  page: line(0, 50).optional(),
  /** The film that was there goes. */
  removeFile: flag,
});
export type HelpChange = z.output<typeof helpChange>;

const params = z.object({ helpId: idInPath });
const notFound = 'ERR_NO_HELP_FOUND' as const;
const byOperator = { access: 'platform:manage' } as const;
export const helpFileMaxBytes = 100 * 1024 * 1024;
const upload = { field: 'file', maxBytes: helpFileMaxBytes, optional: true } as const;
const refusals = ['ERR_HELP_VIDEO', 'ERR_HELP_TITLE_TAKEN', 'ERR_FILE_TYPE', 'ERR_PAYLOAD_TOO_LARGE'] as const;

export const helpRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/helps/list',
    access: 'session',
    summary: 'Every help video.',
    response: z.array(help),
  }),
  page: defineRoute({
    method: 'GET',
    path: '/helps',
    access: 'session',
    summary: 'Help videos by title, one page at a time.',
    query: listQuery,
    response: z.object({ records: z.array(help), hasMore: z.boolean(), count: z.int() }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/helps',
    ...byOperator,
    summary: 'Adds a help video: a code at the video host, or a film that comes along.',
    body: helpForm,
    upload,
    response: help,
    errors: [...refusals],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/helps/:helpId',
    ...byOperator,
    summary: 'Changes a help video.',
    params,
    body: helpChange,
    upload,
    response: help,
    errors: [notFound, ...refusals],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/helps/:helpId',
    ...byOperator,
    summary: 'Removes a help video.',
    params,
    response: z.object({ message: z.string() }),
    errors: [notFound],
  }),
};

export const helpFeed = defineFeed('company-{id}-help', {
  create: z.object({ help }),
  update: z.object({ help }),
  delete: z.object({ helpId: id }),
});
