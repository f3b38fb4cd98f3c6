import { CompiledQuery, sql, type Kysely } from 'kysely';
import { overOneConnection } from './one-connection.ts';
import { isDatabaseAway } from './database-away.ts';
import type { FairShare } from './fair-share.ts';
import { demandNoTransaction, insideTransaction } from './open-transaction.ts';
import type { Database } from './schema.ts';

declare const tenant: unique symbol;
declare const platform: unique symbol;

/** The connection pool, bound to nothing: only the functions of this file turn it into something that shows rows. */
export type RootDb = Kysely<Database>;
/** A transaction bound to one company. Only `tenantTransaction` makes one. */
export type TenantDb = Kysely<Database> & { readonly [tenant]: true };
/** A transaction bound to no company: platform tables, and no rows of any tenant. Only `platformTransaction` makes one. */
export type PlatformDb = Kysely<Database> & { readonly [platform]: true };

/** How the connections of a pool are shared among companies. */
const shares = new WeakMap<RootDb, FairShare>();
export const shareConnections = (db: RootDb, share: FairShare): void => void shares.set(db, share);

/** Starts the last statement of a transaction, if there is one. */
type Last<D> = (db: D) => Promise<unknown> | undefined;

const unheard = new WeakSet<object>();
/** Whether a transaction that failed with this may be committed all the same: PostgreSQL was asked, and no answer came. */
export const mayBeCommitted = (error: unknown): boolean => error instanceof Error && unheard.has(error);

/** Runs work on one connection, committed when it returns and rolled back when it throws. */
async function transaction<T>(
  root: RootDb,
  begin: string,
  work: (db: RootDb) => Promise<T>,
  last?: Last<RootDb>,
): Promise<T> {
  // Before it waits for a connection: those it would wait for may wait for the one its outer transaction holds.
  demandNoTransaction('another one is begun');
  return root.getExecutor().provideConnection(async (connection) => {
    const say = (text: string): Promise<unknown> => connection.executeQuery(CompiledQuery.raw(text));
    const { db, end } = overOneConnection(root, connection);
    // BEGIN and the binding are one message, and nobody waits for its answer: the first statement travels right behind.
    const begun = say(begin);
    begun.catch(() => undefined);
    let isAsked = false;
    try {
      const result = await insideTransaction(() => work(db));
      const lastOne = last?.(db);
      end();
      isAsked = true;
      // They travel in one flight. Where the last statement fails, PostgreSQL takes the commit for a rollback.
      await Promise.all([begun, lastOne, say('commit')]);
      return result;
    } catch (error) {
      end();
      if (isAsked && error instanceof Error && isDatabaseAway(error)) unheard.add(error);
      // A broken connection cannot roll back; PostgreSQL does it by itself and the first error is the one to report.
      await say('rollback').catch(() => undefined);
      throw error;
    }
  });
}

export async function tenantTransaction<T>(
  db: RootDb,
  companyId: number,
  work: (db: TenantDb) => Promise<T>,
  last?: Last<TenantDb>,
): Promise<T> {
  if (!Number.isSafeInteger(companyId) || companyId <= 0) throw new Error('A tenant transaction needs a company.');
  const share = shares.get(db);
  const turn = share?.enter(companyId);
  if (turn) await turn;
  try {
    // `set local` ends with the transaction, so nothing is left on the pooled connection.
    const begin = `begin; set local app.company_id = '${companyId}'`;
    return await transaction(
      db,
      begin,
      (bound) => work(bound as TenantDb),
      last && ((bound) => last(bound as TenantDb)),
    );
  } finally {
    share?.leave(companyId);
  }
}

export const platformTransaction = <T>(db: RootDb, work: (db: PlatformDb) => Promise<T>): Promise<T> =>
  transaction(db, `begin; set local app.platform = 'on'`, (bound) => work(bound as PlatformDb));

/** Lets a platform transaction see the users of one address, in whatever company: all that sign-in needs. */
export async function bindSignInEmail(db: PlatformDb, email: string): Promise<void> {
  await sql`select set_config('app.sign_in_email', ${email}, true)`.execute(db);
}

/** Lets a platform transaction read what the operator may see of all companies: how their connections stand. */
export async function bindOperator(db: PlatformDb): Promise<void> {
  await sql`select set_config('app.operator', 'on', true)`.execute(db);
}

/** Lets a platform transaction see the connection of one account: a webhook knows nothing else. */
export async function bindChannelAccount(db: PlatformDb, accountId: string): Promise<void> {
  await sql`select set_config('app.channel_account', ${accountId}, true)`.execute(db);
}

/** Lets a platform transaction see the connection of one token, or the key, that a program shows. */
export async function bindConnectionToken(db: PlatformDb, hash: Buffer): Promise<void> {
  await sql`select set_config('app.connection_token', ${hash.toString('hex')}, true)`.execute(db);
}
export async function bindApiKey(db: PlatformDb, hash: Buffer): Promise<void> {
  await sql`select set_config('app.api_key', ${hash.toString('hex')}, true)`.execute(db);
}

/** Binds a platform transaction to the company it has just made, so that both are written in one go. */
export async function becomeCompany(db: PlatformDb, companyId: number): Promise<TenantDb> {
  await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(db);
  return db as unknown as TenantDb;
}

/** From here on this transaction reads, and PostgreSQL refuses whatever else it is asked for. */
export async function forbidWrites(db: TenantDb): Promise<void> {
  await sql`set transaction read only`.execute(db);
}
