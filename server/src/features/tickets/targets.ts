import { AppError, type CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

export async function requireQueue({ db, companyId }: Place, queueId: number): Promise<void> {
  const row = await db
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
}

export async function requireUser({ db, companyId }: Place, userId: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
}
