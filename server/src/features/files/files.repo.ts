import { sql, type RawBuilder } from 'kysely';
import type { CompanyCtx, PlatformCtx } from '#platform/use-case';

type InCompany = Pick<CompanyCtx, 'db' | 'companyId'>;

/** Notes that nothing names these files until `removeAt`. False: one of them is just being removed. */
export async function noteUnnamed(
  { db, companyId }: InCompany,
  keys: readonly string[],
  removeAt: Date,
): Promise<boolean> {
  if (keys.length === 0) return true;
  const noted = await db
    .insertInto('unnamed_files')
    .values(keys.map((key) => ({ company_id: companyId, key, remove_at: removeAt })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'key'])
        .doUpdateSet({ remove_at: removeAt })
        .where('unnamed_files.removing', '=', false),
    )
    .returning('key')
    .execute();
  return noted.length === keys.length;
}

/** Takes files off the list; answers which of them stood there and may still be named. */
export async function takeOffUnnamed({ db, companyId }: InCompany, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .deleteFrom('unnamed_files')
    .where('company_id', '=', companyId)
    .where('key', 'in', [...keys])
    .where('removing', '=', false)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Which of these files a record names. What was made for one person to fetch is named by nothing. */
export async function namedAmong({ db, companyId }: InCompany, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_files')
    .select('key')
    .distinct()
    .where('company_id', '=', companyId)
    .where('key', 'in', [...keys])
    .where('purpose', '<>', 'download')
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** The next files that records name, by their keys; one that several name is among them once. */
export async function namedKeysAfter({ db, companyId }: InCompany, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select('key')
    .distinct()
    .where('company_id', '=', companyId)
    .where('key', '>', after)
    .where('purpose', '<>', 'download')
    .orderBy('key')
    .limit(most)
    .execute();
  return rows.map(({ key }) => key);
}

export async function countNamedFiles({ db, companyId }: InCompany): Promise<number> {
  const row = await db
    .selectFrom('stored_files')
    .select((eb) => eb.fn.count<string>('key').distinct().as('files'))
    .where('company_id', '=', companyId)
    .where('purpose', '<>', 'download')
    .executeTakeFirstOrThrow();
  return Number(row.files);
}

/** A file made for one person. */
export async function insertDownload(
  { db, companyId }: InCompany,
  { key, userId, permission }: { key: string; userId: number; permission: string | null },
): Promise<void> {
  await db
    .insertInto('stored_files')
    .values({ company_id: companyId, key, purpose: 'download', owner_id: String(userId), permission })
    .execute();
}

/** Whether anything is due in any company, or has not been looked at yet. */
export const anyToForget = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from unnamed_files where remove_at is null or remove_at <= ${now}::timestamptz)`;

/** Gives what nobody has looked at yet a time, and answers the companies in which something is due. */
export async function companiesDue({ db, now }: Pick<PlatformCtx, 'db' | 'now'>, newUntil: Date): Promise<number[]> {
  await db.updateTable('unnamed_files').set({ remove_at: newUntil }).where('remove_at', 'is', null).execute();
  const rows = await db
    .selectFrom('unnamed_files')
    .select('company_id')
    .distinct()
    .where('remove_at', '<=', now)
    .orderBy('company_id')
    .execute();
  return rows.map((row) => row.company_id);
}

const dueIn = ({ db, companyId, now }: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>, most: number) =>
  db
    .selectFrom('unnamed_files')
    .select('key')
    .where('company_id', '=', companyId)
    .where('remove_at', '<=', now)
    .orderBy('remove_at')
    .limit(most)
    .forUpdate();

/**
 * Claims files that are due: from here on they cannot be named. Those that a record names after all come off the list.
 * Its row is locked before that is asked: who names it meanwhile either took the row away, or waits and is refused.
 */
export async function claimDue(
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  most: number,
): Promise<{ claimed: string[]; isMore: boolean }> {
  const due = (await dueIn(ctx, most).execute()).map(({ key }) => key);
  const named = await namedAmong(ctx, due);
  const claimed = due.filter((key) => !named.has(key));
  await takeOffUnnamed(ctx, [...named]);
  if (claimed.length > 0) {
    await ctx.db
      .updateTable('unnamed_files')
      .set({ removing: true })
      .where('company_id', '=', ctx.companyId)
      .where('key', 'in', claimed)
      .execute();
  }
  return { claimed, isMore: due.length === most };
}

/** Files that could not be removed are tried again then; nothing can name them meanwhile. */
export async function postponeRemoval({ db, companyId }: InCompany, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('unnamed_files')
    .set({ remove_at: at })
    .where('company_id', '=', companyId)
    .where('key', 'in', [...keys])
    .execute();
}

/** Strikes files that are gone from every list. */
export async function strikeOff({ db, companyId }: InCompany, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const wanted = [...keys];
  await db.deleteFrom('stored_files').where('company_id', '=', companyId).where('key', 'in', wanted).execute();
  await db.deleteFrom('unnamed_files').where('company_id', '=', companyId).where('key', 'in', wanted).execute();
}

export async function strikeOffCompany({ db }: Pick<PlatformCtx, 'db'>, companyId: number): Promise<void> {
  await db.deleteFrom('unnamed_files').where('company_id', '=', companyId).execute();
}

export async function isGone({ db }: Pick<PlatformCtx, 'db'>, companyId: number): Promise<boolean> {
  const rows = await db.selectFrom('companies').select('id').where('id', '=', companyId).execute();
  return rows.length === 0;
}

/** Whether the operator's own records name a file. */
export async function isNamedByPlatform({ db }: Pick<PlatformCtx, 'db'>, key: string): Promise<boolean> {
  const rows = await db
    .selectFrom('announcements')
    .select('id')
    .where('media_path', '=', key)
    .unionAll(db.selectFrom('helps').select('id').where('video_path', '=', key))
    .execute();
  if (rows.length > 0) return true;
  // A setting of the brand holds the name alone.
  const named = await db
    .selectFrom('platform_settings')
    .select('key')
    .where('value', '=', key.replace(/^branding\//, ''))
    .execute();
  return key.startsWith('branding/') && named.length > 0;
}
