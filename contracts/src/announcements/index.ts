import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { flagInQuery, id, idInPath, instant, line, listQuery, text, uploadForm, version } from '../fields.ts';

/** 1 is high, 2 medium, 3 low. */
export const announcementPriority = z.literal([1, 2, 3]);

export const announcement = z.object({
  id,
  title: line(1, 200),
  text: text(10_000),
  priority: announcementPriority,
  status: z.boolean(),
  /** Fetched by whoever is signed in. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Shown from and until then; null: at once, and for good. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  createdAt: instant,
  version,
});
export type Announcement = z.infer<typeof announcement>;

/** For whom it is, which is the operator's to know. Both empty: for everybody. */
const targets = {
  planIds: z.array(id).max(500),
  companyIds: z.array(id).max(2_000),
};
export const announcementWithTargets = announcement.extend(targets);
export type AnnouncementWithTargets = z.infer<typeof announcementWithTargets>;

const formShape = {
  title: line(1, 200),
  text: line(1, 10_000),
  priority: announcementPriority,
  status: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  ...targets,
};
export const announcementForm = z.object(formShape);
export type AnnouncementForm = z.output<typeof announcementForm>;
export const announcementCreation = z.object({
  ...formShape,
  priority: announcementPriority.default(3),
  status: z.boolean().default(true),
  startsAt: formShape.startsAt.default(null),
  endsAt: formShape.endsAt.default(null),
  planIds: formShape.planIds.default([]),
  companyIds: formShape.companyIds.default([]),
});
export type AnnouncementCreation = z.output<typeof announcementCreation>;
export const announcementChange = announcementForm.partial();
export type AnnouncementChange = z.output<typeof announcementChange>;

const params = z.object({ announcementId: idInPath });
const notFound = 'ERR_NO_ANNOUNCEMENT_FOUND' as const;
const named = z.object({ id, name: z.string() });
const byOperator = { access: 'platform:manage' } as const;
export const announcementFileMaxBytes = 5 * 1024 * 1024;

export const announcementRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/announcements',
    access: 'session',
    summary: 'The announcements that are shown to the caller now, newest first; the operator sees all of them.',
    query: listQuery.extend({
      /** The operator too sees only what is shown to everybody else in their company. */
      shown: flagInQuery,
    }),
    response: z.object({ records: z.array(announcement), hasMore: z.boolean(), count: z.int() }),
  }),
  seen: defineRoute({
    method: 'GET',
    path: '/announcements/seen',
    access: 'session',
    summary: 'Which announcements the caller has seen.',
    response: z.object({ ids: z.array(id) }),
  }),
  markSeen: defineRoute({
    method: 'POST',
    path: '/announcements/:announcementId/seen',
    access: 'session',
    summary: 'Notes that the caller has seen an announcement.',
    params,
    response: z.object({}),
    errors: [notFound],
  }),
  views: defineRoute({
    method: 'GET',
    path: '/announcements/views',
    ...byOperator,
    summary: 'How many people have seen each announcement.',
    response: z.array(z.object({ announcementId: id, seen: z.int() })),
  }),
  targets: defineRoute({
    method: 'GET',
    path: '/announcements/targets',
    ...byOperator,
    summary: 'The plans and companies an announcement can be for.',
    response: z.object({ plans: z.array(named), companies: z.array(named) }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/announcements/:announcementId',
    ...byOperator,
    summary: 'One announcement, with whom it is for.',
    params,
    response: announcementWithTargets,
    errors: [notFound],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/announcements',
    ...byOperator,
    summary: 'Publishes an announcement.',
    body: announcementCreation,
    response: announcementWithTargets,
    errors: ['ERR_ANNOUNCEMENT_DATES'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/announcements/:announcementId',
    ...byOperator,
    summary: 'Changes an announcement.',
    params,
    body: announcementChange,
    response: announcementWithTargets,
    errors: [notFound, 'ERR_ANNOUNCEMENT_DATES'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/announcements/:announcementId',
    ...byOperator,
    summary: 'Removes an announcement.',
    params,
    response: z.object({ message: z.string() }),
    errors: [notFound],
  }),
  uploadMedia: defineRoute({
    method: 'POST',
    path: '/announcements/:announcementId/media-upload',
    ...byOperator,
    summary: 'Attaches a picture: png, jpg or jpeg.',
    params,
    body: uploadForm,
    upload: { field: 'file', maxBytes: announcementFileMaxBytes },
    response: announcementWithTargets,
    errors: [notFound, 'ERR_FILE_TYPE', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
  removeMedia: defineRoute({
    method: 'DELETE',
    path: '/announcements/:announcementId/media-upload',
    ...byOperator,
    summary: 'Takes the picture away.',
    params,
    response: announcementWithTargets,
    errors: [notFound],
  }),
};

/** News of the operator goes to every company under one name. */
export const announcementFeed = defineFeed('company-announcement', {
  create: z.object({ record: announcement }),
  update: z.object({ record: announcement }),
  /** Gone, or not shown to whoever hears it any more. */
  delete: z.object({ id }),
  /** For the operator's own list: something about it is different, whoever it is shown to. */
  changed: z.object({ id }),
});
