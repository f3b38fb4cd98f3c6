import { z } from 'zod';
import { mailLanguage } from '../auth/routes.ts';
import { defineRoute } from '../define.ts';
import { line, timeOfDay } from '../fields.ts';

/** In base64url, as browsers hand it out. */
const encoded = (bytes: number) =>
  z
    .string()
    .max(2 * bytes)
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** Where a browser takes pushes: on the web over a safe line, or on the very machine where tests play the service. */
const pushEndpoint = line(1, 2_000)
  .pipe(z.url({ protocol: /^https?$/ }))
  .refine((value) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(value), { error: 'not_safe' })
  .refine((value) => !/^[^/]*\/\/[^/?#]*@/.test(value), { error: 'no_password' });

export const pushDevice = z.object({
  endpoint: pushEndpoint,
  keys: z.object({ p256dh: encoded(65), auth: encoded(16) }),
  /** What the notices of this browser are written in. */
  language: mailLanguage,
});
export type PushDevice = z.output<typeof pushDevice>;

/** What a new message sounds like; the first where nobody chose. */
export const noticeSounds = ['chime', 'bell', 'drop', 'knock'] as const;
export type NoticeSound = (typeof noticeSounds)[number];

/** When somebody is not to be disturbed, on the wall of the company's zone; over midnight where the end comes first. */
const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { error: 'no_length', path: ['to'] });
export type QuietHours = z.output<typeof quietHours>;

export const noticePreferences = z.object({ sound: z.enum(noticeSounds), quiet: quietHours.nullable() });
export type NoticePreferences = z.output<typeof noticePreferences>;

/** Companies, people and tickets in one, proven to be ours. */
const readToken = z.string().max(400);

export const notificationRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/notifications',
    access: 'session',
    summary: 'How the caller hears of customers: by which sound, at which hours, and whether this browser gets pushes.',
    response: z.object({
      publicKey: z.string(),
      isPushed: z.boolean(),
      preferences: noticePreferences,
      /** The same once more, as they are saved. */
      ...noticePreferences.partial().shape,
    }),
  }),
  prefer: defineRoute({
    method: 'PUT',
    path: '/notifications',
    access: 'session',
    summary: 'Saves by which sound and at which hours the caller hears of customers, in every browser.',
    body: noticePreferences,
    response: noticePreferences,
  }),
  turnOn: defineRoute({
    method: 'PUT',
    path: '/notifications/device',
    access: 'session',
    summary: 'Has the caller told of customers in this browser while no page is in view, as long as the session lasts.',
    body: pushDevice,
    response: z.object({}),
  }),
  turnOff: defineRoute({
    method: 'DELETE',
    path: '/notifications/device',
    access: 'session',
    summary: 'Sends nothing more to this browser.',
    response: z.object({}),
  }),
  /** The worker of a browser has no session to show: what it was sent proves whose notice it is. */
  read: defineRoute({
    method: 'POST',
    path: '/notifications/read',
    access: 'public',
    summary: 'Marks a conversation as read from a notice, by what that notice carried.',
    body: z.object({ token: readToken }),
    response: z.object({}),
    errors: ['ERR_NOT_FOUND'],
  }),
};
