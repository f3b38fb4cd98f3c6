import type { Session } from '@oplano/contracts/auth';
import { originOf } from '@oplano/core/limits';
import type { Exchange } from '#platform/http';
import { AppError, type CompanyCtx, type Transactions } from '#platform/use-case';
import { noteFailures } from '../note-failures.ts';
import type { SignInParts } from '../sign-in.ts';
import { beginSession } from '../start-session.ts';
import { isMarkOf, readChallenge } from './challenge.ts';
import { beginCode } from './code-limits.ts';
import { rememberDevice } from './remembered-devices.repo.ts';
import type { AccountId } from './second-factors.repo.ts';

/** Looks at what somebody shows outside of any transaction, and answers what uses it up in the one that signs them in. */
export type Show = (owner: AccountId) => Promise<(company: CompanyCtx) => Promise<void>>;

/** The second step of a sign-in: what somebody has, after what they know. Wrong tries count alike, whatever is shown. */
export async function passSecondStep(
  work: Transactions,
  { challenge, remember }: { challenge: string; remember: boolean },
  exchange: Exchange,
  { parts, show }: { parts: SignInParts; show: Show },
): Promise<Session> {
  const { mark, ...owner } = readChallenge(parts.codes, challenge, parts.clock.now());
  const shown = parts.devices.read(exchange);
  const deviceId = parts.devices.isOf(shown, owner) ? shown.id : undefined;
  const attempt = await beginCode(parts.limits, owner, { origin: originOf(exchange.address), deviceId });
  try {
    const take = await show(owner);
    const session = await beginSession(work, owner, exchange, {
      parts,
      admit: async (company, user) => {
        if (!isMarkOf(user.password_hash, mark)) throw new AppError('ERR_CHALLENGE_OVER');
        await take(company);
        const device = parts.devices.remember(exchange, shown, { ...owner, email: user.email });
        const { now } = company;
        if (remember) await rememberDevice(company.db, owner, { deviceId: device, origin: exchange, now });
      },
    });
    await attempt.succeeded();
    return session;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_CODE_INVALID') noteFailures(work, [owner], exchange.address);
    throw error;
  }
}
