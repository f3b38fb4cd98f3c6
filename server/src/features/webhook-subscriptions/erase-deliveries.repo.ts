import { laneOf } from '@oplano/core/webhook-subscriptions';
import { sql } from 'kysely';
import { erasedUpTo, tellTables, tracesAtOnce, type ErasedSome, type TracedPerson } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import type { CompanyCtx } from '#platform/use-case';

/** What other programs were told of them, or were still to be told. */
export async function eraseDeliveries({ db, companyId }: CompanyCtx, person: TracedPerson): Promise<ErasedSome> {
  const { rows } = await sql`
    delete from webhook_deliveries where company_id = ${companyId} and id in (
      select id from webhook_deliveries
      where company_id = ${companyId} and lane = ${laneOf(person.contactId)} limit ${tracesAtOnce}
    ) returning 1`.execute(db);
  return erasedUpTo(rows.length);
}

const deliveries = exportedTable('webhook_deliveries', 'id subscription_id type body state created_at settled_at');

/** Which programs of the company were told what of them. */
export const tellDeliveries = tellTables(({ contactId }) => [[deliveries, sql`lane = ${laneOf(contactId)}`]]);
