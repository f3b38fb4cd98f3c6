import type { Session } from '@oplano/contracts/auth';
import type { Exchange } from '#platform/http';
import { AppError, type Transactions } from '#platform/use-case';
import { hasPasskeys } from '../passkeys/passkeys.repo.ts';
import type { SignInParts } from '../sign-in.ts';
import { passSecondStep } from './pass-second-step.ts';
import { lockSecondFactor } from './second-factors.repo.ts';
import { takeCode } from './use-code.ts';

/** The second step with a code of the app, or a recovery code. */
export const signInWithCode = (
  work: Transactions,
  { code, ...step }: { challenge: string; code: string; remember: boolean },
  exchange: Exchange,
  parts: SignInParts,
): Promise<Session> =>
  passSecondStep(work, step, exchange, {
    parts,
    show: async (owner) => async (company) => {
      const found = await lockSecondFactor(company.db, owner);
      const factor = found?.confirmed_at ? found : undefined;
      // It was taken away meanwhile: the password is asked for again, and then it is enough.
      if (!factor && !(await hasPasskeys(company.db, owner))) throw new AppError('ERR_CHALLENGE_OVER');
      await takeCode(company, owner, { factor, typed: code, parts });
    },
  });
