import { accountsToTry, checksOf } from '@oplano/core/auth';
import { sql } from 'kysely';
import { burnPasswordTime, verifyPassword } from '#platform/crypto';
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

/** The accounts of an address in whatever company, those with a word behind it first. */
const accountsOf = (work: Transactions, { email, companyId, companyName }: SubmittedCredentials) =>
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
      .select((eb) => eb.fn.coalesce('sign_ups.waits', sql<boolean>`false`).as('waits'))
      .where('users.email', '=', email)
      .$if(companyId !== undefined, (query) => query.where('users.company_id', '=', companyId ?? 0))
      .$if(companyName !== undefined, (query) =>
        query.where(sql<boolean>`searchable(companies.name) = searchable(${companyName?.trim() ?? ''})`),
      )
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
}

export interface TryOptions {
  /** Whether the account was opened on this device before. */
  isKnownHere(account: Account): boolean;
  /** Whether this try may look at the account at all. */
  mayTry(account: Account): boolean;
  /** Callers take turns. */
  readonly caller: string;
}

/**
 * The accounts that a password opens. Always costs the same number of password checks, so that neither the time nor
 * the work tells how many accounts an address has, or whether it has one.
 */
export async function findOpened(
  work: Transactions,
  credentials: SubmittedCredentials,
  { isKnownHere, mayTry, caller }: TryOptions,
): Promise<TriedAccounts> {
  const found = await accountsOf(work, credentials);
  const tried = accountsToTry(found, isKnownHere).filter(mayTry);
  const checks = checksOf(credentials.companyId !== undefined);
  const opened: Account[] = [];
  const refused: Account[] = [];
  for (let check = 0; check < checks; check += 1) {
    const account = tried[check];
    if (!account) await burnPasswordTime(credentials.password, caller);
    else if (await verifyPassword(account.passwordHash, credentials.password, caller)) opened.push(account);
    else refused.push(account);
  }
  return { opened, refused };
}
