import { challengeMs } from '@oplano/core/auth';
import { hashSecret, sameSecret, type Signatures } from '#platform/crypto';
import { AppError } from '#platform/use-case';
import type { AccountId } from './second-factors.repo.ts';

const purpose = 'sign-in-challenge';
const shape = /^(([1-9]\d{0,9})\.([1-9]\d{0,9})\.(\d{1,15})\.([\w-]{22}))\.([\w-]{43})$/;
const int4Max = 2_147_483_647;

/** The password as it was when it was right: a challenge ends with it. */
const markOfPassword = (passwordHash: string): string =>
  hashSecret(`challenge ${passwordHash}`).toString('base64url').slice(0, 22);

export const isMarkOf = (passwordHash: string, mark: string): boolean =>
  sameSecret(Buffer.from(markOfPassword(passwordHash)), Buffer.from(mark));

/** What a right password is answered with where a code is asked for. Nothing is stored of it. */
export function createChallenge(
  codes: Signatures,
  { companyId, userId }: AccountId,
  passwordHash: string,
  now: Date,
): string {
  const text = `${companyId}.${userId}.${now.getTime() + challengeMs}.${markOfPassword(passwordHash)}`;
  return `${text}.${codes.sign(purpose, text)}`;
}

/** Whose password was right a moment ago. Throws ERR_CHALLENGE_OVER where that is too long ago, or nobody’s was. */
export function readChallenge(codes: Signatures, challenge: string, now: Date): AccountId & { mark: string } {
  const [, text, company, user, until, mark, signature] = shape.exec(challenge) ?? [];
  const isGood =
    text !== undefined &&
    mark !== undefined &&
    signature !== undefined &&
    codes.isOurs(purpose, text, signature) &&
    Number(until) > now.getTime() &&
    Math.max(Number(company), Number(user)) <= int4Max;
  if (!isGood) throw new AppError('ERR_CHALLENGE_OVER');
  return { companyId: Number(company), userId: Number(user), mark };
}
