import { limitKeyOf } from '@oplano/core/principals';
import { sql } from 'kysely';
import { AppError, type CompanyCtx } from '#platform/use-case';

/** How long a repeat is known. */
const memoryMs = 24 * 60 * 60_000;

/** A call under the name its caller gave it, and everything it asks for. */
export interface NamedCall {
  readonly idempotencyKey: string;
  readonly digest: Buffer;
}

const rowOf = (ctx: CompanyCtx, { idempotencyKey }: NamedCall) => ({
  company_id: ctx.companyId,
  caller: limitKeyOf(ctx.principal),
  idempotency_key: idempotencyKey,
});

/** What the same call answered before; undefined where it is new. Refused where its name stands for something else. */
export async function findAnswer<T>(ctx: CompanyCtx, call: NamedCall): Promise<T | undefined> {
  const key = rowOf(ctx, call);
  const row = await ctx.db
    .selectFrom('answered_calls')
    .select(['digest', 'answer'])
    .where('company_id', '=', key.company_id)
    .where('caller', '=', key.caller)
    .where('idempotency_key', '=', key.idempotency_key)
    .where('at', '>', new Date(ctx.now.getTime() - memoryMs))
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.digest.equals(call.digest)) throw new AppError('ERR_IDEMPOTENCY_KEY');
  return row.answer as T;
}

/**
 * Takes the name of a call for this transaction. A second one waits here until the first has been done or undone.
 * False: it was done meanwhile, or before.
 */
export async function claimCall(ctx: CompanyCtx, call: NamedCall): Promise<boolean> {
  const { rows } = await sql`
    insert into answered_calls as c (company_id, caller, idempotency_key, digest, at)
    values (${ctx.companyId}, ${limitKeyOf(ctx.principal)}, ${call.idempotencyKey}, ${call.digest}, ${ctx.now})
    on conflict (company_id, caller, idempotency_key) do update
      set digest = excluded.digest, answer = null, at = excluded.at
      where c.at <= ${new Date(ctx.now.getTime() - memoryMs)}
    returning 1
  `.execute(ctx.db);
  return rows.length > 0;
}

export async function keepAnswer(ctx: CompanyCtx, call: NamedCall, answer: unknown): Promise<void> {
  const key = rowOf(ctx, call);
  await ctx.db
    .updateTable('answered_calls')
    .set({ answer: JSON.stringify(answer) })
    .where('company_id', '=', key.company_id)
    .where('caller', '=', key.caller)
    .where('idempotency_key', '=', key.idempotency_key)
    .execute();
}

export async function forgetAnswers({ db, companyId, now }: CompanyCtx): Promise<void> {
  await db
    .deleteFrom('answered_calls')
    .where('company_id', '=', companyId)
    .where('at', '<=', new Date(now.getTime() - memoryMs))
    .execute();
}
