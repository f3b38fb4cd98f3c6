import { authFeed, authRoutes } from '@oplano/contracts/auth';
import { originOf } from '@oplano/core/limits';
import type { Clock } from '#platform/clock';
import type { AccessTokens, Signatures } from '#platform/crypto';
import { bind, bindOpen, bindPlatform, byAddress, type Binding } from '#platform/http';
import type { SharedLimits } from '#platform/limits';
import { defineAudience, rooms } from '#platform/realtime';
import { confirmByLink, confirmByOperator, listSignUps } from './confirm-sign-up.ts';
import type { FileCookies } from './file-cookie.ts';
import type { Devices } from './known-device.ts';
import { refreshSession } from './refresh-session.ts';
import { getSessionUser } from './session-user.ts';
import { setUp, setupIsOpen, type SetupGate } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

/** Only the browser whose session ended hears of it. */
export const authAudience = defineAudience(authFeed, ({ payload }) => [rooms.session(payload.sessionId)]);

export interface AuthParts {
  readonly tokens: AccessTokens;
  readonly gate: SetupGate;
  readonly clock: Clock;
  readonly limits: SharedLimits;
  readonly devices: Devices;
  readonly fileCookies: FileCookies;
  /** Signs the links in mails. */
  readonly links: Signatures;
  readonly sendsMail: boolean;
}

const dayMs = 24 * 60 * 60_000;
/** Companies that are opened with one address: more than anybody needs, and fewer than a stranger would like. */
const signUpsOfAddress = { most: 5, windowMs: 7 * dayMs };

export const authBindings = (parts: AuthParts): Binding[] => [
  // Its limits are its own: which try counts depends on how it went.
  bindOpen(authRoutes.login, (work, { body }, exchange) => signIn(work, body, exchange, parts)),
  bindOpen(authRoutes.refresh, (work, _input, exchange) => refreshSession(work, exchange, parts), [
    { name: 'refresh', perMinute: 600, key: byAddress },
  ]),
  bindOpen(authRoutes.logout, (work, _input, exchange) => signOut(work, exchange, parts), [
    { name: 'logout', perMinute: 600, key: byAddress },
  ]),
  bind(authRoutes.me, async (ctx) => (await getSessionUser(ctx, ctx.actor.userId)).user),
  bindOpen(
    authRoutes.signUp,
    async (work, { body }, exchange) => {
      await parts.limits.take(`sign-up ${body.email}`, signUpsOfAddress);
      return signUp(work, body, { sendsMail: parts.sendsMail, caller: originOf(exchange.address) });
    },
    [{ name: 'sign-up', perMinute: 10, key: byAddress }],
  ),
  bindOpen(authRoutes.confirm, (work, { body }) => confirmByLink(work, body.token, parts.links), [
    { name: 'confirm', perMinute: 30, key: byAddress },
  ]),
  bindPlatform(authRoutes.signUps, listSignUps),
  bindPlatform(authRoutes.confirmSignUp, (ctx, { params }) => confirmByOperator(ctx, params.companyId)),
  bindPlatform(authRoutes.setupState, async (ctx) => ({ open: await setupIsOpen(ctx) })),
  bindOpen(
    authRoutes.setUp,
    (work, { body }, { address }) => setUp(work, body, { gate: parts.gate, caller: originOf(address) }),
    [{ name: 'set-up', perMinute: 10, key: byAddress }],
  ),
];
