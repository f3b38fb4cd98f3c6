import { seenUser, type SeenUser, type User, type UserName } from '@oplano/contracts/users';
import { can } from '@oplano/core/permissions';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { awayOf, selectUsers, toUser } from './user-record.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId' | 'fileUrl'>;

/** An address that is not shown is not found either. */
const matches = ({ actor }: Pick<Ctx, 'actor'>, searchParam: string) =>
  can(actor, 'users:manage') ? matching(searchParam, 'users.name', 'users.email') : matching(searchParam, 'users.name');

/** One page of the company's users, by name; of those whose records somebody may not see, what colleagues see. */
export async function listUsers(
  ctx: Reader & Pick<Ctx, 'actor'>,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ users: (User | SeenUser)[]; hasMore: boolean; count: number }> {
  const seesAll = can(ctx.actor, 'users:manage');
  const wanted = selectUsers(ctx.db)
    .where('users.company_id', '=', ctx.companyId)
    .where(matches(ctx, searchParam))
    .orderBy(byText('users.name'))
    .orderBy('users.id');
  const { rows, ...rest } = await page(wanted, pageNumber);
  const users = rows.map((row) => toUser(row, ctx.fileUrl));
  return { users: seesAll ? users : users.map((each) => seenUser.parse(each)), ...rest };
}

export async function getUser(ctx: Reader, userId: number): Promise<User> {
  const row = await selectUsers(ctx.db)
    .where('users.company_id', '=', ctx.companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
  return toUser(row, ctx.fileUrl);
}

const namesMax = 200;

/** Colleagues for pickers: names and queues, nothing an admin would have to guard. */
export async function listUserNames(ctx: Reader & Pick<Ctx, 'actor'>, searchParam: string): Promise<UserName[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .where('users.company_id', '=', ctx.companyId)
    .where(matches(ctx, searchParam))
    .select(['users.id', 'users.name', 'users.online', 'users.away_since', 'users.away_text', 'users.away_until'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('user_queues')
          .whereRef('user_queues.company_id', '=', 'users.company_id')
          .whereRef('user_queues.user_id', '=', 'users.id')
          .select('user_queues.queue_id as id'),
      ).as('queues'),
    )
    .orderBy(byText('users.name'))
    .orderBy('users.id')
    .limit(namesMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    online: row.online,
    away: awayOf(row),
    queueIds: row.queues.map((queue) => queue.id),
  }));
}
