import type { CompanyChoice, Session } from '@oplano/contracts/auth';
import { checksOf, type PasskeyPlace } from '@oplano/core/auth';
import { originOf } from '@oplano/core/limits';
import { mayWorkNow } from '@oplano/core/users';
import { saveUser, type UserRow } from '#features/users';
import type { Clock } from '#platform/clock';
import { hashPassword, isForeignHash, type SaltOf } from '#platform/crypto';
import type { Exchange } from '#platform/http';
import type { SharedLimits } from '#platform/limits';
import { AppError, type CompanyCtx, type Transactions } from '#platform/use-case';
import { admitTry } from './admit-try.ts';
import { findOpened, type Account, type SubmittedCredentials } from './find-accounts.ts';
import type { Devices } from './known-device.ts';
import { noteFailures } from './note-failures.ts';
import { demandCode } from './second-factor/demand-code.ts';
import type { CodeParts } from './second-factor/use-code.ts';
import { beginSession, type SessionParts } from './start-session.ts';

export interface SignInParts extends SessionParts, CodeParts {
  readonly clock: Clock;
  readonly limits: Pick<SharedLimits, 'begin'>;
  readonly devices: Devices;
  readonly saltOf: SaltOf;
  /** Undefined where the platform has no address that passkeys can be made for. */
  readonly passkeyPlace: PasskeyPlace | undefined;
}

const choiceOf = (accounts: readonly Account[]): CompanyChoice => ({
  companies: accounts
    .map(({ companyId: id, companyName: name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name)),
});

/** The one account that is meant, once the password was right. */
function choose(opened: readonly Account[]): Account {
  const ready = opened.filter(({ waits }) => !waits);
  const [account] = ready;
  if (!account) throw new AppError('ERR_ADDRESS_UNCONFIRMED');
  if (ready.length > 1) throw new AppError('ERR_CHOOSE_COMPANY', { details: choiceOf(ready) });
  return account;
}

/** Signs a person in. Whatever is wrong before the password is right gets one and the same answer. */
export async function signIn(
  work: Transactions,
  given: SubmittedCredentials,
  exchange: Exchange,
  parts: SignInParts,
): Promise<Session> {
  const { clock, limits, devices } = parts;
  const credentials = { ...given, email: given.email.trim().toLowerCase() };
  const origin = originOf(exchange.address);
  const shown = devices.read(exchange);
  const { companyId } = credentials;
  const known = devices
    .accountsOf(shown, credentials.email)
    .filter((one) => companyId === undefined || one.companyId === companyId)
    .slice(0, checksOf(companyId !== undefined));
  const device = known.length > 0 ? shown : undefined;
  const admission = await admitTry(limits, { email: credentials.email, origin, device, known });
  const { opened, refused, hashed } = await findOpened(work, credentials, {
    isKnownHere: (account) => devices.isOf(device, account),
    mayTry: (account) => admission.mayTry(account),
    caller: device?.id ?? origin,
    salt: parts.saltOf(credentials.email),
  });
  await admission.ended(opened);
  if (opened.length === 0) {
    noteFailures(work, refused, exchange.address);
    throw admission.refusal ?? new AppError('ERR_INVALID_CREDENTIALS');
  }

  const account = choose(opened);
  // Whoever came from another program is hashed as everybody here is, also where the company was named.
  const isForeign = hashed === undefined && isForeignHash(account.passwordHash);
  const salt = parts.saltOf(credentials.email);
  const own = isForeign ? await hashPassword(credentials.password, device?.id ?? origin, salt) : hashed;
  if (!mayWorkNow(account, account.timeZone, clock.now())) throw new AppError('ERR_OUT_OF_HOURS');
  const admit = async (company: CompanyCtx, user: UserRow): Promise<void> => {
    // The password was looked at before the lock: one that was changed meanwhile opens nothing.
    const isSame = user.password_hash === account.passwordHash || user.password_hash === own;
    if (!isSame) throw new AppError('ERR_INVALID_CREDENTIALS');
    await demandCode(company, user, { exchange, device: devices.isOf(shown, account) ? shown : undefined, parts });
    // From now on it is found among all accounts of its address, however many there are.
    if (own !== undefined && user.password_hash !== own) {
      await saveUser(company.db, account.companyId, account.userId, {}, { password_hash: own });
    }
  };
  const session = await beginSession(work, account, exchange, { parts, admit });
  devices.remember(exchange, shown, { ...account, email: credentials.email });
  return session;
}
