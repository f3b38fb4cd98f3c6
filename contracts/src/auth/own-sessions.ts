import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { emptyAnswer, instant } from '../fields.ts';

/** Somewhere the person is signed in. */
export const ownSession = z.object({
  id: z.uuid(),
  /** What the browser says of itself. */
  agent: z.string(),
  address: z.string(),
  createdAt: instant,
  /** To the quarter of an hour: as often as a browser renews its session. */
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A browser that is not asked for a code until then. */
export const rememberedDevice = ownSession.omit({ isCurrent: true }).extend({ expiresAt: instant });
export type RememberedDevice = z.infer<typeof rememberedDevice>;

export const ownSessionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/auth/sessions',
    access: 'session',
    summary: 'Where the signed-in person is signed in, and which browsers are not asked for a code.',
    response: z.object({ sessions: z.array(ownSession), devices: z.array(rememberedDevice) }),
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    access: 'session',
    summary: 'Ends one of the person’s own sessions, at once.',
    params: z.object({ sessionId: z.uuid() }),
    response: emptyAnswer,
    errors: ['ERR_NOT_FOUND'],
  }),
  endOthers: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'session',
    summary: 'Ends all of the person’s own sessions but the one that asks.',
    response: emptyAnswer,
  }),
  forgetDevice: defineRoute({
    method: 'DELETE',
    path: '/auth/devices/:deviceId',
    access: 'session',
    summary: 'From now on a code is asked for in that browser again.',
    params: z.object({ deviceId: z.uuid() }),
    response: emptyAnswer,
    errors: ['ERR_NOT_FOUND'],
  }),
};
