import { sql } from 'kysely';
import { retainedAtOnce, type EmptiedSome } from '#features/privacy';
import type { CompanyCtx } from '#platform/use-case';

interface Spot {
  /** As the database writes it, with all its digits. */
  readonly completedAt: string;
  readonly id: number;
  /** The last person of this campaign that was looked at, while it is not done. */
  readonly place?: number;
  readonly recipientId?: string;
}

export const finishedCampaigns = (companyId: number, after: Spot | null, before: Date) => sql<Spot>`
  select id, completed_at::text as "completedAt" from campaigns
  where company_id = ${companyId} and completed_at is not null and completed_at < ${before}
    and (completed_at, id) > (${after?.completedAt ?? '-infinity'}::timestamptz, ${after?.id ?? 0}::int)
  order by completed_at, id limit 1`;

/** Whom campaigns were sent to that finished before then: how each went stays and is counted, who it was does not. */
export async function expireRecipients(ctx: CompanyCtx, before: Date, mark: string | null): Promise<EmptiedSome> {
  const { db, companyId } = ctx;
  const spot = mark === null ? null : (JSON.parse(mark) as Spot);
  const isHalfDone = spot?.recipientId !== undefined;
  const campaign = isHalfDone ? spot : (await finishedCampaigns(companyId, spot, before).execute(db)).rows[0];
  if (!campaign) return { rows: 0, mark, isMore: false };
  const { rows } = await sql<{ id: string; place: number; isLeft: boolean }>`
    select id, place, canonical not like 'erased:%' as "isLeft" from campaign_recipients
    where company_id = ${companyId} and campaign_id = ${campaign.id}
      and (place, id) > (${isHalfDone ? (spot.place ?? 0) : -1}::int, ${spot?.recipientId ?? '0'}::bigint)
    order by place, id limit ${retainedAtOnce}`.execute(db);
  const left = rows.flatMap(({ id, isLeft }) => (isLeft ? [id] : []));
  await sql`
    update campaign_recipients set name = '', number = '', canonical = 'erased:' || id, email = '', extra = '{}',
      failure = null
    where company_id = ${companyId} and id = any (${left}::bigint[])`.execute(db);
  const last = rows.length === retainedAtOnce ? rows.at(-1) : undefined;
  const next: Spot = {
    completedAt: campaign.completedAt,
    id: campaign.id,
    ...(last ? { place: last.place, recipientId: last.id } : {}),
  };
  return { rows: left.length, mark: JSON.stringify(next), isMore: true };
}
