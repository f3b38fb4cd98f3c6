import { isTimeCode, looksLikeRecoveryCode, plainCode, stepsToTry } from '@oplano/core/auth';
import { sameSecret, timeCode, type Sealing, type Signatures } from '#platform/crypto';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { recoveryCodeUsed } from '../auth.events.ts';
import {
  countRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  type AccountId,
  type SecondFactorRow,
} from './second-factors.repo.ts';

export interface CodeParts {
  readonly sealing: Sealing;
  /** Signs challenges and hashes recovery codes. */
  readonly codes: Signatures;
}

/** Where a secret stands; a copy of it beside somebody else does not open. */
export const placeOfSecret = ({ companyId, userId }: AccountId): string => `second-factor:${companyId}:${userId}`;

export const hashRecoveryCode = (codes: Signatures, { companyId, userId }: AccountId, code: string): Buffer =>
  Buffer.from(codes.sign('recovery-code', `${companyId}.${userId}.${code}`), 'base64url');

/** The step whose code this is, if it is one that still counts. */
function stepOf(
  factor: SecondFactorRow,
  owner: AccountId,
  code: string,
  now: Date,
  sealing: Sealing,
): number | undefined {
  const secret = sealing.open(factor.sealed_secret, placeOfSecret(owner));
  return stepsToTry(now, Number(factor.last_step)).find((step) =>
    sameSecret(Buffer.from(timeCode(secret, step)), Buffer.from(code)),
  );
}

/** Uses up what somebody typed: a code of their app. Throws ERR_CODE_INVALID where it is none, or none any more. */
export async function takeTimeCode(
  ctx: Pick<CompanyCtx, 'db' | 'now'>,
  owner: AccountId,
  { factor, typed, sealing }: { factor: SecondFactorRow; typed: string; sealing: Sealing },
): Promise<void> {
  const code = plainCode(typed);
  const step = isTimeCode(code) ? stepOf(factor, owner, code, ctx.now, sealing) : undefined;
  if (step === undefined || !(await takeStep(ctx.db, owner, step))) throw new AppError('ERR_CODE_INVALID');
}

/** The same, or a recovery code, which whoever has passkeys and no app has as well. To be called with the factor locked. */
export async function takeCode(
  ctx: CompanyCtx,
  owner: AccountId,
  { factor, typed, parts }: { factor: SecondFactorRow | undefined; typed: string; parts: CodeParts },
): Promise<void> {
  const code = plainCode(typed);
  if (!looksLikeRecoveryCode(code)) {
    if (!factor) throw new AppError('ERR_CODE_INVALID');
    return takeTimeCode(ctx, owner, { factor, typed, sealing: parts.sealing });
  }
  const hash = hashRecoveryCode(parts.codes, owner, code);
  if (!(await takeRecoveryCode(ctx.db, owner, hash, ctx.now))) throw new AppError('ERR_CODE_INVALID');
  ctx.raise(recoveryCodeUsed, { userId: owner.userId, left: await countRecoveryCodes(ctx.db, owner) });
}
