import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { email, emptyAnswer, id, line, password, text } from '../fields.ts';
import { sessionUser } from '../users/user.ts';
import { session } from './session.ts';

/** What a visitor gives to open a company. `companyId` is a hint of old links and never joins an existing company. */
export const signUp = z.object({
  companyName: line(2, 50),
  name: line(2, 50),
  email,
  password,
  phone: line(1, 30),
  planId: id,
  companyId: z.union([id, text(20)]).nullish(),
});
export type SignUp = z.output<typeof signUp>;

/** What the first operator gives; the token comes from the address in the server's log. */
export const setUp = signUp.pick({ companyName: true, name: true, email: true, password: true }).extend({
  token: z.string().min(1).max(200),
});
export type SetUp = z.output<typeof setUp>;

export const authRoutes = {
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Signs a person in; an earlier session of the same person ends.',
    body: z.object({ email: text(254), password: text(200), companyId: id.optional() }),
    response: session,
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_OUT_OF_HOURS', 'ERR_CHOOSE_COMPANY', 'ERR_TOO_MANY_REQUESTS'],
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/auth/refresh_token',
    access: 'public',
    summary: 'Trades the refresh cookie for a new access token and a new cookie.',
    response: session,
    errors: ['ERR_NO_SESSION'],
  }),
  logout: defineRoute({
    method: 'DELETE',
    path: '/auth/logout',
    access: 'public',
    summary: 'Ends the caller’s session, whether its access token still lives or not.',
    response: emptyAnswer,
  }),
  me: defineRoute({
    method: 'GET',
    path: '/auth/me',
    access: 'session',
    summary: 'The signed-in person.',
    response: sessionUser,
  }),
  signUp: defineRoute({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    summary: 'Opens a company on a plan together with its first admin.',
    body: signUp,
    response: z.object({ companyId: id }),
    errors: ['ERR_USER_CREATION_DISABLED', 'ERR_NO_PLAN_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  }),
  setupState: defineRoute({
    method: 'GET',
    path: '/auth/setup',
    access: 'public',
    summary: 'Whether the first operator is still to be made.',
    response: z.object({ open: z.boolean() }),
  }),
  setUp: defineRoute({
    method: 'POST',
    path: '/auth/setup',
    access: 'public',
    summary: 'Makes the platform’s own company and its operator, once.',
    body: setUp,
    response: z.object({ companyId: id }),
    errors: ['ERR_SETUP_CLOSED', 'ERR_TOO_MANY_REQUESTS'],
  }),
};

/** Told to the browser whose session ended, and to nobody else. */
export const authFeed = defineFeed('company-{id}-auth', {
  update: z.object({ user: z.object({ id }), sessionId: z.uuid(), reason: z.enum(['elsewhere', 'revoked']) }),
});
