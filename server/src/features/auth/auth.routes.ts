import type { ResponseOf } from '@oplano/contracts';
import { authFeed, authRoutes, ownSessionRoutes, passkeyRoutes, secondFactorRoutes } from '@oplano/contracts/auth';
import { companyRoutes } from '@oplano/contracts/companies';
import type { PasskeyPlace } from '@oplano/core/auth';
import { originOf } from '@oplano/core/limits';
import { hasDemo } from '#features/settings';
import type { Clock } from '#platform/clock';
import type { AccessTokens, SaltOf, Sealing, Signatures } from '#platform/crypto';
import { bind, bindInside, bindOpen, bindPlatform, bindSteps, byAddress, type Binding } from '#platform/http';
import type { SharedLimits } from '#platform/limits';
import { defineAudience, rooms } from '#platform/realtime';
import type { Transactions } from '#platform/use-case';
import { mailPasswordLinks } from './auth.jobs.ts';
import { confirmByLink, confirmByOperator, listSignUps } from './confirm-sign-up.ts';
import type { FileCookies } from './file-cookie.ts';
import { inviteFirstAdmin, openCompany, updateCompany } from './first-admin.ts';
import type { Devices } from './known-device.ts';
import { endOtherSessions, endOwnSession, forgetOwnDevice, listOwnSessions } from './own-sessions.ts';
import { addPasskey, beginNewPasskey, removeOwnPasskey, renameOwnPasskey } from './passkeys/own-passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
import { refreshSession } from './refresh-session.ts';
import { makePasswordLink, resetPassword } from './reset-password.ts';
import { resetByAdmin, resetByOperator } from './second-factor/reset-second-factor.ts';
import {
  beginSetup,
  confirmSetup,
  renewRecoveryCodes,
  showSecondFactor,
  turnOff,
} from './second-factor/set-up-second-factor.ts';
import { signInWithCode } from './second-factor/sign-in-with-code.ts';
import { getSessionUser } from './session-user.ts';
import { setUp, setupIsOpen, type SetupGate } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { visitorUser } from './visitor-user.ts';

/** Only the browser whose session ended hears of it. */
export const authAudience = defineAudience(authFeed, ({ payload: { sessionId, user } }) => [
  sessionId === undefined ? rooms.user(user.id) : rooms.session(sessionId),
]);

export type DemoSignIns = ResponseOf<typeof authRoutes.demo>;

export interface AuthParts {
  readonly tokens: AccessTokens;
  readonly gate: SetupGate;
  readonly clock: Clock;
  readonly limits: SharedLimits;
  readonly devices: Devices;
  readonly fileCookies: FileCookies;
  readonly saltOf: SaltOf;
  /** Signs the links in mails. */
  readonly links: Signatures;
  readonly sendsMail: boolean;
  readonly work: Transactions;
  readonly sealing: Sealing;
  /** Signs the steps of a sign-in, makes the secret that follows another, and hashes recovery codes. */
  readonly codes: Signatures;
  /** Whether whoever runs the platform demands a second factor of all operators. */
  readonly operatorsNeedCode: boolean;
  /** Undefined where the platform has no address that passkeys can be made for. */
  readonly passkeyPlace: PasskeyPlace | undefined;
  /** The published sign-ins of a demo; undefined where there can be none. */
  readonly demo: DemoSignIns | undefined;
}

const dayMs = 24 * 60 * 60_000;
/** Companies that are opened with one address from one place: more than anybody needs, and fewer than a stranger would like. */
const signUpsFromOne = { most: 5, windowMs: 7 * dayMs };
/** From everywhere: each writes a letter to it. Who fills this up keeps its owner from signing up for a day, not longer. */
const signUpsOfAddress = { most: 20, windowMs: dayMs };
/** Letters that a stranger can have written to one address. */
const lettersOfAddress = { most: 5, windowMs: dayMs };

const secondFactorBindings = (parts: AuthParts): Binding[] => [
  // Its limits are its own, as those of the first step are.
  bindOpen(secondFactorRoutes.signIn, (work, { body }, exchange) => signInWithCode(work, body, exchange, parts)),
  bind(secondFactorRoutes.show, (ctx) => showSecondFactor(ctx, parts)),
  bind(secondFactorRoutes.begin, (ctx) => beginSetup(ctx, parts)),
  bindSteps(secondFactorRoutes.confirm, (step, { body }) => confirmSetup(step, body, parts)),
  bindSteps(secondFactorRoutes.renewCodes, (step, { body }) => renewRecoveryCodes(step, body, parts)),
  bindSteps(secondFactorRoutes.turnOff, (step, { body }) => turnOff(step, body, parts)),
  bind(secondFactorRoutes.reset, (ctx, { params }) => resetByAdmin(ctx, params.userId)),
  bindInside(secondFactorRoutes.resetInside, (step, { body }) => step((ctx) => resetByOperator(ctx, body.email))),
  bind(ownSessionRoutes.list, (ctx) => listOwnSessions(ctx)),
  bind(ownSessionRoutes.end, (ctx, { params }) => endOwnSession(ctx, params.sessionId)),
  bind(ownSessionRoutes.endOthers, (ctx) => endOtherSessions(ctx)),
  bind(ownSessionRoutes.forgetDevice, (ctx, { params }) => forgetOwnDevice(ctx, params.deviceId)),
];

