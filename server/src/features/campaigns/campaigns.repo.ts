import { sql, type Insertable, type Updateable } from 'kysely';
import { allOf, type Database } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { CampaignRow, ShareRow } from './campaign-record.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

export const findLocked = ({ db, companyId }: Place, id: number): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .select(allOf('campaigns'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function lockCampaign(ctx: Place, id: number): Promise<CampaignRow> {
  const row = await findLocked(ctx, id);
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

export type CampaignColumns = Omit<
  Insertable<Database['campaigns']>,
  'id' | 'company_id' | 'created_at' | 'updated_at' | 'version'
>;

export const insertCampaign = (
  { db, companyId, now }: Place & Pick<CompanyCtx, 'now'>,
  columns: CampaignColumns,
): Promise<CampaignRow> =>
  db
    .insertInto('campaigns')
    .values({ ...columns, company_id: companyId, created_at: now, updated_at: now })
    .returning(allOf('campaigns'))
    .executeTakeFirstOrThrow();

type Changes = Omit<Updateable<Database['campaigns']>, 'id' | 'company_id'>;

export const saveCampaign = (
  { db, companyId, now }: Place & Pick<CompanyCtx, 'now'>,
  id: number,
  change: Changes,
): Promise<CampaignRow> =>
  db
    .updateTable('campaigns')
    .set({ ...change, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(allOf('campaigns'))
    .executeTakeFirstOrThrow();

export async function removeCampaign({ db, companyId }: Place, id: number): Promise<void> {
  await db.deleteFrom('campaigns').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export const sharesOf = ({ db, companyId }: Place, campaignId: number): Promise<ShareRow[]> =>
  db
    .selectFrom('campaign_shares')
    .select(allOf('campaign_shares'))
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', campaignId)
    .orderBy('place')
    .execute();

/** Which connections a campaign goes through, in order. Who was to be written to through one that falls away goes another way. */
export async function putShares(
  { db, companyId }: Place,
  campaignId: number,
  connections: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  await sql`
    insert into campaign_shares (company_id, campaign_id, place, connection_id, connection_name)
    select ${companyId}, ${campaignId}, place - 1, id, name
    from unnest(${connections.map(({ id }) => id)}::int[], ${connections.map(({ name }) => name)}::text[])
      with ordinality as wanted (id, name, place)
    on conflict (company_id, campaign_id, place) do update
      set connection_id = excluded.connection_id, connection_name = excluded.connection_name, pause_reason = null,
        pause_text = '', pause_until = null, paused_at = null
      where campaign_shares.connection_id is distinct from excluded.connection_id
  `.execute(db);
  await sql`
    update campaign_shares set connection_id = null
    where company_id = ${companyId} and campaign_id = ${campaignId} and place >= ${connections.length}
      and connection_id is not null
  `.execute(db);
}

type Pause = Pick<ShareRow, 'pause_reason' | 'pause_text' | 'pause_until' | 'paused_at'>;
export const unpaused: Pause = { pause_reason: null, pause_text: '', pause_until: null, paused_at: null };

export async function saveShare(
  { db, companyId }: Place,
  { campaign_id: campaignId, place }: Pick<ShareRow, 'campaign_id' | 'place'>,
  pause: Pause,
): Promise<void> {
  await db
    .updateTable('campaign_shares')
    .set(pause)
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', campaignId)
    .where('place', '=', place)
    .execute();
}

/** Keeps what is given of them; two at once each keep their own part. */
export async function putSettings(
  { db, companyId, now }: Place & Pick<CompanyCtx, 'now'>,
  change: object,
): Promise<void> {
  await db
    .insertInto('campaign_settings')
    .values({ company_id: companyId, settings: JSON.stringify(change), updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ settings: sql`campaign_settings.settings || excluded.settings`, updated_at: now }),
    )
    .execute();
}
