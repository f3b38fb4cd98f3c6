import type { CodeChallenge } from '@oplano/contracts/auth';
import type { UserRow } from '#features/users';
import type { Exchange } from '#platform/http';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { Device } from '../known-device.ts';
import { hasPasskeys } from '../passkeys/passkeys.repo.ts';
import { createChallenge } from './challenge.ts';
import { takeRemembered } from './remembered-devices.repo.ts';
import { lockSecondFactor } from './second-factors.repo.ts';
import type { CodeParts } from './use-code.ts';

/**
 * Whoever has a second factor is asked for it after the right password, unless the browser is one they had us
 * remember. Throws ERR_CODE_NEEDED with the challenge that goes with the code or the passkey.
 */
export async function demandCode(
  { db, now }: CompanyCtx,
  user: UserRow,
  { exchange, device, parts }: { exchange: Exchange; device: Device | undefined; parts: CodeParts },
): Promise<void> {
  const owner = { companyId: user.company_id, userId: user.id };
  const hasApp = Boolean((await lockSecondFactor(db, owner))?.confirmed_at);
  const hasPasskey = await hasPasskeys(db, owner);
  if (!hasApp && !hasPasskey) return;
  if (device && (await takeRemembered(db, owner, { deviceId: device.id, origin: exchange, now }))) return;
  const challenge = createChallenge(parts.codes, owner, user.password_hash, now);
  const details: CodeChallenge = { challenge, hasApp, hasPasskey };
  throw new AppError('ERR_CODE_NEEDED', { details });
}