const passkeyBindings = (parts: AuthParts): Binding[] => [
  bindOpen(passkeyRoutes.begin, (work, { body }) => beginPasskeySignIn(work, body.challenge, parts), [
    { name: 'passkey', perMinute: 120, key: byAddress },
  ]),
  // Its limits are its own, as those of codes are.
  bindOpen(passkeyRoutes.signIn, (work, { body }, exchange) => signInWithPasskey(work, body, exchange, parts)),
  bindSteps(passkeyRoutes.beginNew, (step, { body }) => beginNewPasskey(step, body.password, parts)),
  bindSteps(passkeyRoutes.add, (step, { body }) => addPasskey(step, body, parts)),
  bind(passkeyRoutes.rename, (ctx, { params, body }) => renameOwnPasskey(ctx, { id: params.passkeyId, ...body })),
  bindSteps(passkeyRoutes.remove, (step, { params, body }) =>
    removeOwnPasskey(step, { id: params.passkeyId, ...body }, parts),
  ),
];
/** Nobody's sign-in is published. */
const noDemo: DemoSignIns = { password: '', people: [], hasLab: false };

export const authBindings = (parts: AuthParts): Binding[] => [
  ...secondFactorBindings(parts),
  ...passkeyBindings(parts),
  // Its limits are its own: which try counts depends on how it went.
  bindOpen(authRoutes.login, (work, { body }, exchange) => signIn(work, body, exchange, parts)),
  bindOpen(authRoutes.refresh, (work, _input, exchange) => refreshSession(work, exchange, parts), [
    { name: 'refresh', perMinute: 600, key: byAddress },
  ]),
  bindOpen(authRoutes.logout, (work, _input, exchange) => signOut(work, exchange, parts), [
    { name: 'logout', perMinute: 600, key: byAddress },
  ]),
  bind(authRoutes.me, async (ctx) =>
    ctx.actor.isVisiting ? visitorUser(ctx) : (await getSessionUser(ctx, ctx.actor.userId, parts)).user,
  ),
  bindOpen(
    authRoutes.signUp,
    async (work, { body }, exchange) => {
      await parts.limits.take(`sign-up ${body.email} from ${originOf(exchange.address)}`, signUpsFromOne);
      await parts.limits.take(`sign-up ${body.email}`, signUpsOfAddress);
      return signUp(work, body, { ...parts, caller: originOf(exchange.address) });
    },
    [{ name: 'sign-up', perMinute: 10, key: byAddress }],
  ),
  bindOpen(authRoutes.confirm, (work, { body }) => confirmByLink(work, body.token, parts.links), [
    { name: 'confirm', perMinute: 30, key: byAddress },
  ]),
  bindOpen(
    authRoutes.forgotPassword,
    async (work, { body }) => {
      const email = body.email.trim().toLowerCase();
      await parts.limits.take(`forgot ${email}`, lettersOfAddress);
      // The same is done for every address; whose it is is found out later, where nobody can measure it.
      const language = body.language ?? 'pt';
      if (parts.sendsMail) await work.platform((ctx) => ctx.enqueue(mailPasswordLinks, { email, language }));
      return { sendsMail: parts.sendsMail };
    },
    [{ name: 'forgot', perMinute: 10, key: byAddress }],
  ),
  bindOpen(
    authRoutes.resetPassword,
    (work, { body }, { address }) => resetPassword(work, body, { ...parts, caller: originOf(address) }),
    [{ name: 'reset', perMinute: 10, key: byAddress }],
  ),
  bind(authRoutes.makePasswordLink, (ctx, { params }) => makePasswordLink(ctx, params.userId)),
  bindSteps(companyRoutes.create, (step, { body }) => openCompany(step, parts.work, body, parts.saltOf)),
  bindSteps(companyRoutes.update, (step, { params, body }) =>
    updateCompany(step, parts.work, { companyId: params.companyId, change: body }, parts.saltOf),
  ),
  bindPlatform(companyRoutes.invite, (ctx, { params }) => inviteFirstAdmin(ctx, params.companyId)),
  bindPlatform(authRoutes.signUps, (ctx, { query }) => listSignUps(ctx, query.pageNumber)),
  bindPlatform(authRoutes.confirmSignUp, (ctx, { params }) => confirmByOperator(ctx, params.companyId)),
  bindPlatform(authRoutes.demo, async ({ db }) => (parts.demo && (await hasDemo(db)) ? parts.demo : noDemo)),
  bindPlatform(authRoutes.setupState, async (ctx) => ({ open: await setupIsOpen(ctx) })),
  bindOpen(
    authRoutes.setUp,
    (work, { body }, { address }) => setUp(work, body, { gate: parts.gate, caller: originOf(address) }),
    [{ name: 'set-up', perMinute: 10, key: byAddress }],
  ),
];
