import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { email, emptyAnswer, id, idInPath, instant, line, listQuery, password, text } from '../fields.ts';
import { sessionUser } from '../users/user.ts';
import { looksLikePhone } from './phone.ts';
import { session, sessionEnd } from './session.ts';

/** The languages the server writes letters in. */
export const mailLanguage = z.enum(['pt', 'en', 'es', 'tr']);
export type MailLanguage = z.infer<typeof mailLanguage>;

/** A company that a visitor opened and whose address nobody has confirmed yet. */
export const waitingSignUp = z.object({
  companyId: id,
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: instant,
  /** Somebody else works with the same address, or signed up with it before. */
  isContested: z.boolean(),
});
export type WaitingSignUp = z.infer<typeof waitingSignUp>;

/** What a visitor gives to open a company. `companyId` is a hint of old links and never joins an existing company. */
export const signUp = z.object({
  companyName: line(2, 50),
  name: line(2, 50),
  email,
  password,
  phone: line(0, 30).refine(looksLikePhone, { error: 'phone' }),
  planId: id,
  companyId: z.union([id, text(20)]).nullish(),
  /** What the mail is written in. */
  language: mailLanguage.optional(),
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
    /** Somebody whose address is in use in many companies says which one is meant, by number or by name. */
    body: z.object({
      email: text(254),
      password: text(200),
      companyId: id.optional(),
      companyName: text(50).optional(),
    }),
    response: session,
    errors: [
      'ERR_INVALID_CREDENTIALS',
      'ERR_OUT_OF_HOURS',
      'ERR_ADDRESS_UNCONFIRMED',
      'ERR_CHOOSE_COMPANY',
      'ERR_CODE_NEEDED',
      'ERR_TOO_MANY_REQUESTS',
    ],
  }),
  refresh: defineRoute({
    method: 'POST',
    path: '/auth/refresh_token',
    access: 'public',
    summary: 'Trades the refresh cookie for a new access token and a new cookie.',
    response: session,
    errors: ['ERR_NO_SESSION', 'ERR_TOO_MANY_REQUESTS'],
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
    /** `mustConfirm`: a link was mailed, and the first sign-in comes after it. Says nothing of the address. */
    response: z.object({ companyId: id, mustConfirm: z.boolean() }),
    errors: ['ERR_USER_CREATION_DISABLED', 'ERR_NO_PLAN_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/auth/confirm',
    access: 'public',
    summary: 'Confirms the address of a sign-up with the token of the link that was mailed to it.',
    body: z.object({ token: z.string().min(1).max(200) }),
    response: emptyAnswer,
    errors: ['ERR_LINK_INVALID', 'ERR_TOO_MANY_REQUESTS'],
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'public',
    summary: 'Mails an address the one-time links by which its accounts get a new password.',
    body: z.object({ email: text(254), language: mailLanguage.optional() }),
    /** Whether this server sends mail at all; the same for every address, known or not. */
    response: z.object({ sendsMail: z.boolean() }),
    errors: ['ERR_TOO_MANY_REQUESTS'],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/password/reset',
    access: 'public',
    summary: 'Sets a new password with the token of a one-time link; the person’s session ends.',
    body: z.object({ token: z.string().min(1).max(200), password }),
    response: emptyAnswer,
    errors: ['ERR_LINK_INVALID', 'ERR_TOO_MANY_REQUESTS'],
  }),
  makePasswordLink: defineRoute({
    method: 'POST',
    path: '/auth/password/links/:userId',
    access: 'users:manage',
    summary: 'Makes the one-time link by which a user chooses a new password, for an admin to hand over.',
    params: z.object({ userId: idInPath }),
    /** Where it leads on this server, and until when. */
    response: z.object({ path: z.string(), expiresAt: instant }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_LINK_SELF'],
  }),
  signUps: defineRoute({
    method: 'GET',
    path: '/auth/sign-ups',
    access: 'platform:manage',
    summary: 'The sign-ups whose address nobody has confirmed yet, the newest first.',
    query: listQuery.pick({ pageNumber: true }),
    response: z.object({ signUps: z.array(waitingSignUp), hasMore: z.boolean(), count: z.int() }),
  }),
  confirmSignUp: defineRoute({
    method: 'POST',
    path: '/auth/sign-ups/:companyId/confirm',
    access: 'platform:manage',
    summary: 'The operator’s word for the address of a sign-up.',
    params: z.object({ companyId: idInPath }),
    response: emptyAnswer,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  demo: defineRoute({
    method: 'GET',
    path: '/auth/demo',
    access: 'public',
    summary: 'How to sign in to the demo and whether a lab runs beside it; nobody, where there is no demo.',
    response: z.object({
      password: z.string(),
      people: z.array(
        z.object({ name: z.string(), email: z.string(), rights: z.enum(['operator', 'admin', 'agent']) }),
      ),
      hasLab: z.boolean(),
    }),
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

/** Told to the browser whose session ended, and to nobody else; without a session to all browsers of the person. */
export const authFeed = defineFeed('company-{id}-auth', {
  update: z.object({ user: z.object({ id }), sessionId: z.uuid().optional(), reason: sessionEnd }),
});
