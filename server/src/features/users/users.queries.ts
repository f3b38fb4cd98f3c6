import { pageSize } from '@oplano/contracts';
import type { User, UserName } from '@oplano/contracts/users';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { selectUsers, toUser } from './user-record.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId' | 'fileUrl'>;

/** Case and accents do not matter. Not LIKE: `searchable` makes wildcards of signs that no escaping knows, such as ％. */
const matches = (search: string) => (eb: ExpressionBuilder<Database, 'users'>) =>
  eb.or([
    sql<boolean>`strpos(searchable(users.name), searchable(${search})) > 0`,
    sql<boolean>`strpos(searchable(users.email), searchable(${search})) > 0`,
  ]);

/** One page of the company's users, by name. */
export async function listUsers(
  ctx: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ users: User[]; hasMore: boolean; count: number }> {
  const search = searchParam.trim();
  const wanted = selectUsers(ctx.db)
    .where('users.company_id', '=', ctx.companyId)
    .$if(search !== '', (query) => query.where(matches(search)));
  const rows = await wanted
    .orderBy(sql`users.name collate "pt-BR-x-icu"`)
    .orderBy('users.id')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { count } = await ctx.db
    .selectFrom('users')
    .where('users.company_id', '=', ctx.companyId)
    .$if(search !== '', (query) => query.where(matches(search)))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  return { users: rows.map((row) => toUser(row, ctx.fileUrl)), hasMore: pageNumber * pageSize < total, count: total };
}

async function findUser(ctx: Reader, userId: number): Promise<User | undefined> {
  const row = await selectUsers(ctx.db)
    .where('users.company_id', '=', ctx.companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row && toUser(row, ctx.fileUrl);
}

export async function getUser(ctx: Reader, userId: number): Promise<User> {
  const user = await findUser(ctx, userId);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return user;
}

const namesMax = 200;

/** Colleagues for pickers: names and queues, nothing an admin would have to guard. */
export async function listUserNames(ctx: Reader, searchParam: string): Promise<UserName[]> {
  const search = searchParam.trim();
  const rows = await ctx.db
    .selectFrom('users')
    .where('users.company_id', '=', ctx.companyId)
    .$if(search !== '', (query) => query.where(matches(search)))
    .select(['users.id', 'users.name', 'users.online'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('user_queues')
          .whereRef('user_queues.company_id', '=', 'users.company_id')
          .whereRef('user_queues.user_id', '=', 'users.id')
          .select('user_queues.queue_id as id'),
      ).as('queues'),
    )
    .orderBy(sql`users.name collate "pt-BR-x-icu"`)
    .orderBy('users.id')
    .limit(namesMax)
    .execute();
  return rows.map(({ queues, ...row }) => ({ ...row, queueIds: queues.map((queue) => queue.id) }));
}
