import type { Prompt } from '@oplano/contracts/prompts';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { toPrompt, type ShownPromptRow } from './prompt-record.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const selectPrompts = ({ db, companyId }: Reader) =>
  db
    .selectFrom('prompts')
    .leftJoin('queues', (join) =>
      join.onRef('queues.company_id', '=', 'prompts.company_id').onRef('queues.id', '=', 'prompts.queue_id'),
    )
    .selectAll('prompts')
    .select(['queues.name as queue_name', 'queues.color as queue_color'])
    .where('prompts.company_id', '=', companyId)
    .orderBy(byText('prompts.name'))
    .orderBy('prompts.id');

export async function listPrompts(
  ctx: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ prompts: Prompt[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(selectPrompts(ctx).where(matching(searchParam, 'prompts.name')), pageNumber);
  return { prompts: rows.map(toPrompt), ...rest };
}

const allMax = 500;

/** Every prompt, for fields that choose one. */
export async function allPrompts(ctx: Reader): Promise<Prompt[]> {
  return (await selectPrompts(ctx).limit(allMax).execute()).map(toPrompt);
}

export const findPrompt = (ctx: Reader, promptId: number): Promise<ShownPromptRow | undefined> =>
  selectPrompts(ctx).where('prompts.id', '=', promptId).executeTakeFirst();

export async function getPromptRow(ctx: Reader, promptId: number): Promise<ShownPromptRow> {
  const row = await findPrompt(ctx, promptId);
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
  return row;
}

export const getPrompt = async (ctx: Reader, promptId: number): Promise<Prompt> =>
  toPrompt(await getPromptRow(ctx, promptId));

/** The queues that a prompt answers in. */
export async function queuesThatPrompt({ db, companyId }: Reader, promptId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('prompt_id', '=', promptId)
    .execute();
  return rows.map(({ id }) => id);
}
