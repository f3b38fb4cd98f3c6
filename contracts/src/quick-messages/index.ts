import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, instant, line, listQuery, text, uploadForm, version } from '../fields.ts';

/** A text, with or without a file, that is called up by its shortcode. */
export const quickMessage = z.object({
  id,
  companyId: id,
  shortcode: z.string(),
  message: z.string(),
  /** Everybody sees and may change it. */
  geral: z.boolean(),
  /** Everybody sees it, only its owner changes it. */
  visao: z.boolean(),
  /** Shown as a check mark: it is everybody's. */
  status: z.boolean(),
  userId: id.nullable(),
  isMedia: z.boolean(),
  /** A signed, expiring address. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(['image', 'audio', 'video', 'pdf']).nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type QuickMessage = z.infer<typeof quickMessage>;

const formShape = {
  shortcode: line(1, 100),
  message: text(10_000),
  geral: z.boolean(),
  visao: z.boolean(),
};
export const quickMessageForm = z.object(formShape);
export type QuickMessageForm = z.output<typeof quickMessageForm>;
export const quickMessageCreation = z.object({
  shortcode: formShape.shortcode,
  message: formShape.message.default(''),
  geral: z.boolean().default(false),
  visao: z.boolean().default(true),
});
export type QuickMessageCreation = z.output<typeof quickMessageCreation>;
export const quickMessageChange = quickMessageForm.partial();
export type QuickMessageChange = z.output<typeof quickMessageChange>;

const params = z.object({ quickMessageId: idInPath });
const notFound = 'ERR_NO_QUICK_MESSAGE_FOUND' as const;
export const quickMessageFileMaxBytes = 16 * 1024 * 1024;

export const quickMessageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/quick-messages',
    access: 'session',
    summary: 'The quick messages the caller may use, by shortcode, one page at a time.',
    query: listQuery.extend({ userId: z.string().max(10).optional() }),
    response: z.object({ records: z.array(quickMessage), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    method: 'GET',
    path: '/quick-messages/list',
    access: 'session',
    summary: 'Every quick message the caller may use, for the chat.',
    query: z.object({ companyId: z.string().max(10).optional(), userId: z.string().max(10).optional() }),
    response: z.array(quickMessage),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/quick-messages/:quickMessageId',
    access: 'session',
    summary: 'One quick message.',
    params,
    response: quickMessage,
    errors: [notFound],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/quick-messages',
    access: 'session',
    summary: 'Adds a quick message of the caller.',
    body: quickMessageCreation,
    response: quickMessage,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/quick-messages/:quickMessageId',
    access: 'session',
    summary: 'Changes a quick message that is the caller’s or everybody’s.',
    params,
    body: quickMessageChange,
    response: quickMessage,
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/quick-messages/:quickMessageId',
    access: 'session',
    summary: 'Removes a quick message that is the caller’s or everybody’s.',
    params,
    response: z.object({ message: z.string() }),
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  uploadMedia: defineRoute({
    method: 'POST',
    path: '/quick-messages/:quickMessageId/media-upload',
    access: 'session',
    summary: 'Attaches a picture, a sound, a video or a PDF.',
    params,
    body: uploadForm,
    upload: { field: 'file', maxBytes: quickMessageFileMaxBytes },
    response: quickMessage,
    errors: [notFound, 'ERR_NO_PERMISSION', 'ERR_FILE_TYPE', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
  removeMedia: defineRoute({
    method: 'DELETE',
    path: '/quick-messages/:quickMessageId/media-upload',
    access: 'session',
    summary: 'Takes the attached file away.',
    params,
    response: quickMessage,
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
};

export const quickMessageFeed = defineFeed(
  'company-{id}-quickMessage',
  {
    create: z.object({ record: quickMessage }),
    update: z.object({ record: quickMessage }),
    delete: z.object({ id }),
  },
  { also: ['company-{id}-quickemessage', 'company-{id}-quickmessage'] },
);
