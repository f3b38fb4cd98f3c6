import { costOf, type Prices, type Usage } from '@oplano/core/assistant';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { refusing } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';
import { addToMonth } from './account/account.repo.ts';
import type { PromptRow } from './prompt-record.ts';

type Columns = Omit<Updateable<Database['prompts']>, 'id' | 'company_id'>;
type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

const write = refusing({ prompts_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND' });

export const lockPrompt = (db: TenantDb, companyId: number, id: number): Promise<PromptRow | undefined> =>
  db
    .selectFrom('prompts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertPrompt(
  db: TenantDb,
  companyId: number,
  columns: Omit<Insertable<Database['prompts']>, 'company_id'>,
): Promise<number> {
  const { id } = await write(
    db
      .insertInto('prompts')
      .values({ ...columns, company_id: companyId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function savePrompt({ db, companyId }: Place, id: number, change: Columns): Promise<void> {
  await write(db.updateTable('prompts').set(change).where('company_id', '=', companyId).where('id', '=', id).execute());
}

export async function removePrompt(db: TenantDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('prompts').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Adds what one answer took to the month, and to its ticket unless that or the prompt is gone meanwhile. */
export async function addPromptUsage(
  ctx: Place & Pick<CompanyCtx, 'now'>,
  asked: { readonly ticketId: number; readonly promptId: number },
  usage: Usage,
  prices: Prices,
): Promise<void> {
  const cost = costOf(usage, prices);
  await sql`
    insert into prompt_usage as known
      (company_id, ticket_id, prompt_id, answers, input_tokens, output_tokens, seconds, cost)
    select t.company_id, t.id, p.id, 1, ${usage.inputTokens}::bigint, ${usage.outputTokens}::bigint,
      ${Math.ceil(usage.seconds)}::bigint, ${cost.toString()}::bigint
    from tickets t join prompts p on p.company_id = t.company_id and p.id = ${asked.promptId}
    where t.company_id = ${ctx.companyId} and t.id = ${asked.ticketId} for key share
    on conflict (company_id, ticket_id, prompt_id) do update set
      answers = known.answers + 1,
      input_tokens = known.input_tokens + excluded.input_tokens,
      output_tokens = known.output_tokens + excluded.output_tokens,
      seconds = known.seconds + excluded.seconds,
      cost = known.cost + excluded.cost
  `.execute(ctx.db);
  await addToMonth(ctx, usage, cost);
}
