import { codePatience } from '@oplano/core/auth';
import type { Attempt, SharedLimits } from '#platform/limits';
import type { AccountId } from './second-factors.repo.ts';

/**
 * Counts the try before the code is looked at. The counts are others than those of passwords: a right password must not
 * wipe the slate of wrong codes. A known device counts apart, as it does for passwords.
 */
export function beginCode(
  limits: Pick<SharedLimits, 'begin'>,
  { companyId, userId }: AccountId,
  { origin, deviceId }: { origin: string; deviceId: string | undefined },
): Promise<Attempt> {
  const who = `${companyId}.${userId}`;
  const { pair, account, origin: everybodyThere } = codePatience;
  if (deviceId !== undefined) {
    return limits.begin([{ key: `code ${who} on ${deviceId}`, patience: pair, cleared: true }]);
  }
  return limits.begin([
    { key: `code ${who} from ${origin}`, patience: pair, cleared: true },
    { key: `code ${who}`, patience: account },
    { key: `code from ${origin}`, patience: everybodyThere },
  ]);
}

/**
 * Counts a passkey that is shown without a password, with what its origin tries otherwise. Not by whose it is said to be:
 * anybody can say so, and must not keep them out; and nobody finds a signature by trying.
 */
export const beginPasskey = (limits: Pick<SharedLimits, 'begin'>, origin: string): Promise<Attempt> =>
  limits.begin([{ key: `code from ${origin}`, patience: codePatience.origin }]);
