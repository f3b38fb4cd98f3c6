import { accountsToTry, checksOf } from '@oplano/core/auth';
import { sql } from 'kysely';
import { burnPasswordTime, passwordOfAddress, verifyPassword, wayOf } from '#platform/crypto';
import { bindSignInEmail } from '#platform/db';
import type { Transactions } from '#platform/use-case';

export interface SubmittedCredentials {
  readonly email: string;
  readonly password: string;
  /** Which company is meant, where somebody has accounts in many. */
  readonly companyId?: number | undefined;
  readonly companyName?: string | undefined;
}

/** Nobody has this many; strangers who make more with an address only hide their own. */
const rowsMax = 1_000;

/** The accounts of an address in whatever company: those that are stored like this, then those with a word behind it. */
const accountsOf = (
  work: Transactions,
  { email, companyId, companyName }: SubmittedCredentials,
  hashed: string | undefined,
) =>
  work.platform(async ({ db }) => {
    await bindSignInEmail(db, email);
    return db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .leftJoin('sign_ups', (join) =>
        join
          .onRef('sign_ups.company_id', '=', 'users.company_id')
          .onRef('sign_ups.user_id', '=', 'users.id')
          .on('sign_ups.confirmed_at', 'is', null),
      )
      .select(['users.id as userId', 'users.company_id as companyId', 'password_hash as passwordHash'])
      .select(['profile', 'start_work as startWork', 'end_work as endWork', 'last_sign_in_at as lastSignInAt'])
      .select(['email_since as emailSince', 'companies.name as companyName', 'companies.time_zone as timeZone'])
      .select((eb) => eb('email_confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'))
      .select((eb) => eb('sign_ups.user_id', 'is not', null).$castTo<boolean>().as('isSignUp'))
      .select((eb) => eb.fn.coalesce('sign_ups.waits', sql<boolean>`false`).as('waits'))
      .where('users.email', '=', email)
      .$if(companyId !== undefined, (query) => query.where('users.company_id', '=', companyId ?? 0))
      .$if(companyName !== undefined, (query) =>
        query.where(sql<boolean>`searchable(companies.name) = searchable(${companyName?.trim() ?? ''})`),
      )
      .$if(hashed !== undefined, (query) => query.orderBy((eb) => eb('password_hash', '<>', hashed ?? '')))
      .orderBy((eb) => eb('email_confirmed_at', 'is', null))
      .orderBy('email_since')
      .limit(rowsMax)
      .execute();
  });
export type Account = Awaited<ReturnType<typeof accountsOf>>[number];

export interface TriedAccounts {
  /** Those that the password opens. */
  readonly opened: Account[];
  /** Those it was compared with and does not. */
  readonly refused: Account[];
  /** The password as the address hashes it, where it was looked for in all companies. */
  readonly hashed: string | undefined;
}

export interface TryOptions {
  /** Whether the account was opened on this device before. */
  readonly isKnownHere: (account: Account) => boolean;
  /** Whether this try may look at the account at all. */
  readonly mayTry: (account: Account) => boolean;
  /** Callers take turns. */
  readonly caller: string;
  /** Of the address. */
  readonly salt: Uint8Array;
}

/**
 * The accounts that a password opens. Always costs the same number of password checks, so that neither the time nor
 * the work tells how many accounts an address has, or whether it has one. However many share the salt of the address,
 * one check finds those of them that open: strangers who make more of them keep nobody out.
 */
export async function findOpened(
  work: Transactions,
  credentials: SubmittedCredentials,
  { isKnownHere, mayTry, caller, salt }: TryOptions,
): Promise<TriedAccounts> {
  const { password, companyId } = credentials;
  // Whoever names the company means one account, whatever it was hashed with.
  const hashed = companyId === undefined ? await passwordOfAddress(password, caller, salt) : undefined;
  const found = (await accountsOf(work, credentials, hashed)).filter(mayTry);
  const isAlike = (account: Account): boolean => hashed !== undefined && wayOf(account.passwordHash) === wayOf(hashed);
  const opened = found.filter(({ passwordHash }) => passwordHash === hashed);
  const tried = accountsToTry(
    found.filter((account) => !isAlike(account)),
    isKnownHere,
  );
  const places = hashed === undefined ? 1 : checksOf(false) - 1;
  for (let place = 0; place < places; place += 1) {
    const account = tried[place];
    if (!account) await burnPasswordTime(password, caller);
    else if (await verifyPassword(account.passwordHash, password, caller)) opened.push(account);
  }
  const refused = accountsToTry(found, isKnownHere).filter((account) => !opened.includes(account));
  return { opened, refused, hashed };
}
