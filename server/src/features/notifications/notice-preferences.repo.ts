import { noticeSounds, type NoticePreferences } from '@oplano/contracts/notifications';
import type { CompanyCtx } from '#platform/use-case';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

export async function readPreferences({ db, companyId }: Reader, userId: number): Promise<NoticePreferences> {
  const row = await db
    .selectFrom('notice_preferences')
    .select(['sound', 'quiet_from', 'quiet_to'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return { sound: noticeSounds[0], quiet: null };
  const { sound, quiet_from: from, quiet_to: to } = row;
  return { sound, quiet: from === null || to === null ? null : { from, to } };
}

export async function savePreferences(
  { db, companyId }: Reader,
  userId: number,
  { sound, quiet }: NoticePreferences,
): Promise<void> {
  const columns = { sound, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
  await db
    .insertInto('notice_preferences')
    .values({ company_id: companyId, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(columns))
    .execute();
}
