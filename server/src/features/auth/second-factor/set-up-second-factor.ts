import type { SecondFactorState } from '@oplano/contracts/auth';
import { recoveryCodesMax, setupUri, toBase32, type PasskeyPlace } from '@oplano/core/auth';
import { readPublicSettings } from '#features/settings';
import { lockUser } from '#features/users';
import { createCodeSecret, createRecoveryCode } from '#platform/crypto';
import type { Step } from '#platform/http';
import type { SharedLimits } from '#platform/limits';
import { AppError, type Ctx } from '#platform/use-case';
import { recoveryCodesRenewed, secondFactorOff, secondFactorOn } from '../auth.events.ts';
import { toPasskey } from '../passkeys/passkey-record.ts';
import { hasPasskeys, listPasskeys } from '../passkeys/passkeys.repo.ts';
import { beginCode } from './code-limits.ts';
import { isDemandedOf } from './demanded.ts';
import { lockProven, provePassword } from './prove-password.ts';
import { forgetDevices } from './remembered-devices.repo.ts';
import {
  confirmSecondFactor,
  countRecoveryCodes,
  findSecondFactor,
  lockSecondFactor,
  putUnconfirmed,
  removeSecondFactor,
  replaceRecoveryCodes,
  type AccountId,
  type SecondFactorRow,
} from './second-factors.repo.ts';
import { hashRecoveryCode, placeOfSecret, takeCode, takeTimeCode, type CodeParts } from './use-code.ts';

export interface SetupParts extends CodeParts {
  readonly limits: Pick<SharedLimits, 'begin'>;
  /** Whether whoever runs the platform demands a second factor of all operators. */
  readonly operatorsNeedCode: boolean;
  /** Undefined where the platform has no address that passkeys can be made for. */
  readonly passkeyPlace: PasskeyPlace | undefined;
}

const ownerOf = ({ companyId, actor }: Ctx): AccountId => ({ companyId, userId: actor.userId });

export async function showSecondFactor(
  ctx: Ctx,
  { operatorsNeedCode, passkeyPlace }: SetupParts,
): Promise<SecondFactorState> {
  const owner = ownerOf(ctx);
  const factor = await findSecondFactor(ctx.db, owner);
  return {
    since: factor?.confirmed_at?.toISOString() ?? null,
    passkeys: (await listPasskeys(ctx.db, owner)).map((row) => toPasskey(row, passkeyPlace)),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, owner),
    isDemanded: await isDemandedOf(ctx, ctx.actor, operatorsNeedCode),
  };
}

/** Makes a secret for the person’s app. It counts for nothing until a code of it was shown. */
export async function beginSetup(ctx: Ctx, { sealing }: SetupParts): Promise<{ secret: string; uri: string }> {
  const owner = ownerOf(ctx);
  const user = await lockUser(ctx.db, owner.companyId, owner.userId);
  if (!user) throw new AppError('ERR_NO_SESSION');
  if ((await lockSecondFactor(ctx.db, owner))?.confirmed_at) throw new AppError('ERR_SECOND_FACTOR_ON');
  const bytes = createCodeSecret();
  const sealedSecret = sealing.seal(bytes, placeOfSecret(owner));
  await putUnconfirmed(ctx.db, owner, { sealedSecret, now: ctx.now });
  const secret = toBase32(bytes);
  const { appName } = await readPublicSettings(ctx.db);
  return { secret, uri: setupUri({ secret, issuer: appName, account: user.email }) };
}

/** Ten codes for when app and passkeys are lost, in place of those there are. */
export async function newRecoveryCodes(ctx: Ctx, { codes }: CodeParts): Promise<{ recoveryCodes: string[] }> {
  const owner = ownerOf(ctx);
  const recoveryCodes = Array.from({ length: recoveryCodesMax }, createRecoveryCode);
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(codes, owner, code.replace('-', '')));
  await replaceRecoveryCodes(ctx.db, owner, hashes);
  return { recoveryCodes };
}

/** Does something to the own second factor, once password and code were shown. Both kinds of wrong tries are counted. */
async function withProof<T>(
  step: Step,
  { password, code }: { password: string; code: string },
  { limits }: SetupParts,
  act: (ctx: Ctx, owner: AccountId, factor: SecondFactorRow | undefined, code: string) => Promise<T>,
): Promise<T> {
  const proven = await provePassword(step, password, limits, async ({ db }, owner) => {
    const hasAny = (await lockSecondFactor(db, owner)) ?? (await hasPasskeys(db, owner));
    if (!hasAny) throw new AppError('ERR_NO_SECOND_FACTOR');
  });
  const { owner } = proven;
  const codeTry = await beginCode(limits, owner, { origin: 'a session', deviceId: `session of ${owner.userId}` });
  const result = await step(async (ctx) => {
    await lockProven(ctx, proven);
    return act(ctx, owner, await lockSecondFactor(ctx.db, owner), code);
  });
  await codeTry.succeeded();
  return result;
}

interface Proof {
  readonly password: string;
  readonly code: string;
}

/** The app that codes are asked of; one that waits for its first code is none. */
const onlyIfOn = (factor: SecondFactorRow | undefined): SecondFactorRow | undefined =>
  factor?.confirmed_at ? factor : undefined;

/** Turns the second factor on with a code of the new app. */
export const confirmSetup = (step: Step, proof: Proof, parts: SetupParts): Promise<{ recoveryCodes: string[] }> =>
  withProof(step, proof, parts, async (ctx, owner, factor, typed) => {
    if (!factor) throw new AppError('ERR_NO_SECOND_FACTOR');
    if (factor.confirmed_at) throw new AppError('ERR_SECOND_FACTOR_ON');
    await takeTimeCode(ctx, owner, { factor, typed, sealing: parts.sealing });
    await confirmSecondFactor(ctx.db, owner, ctx.now);
    const made = await newRecoveryCodes(ctx, parts);
    ctx.raise(secondFactorOn, { userId: owner.userId });
    // Nothing but this was open until now.
    ctx.sockets.reconsider(owner.userId);
    return made;
  });

/** New recovery codes; those of before are worth nothing any more. */
export const renewRecoveryCodes = (step: Step, proof: Proof, parts: SetupParts): Promise<{ recoveryCodes: string[] }> =>
  withProof(step, proof, parts, async (ctx, owner, factor, typed) => {
    const app = onlyIfOn(factor);
    if (!app && !(await hasPasskeys(ctx.db, owner))) throw new AppError('ERR_NO_SECOND_FACTOR');
    await takeCode(ctx, owner, { factor: app, typed, parts });
    const made = await newRecoveryCodes(ctx, parts);
    ctx.raise(recoveryCodesRenewed, { userId: owner.userId });
    return made;
  });

/** Turns the app off. Of whom a second factor is demanded and who has no passkey is led to set up another at once. */
export const turnOff = (step: Step, proof: Proof, parts: SetupParts): Promise<Record<string, never>> =>
  withProof(step, proof, parts, async (ctx, owner, factor, typed) => {
    const app = onlyIfOn(factor);
    if (!app) throw new AppError('ERR_NO_SECOND_FACTOR');
    await takeCode(ctx, owner, { factor: app, typed, parts });
    await removeSecondFactor(ctx.db, owner);
    if (!(await hasPasskeys(ctx.db, owner))) await replaceRecoveryCodes(ctx.db, owner, []);
    await forgetDevices(ctx.db, owner);
    ctx.raise(secondFactorOff, { userId: owner.userId });
    ctx.sockets.reconsider(owner.userId);
    return {};
  });
