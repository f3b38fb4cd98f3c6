import { authFeed, authRoutes } from '@oplano/contracts/auth';
import type { Clock } from '#platform/clock';
import type { AccessTokens } from '#platform/crypto';
import { bind, bindOpen, bindPlatform, byAddress, type Binding } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { refreshSession } from './refresh-session.ts';
import { getSessionUser } from './session-user.ts';
import { setUp, setupIsOpen, type SetupGate } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

/** Only the browser whose session ended hears of it. */
export const authAudience = defineAudience(authFeed, ({ payload }) => [rooms.session(payload.sessionId)]);

export const authBindings = ({
  tokens,
  gate,
  clock,
}: {
  tokens: AccessTokens;
  gate: SetupGate;
  clock: Clock;
}): Binding[] => [
  bindOpen(authRoutes.login, (work, { body }, exchange) => signIn(work, body, exchange, { tokens, clock }), [
    { name: 'login-address', perMinute: 10, key: byAddress },
    { name: 'login-email', perMinute: 10, key: ({ body }) => body.email.trim().toLowerCase() },
  ]),
  bindOpen(authRoutes.refresh, (work, _input, exchange) => refreshSession(work, exchange, tokens), [
    { name: 'refresh', perMinute: 120, key: byAddress },
  ]),
  bindOpen(authRoutes.logout, (work, _input, exchange) => signOut(work, exchange, tokens)),
  bind(authRoutes.me, async (ctx) => (await getSessionUser(ctx, ctx.actor.userId)).user),
  bindPlatform(authRoutes.signUp, (ctx, { body }) => signUp(ctx, body), [
    { name: 'sign-up', perMinute: 10, key: byAddress },
  ]),
  bindPlatform(authRoutes.setupState, async (ctx) => ({ open: await setupIsOpen(ctx) })),
  bindPlatform(authRoutes.setUp, (ctx, { body }) => setUp(ctx, body, gate), [
    { name: 'set-up', perMinute: 10, key: byAddress },
  ]),
];
