import { microsOf, budgetMonthOf, type Prices, type Usage } from '@oplano/core/assistant';
import type { Spent } from '@oplano/contracts/assistant';
import { sql, type Selectable, type Updateable } from 'kysely';
import { companyHours } from '#features/companies';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type AccountRow = Selectable<Database['assistant_accounts']>;
type Place = Pick<CompanyCtx, 'db' | 'companyId'>;
type Now = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

export const findAccount = ({ db, companyId }: Place): Promise<AccountRow | undefined> =>
  db.selectFrom('assistant_accounts').selectAll().where('company_id', '=', companyId).executeTakeFirst();

/** Keeps what is given of it; two at once each keep their own part. */
export async function saveAccount(
  { db, companyId, now }: Now,
  change: Omit<Updateable<Database['assistant_accounts']>, 'company_id'>,
): Promise<void> {
  const columns = { ...change, updated_at: now };
  await db
    .insertInto('assistant_accounts')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}

/** What is charged where a prompt does not say it; nothing where nobody said anything. */
export const pricesOf = (row: AccountRow | undefined): Prices => ({
  priceIn: row?.price_in ?? 0,
  priceOut: row?.price_out ?? 0,
  priceMinute: row?.price_minute ?? 0,
});

interface Sums {
  readonly answers: string | number | null;
  readonly input_tokens: string | null;
  readonly output_tokens: string | null;
  readonly seconds: string | null;
  readonly cost: string | null;
}
const spentOf = (row: Sums | undefined): Spent => ({
  answers: Number(row?.answers ?? 0),
  inputTokens: Number(row?.input_tokens ?? 0),
  outputTokens: Number(row?.output_tokens ?? 0),
  seconds: Number(row?.seconds ?? 0),
  micros: microsOf(BigInt(row?.cost ?? 0)),
});

export const currentMonth = async ({ db, companyId, now }: Now): Promise<string> =>
  budgetMonthOf(now, (await companyHours(db, companyId)).timeZone);

/** What a month has taken, and the exact sum that a budget is held against. */
export async function spentInMonth({ db, companyId }: Place, month: string): Promise<{ spent: Spent; cost: bigint }> {
  const row = await db
    .selectFrom('assistant_months')
    .select(['answers', 'input_tokens', 'output_tokens', 'seconds', 'cost'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`month = ${month}::date`)
    .executeTakeFirst();
  return { spent: spentOf(row), cost: BigInt(row?.cost ?? 0) };
}

/** What people and prompts have taken in a ticket together. */
export async function spentInTicket({ db, companyId }: Place, ticketId: number): Promise<Spent> {
  const { rows } = await sql<Sums>`
    select sum(answers) as answers, sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens,
      sum(seconds) as seconds, sum(cost)::bigint as cost
    from (
      select answers, input_tokens, output_tokens, seconds, cost from prompt_usage
      where company_id = ${companyId} and ticket_id = ${ticketId}
      union all
      select answers, input_tokens, output_tokens, seconds, cost from assistant_usage
      where company_id = ${companyId} and ticket_id = ${ticketId}
    ) as used
  `.execute(db);
  return spentOf(rows[0]);
}

/** Adds what was taken to the month. */
export async function addToMonth(ctx: Now, usage: Usage, cost: bigint): Promise<void> {
  const month = await currentMonth(ctx);
  await sql`
    insert into assistant_months as known (company_id, month, answers, input_tokens, output_tokens, seconds, cost)
    values (${ctx.companyId}, ${month}::date, 1, ${usage.inputTokens}, ${usage.outputTokens},
      ${Math.ceil(usage.seconds)}, ${cost.toString()}::bigint)
    on conflict (company_id, month) do update set
      answers = known.answers + 1,
      input_tokens = known.input_tokens + excluded.input_tokens,
      output_tokens = known.output_tokens + excluded.output_tokens,
      seconds = known.seconds + excluded.seconds,
      cost = known.cost + excluded.cost
  `.execute(ctx.db);
}

/** Adds what somebody had written for them to their ticket; one that is gone meanwhile counts in the month all the same. */
export async function addToTicket(
  { db, companyId }: Place,
  ticketId: number,
  usage: Usage,
  cost: bigint,
): Promise<void> {
  await sql`
    insert into assistant_usage as known (company_id, ticket_id, answers, input_tokens, output_tokens, seconds, cost)
    select company_id, id, 1, ${usage.inputTokens}::bigint, ${usage.outputTokens}::bigint,
      ${Math.ceil(usage.seconds)}::bigint, ${cost.toString()}::bigint
    from tickets where company_id = ${companyId} and id = ${ticketId} for key share
    on conflict (company_id, ticket_id) do update set
      answers = known.answers + 1,
      input_tokens = known.input_tokens + excluded.input_tokens,
      output_tokens = known.output_tokens + excluded.output_tokens,
      seconds = known.seconds + excluded.seconds,
      cost = known.cost + excluded.cost
  `.execute(db);
}
