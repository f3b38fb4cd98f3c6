import type { SkipReason } from '@oplano/contracts/campaigns';
import { sql } from 'kysely';
import { erasedUpTo, phonesOf, tellTables, tracesAtOnce, type ErasedSome, type TracedPerson } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import type { CompanyCtx } from '#platform/use-case';
import { tellSoon } from './tell.ts';

/** Numbers of theirs; a number that came again stands in an index of its own. */
const hasNumberOf = (person: TracedPerson) => {
  const phones = sql`canonical = any (${phonesOf(person)}::text[])`;
  return sql`(${phones} and reason is distinct from 'duplicate' or ${phones} and reason = 'duplicate')`;
};

/** Their rows stay and are counted; who was not written to yet is passed over, also by a campaign that runs. */
export async function eraseRecipients(ctx: CompanyCtx, person: TracedPerson): Promise<ErasedSome> {
  const { db, companyId } = ctx;
  const { rows } = await sql<{ campaignId: number }>`
    update campaign_recipients r set name = '', number = '', canonical = 'erased:' || r.id, email = '', extra = '{}',
      failure = null,
      reason = case when r.state in ('queued', 'waiting', 'sending') then ${'erased' satisfies SkipReason} else r.reason end,
      state = case when r.state in ('queued', 'waiting', 'sending') then 'skipped' else r.state end
    from (
      select id from campaign_recipients
      where company_id = ${companyId} and contact_id = ${person.contactId} and canonical not like 'erased:%'
      union
      select id from campaign_recipients where company_id = ${companyId} and ${hasNumberOf(person)}
      limit ${tracesAtOnce}
    ) found
    where r.company_id = ${companyId} and r.id = found.id
    returning r.campaign_id as "campaignId"`.execute(db);
  for (const campaignId of new Set(rows.map(({ campaignId }) => campaignId))) await tellSoon(ctx, campaignId);
  return erasedUpTo(rows.length);
}

const recipients = exportedTable(
  'campaign_recipients',
  'id campaign_id name number email extra state reason sent_at delivered_at read_at answered_at confirmed_at',
);

/** Which campaigns they were meant for, and how far each came with them. */
export const tellRecipients = tellTables((person) => [
  [recipients, sql`contact_id = ${person.contactId} or ${hasNumberOf(person)}`],
]);
