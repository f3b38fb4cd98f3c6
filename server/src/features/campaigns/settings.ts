import {
  campaignSettingDefaults,
  campaignSettings,
  type CampaignSettingPair,
  type CampaignSettings,
} from '@oplano/contracts/campaigns';
import { campaignPace, closedUntil, settingsToPairs } from '@oplano/core/campaigns';
import type { Channel } from '@oplano/contracts/connections';
import type { Pace } from '@oplano/core/outbox';
import type { CampaignTermsOf } from '#features/messages';
import { patch } from '#platform/records';
import type { CompanyCtx, Ctx } from '#platform/use-case';
import { putSettings } from './campaigns.repo.ts';
import { runTimer } from './campaigns.timers.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** What is stored was parsed; what a newer program does not know of it is left aside, and what it misses is as at first. */
const readSettings = (stored: unknown): CampaignSettings =>
  campaignSettings.parse({ ...campaignSettingDefaults, ...(stored as Partial<CampaignSettings> | null) });

export interface CompanyPace {
  readonly settings: CampaignSettings;
  readonly timeZone: string;
}

/** How campaigns of the company go out, and in which zone. */
export async function companyPace({ db, companyId }: Place): Promise<CompanyPace> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('campaign_settings', 'campaign_settings.company_id', 'companies.id')
    .select(['companies.time_zone', 'campaign_settings.settings'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { settings: readSettings(row.settings), timeZone: row.time_zone };
}

const dayMs = 86_400_000;

interface OfConnection {
  readonly channel: Channel;
  readonly created_at: Date;
  readonly bulk_per_hour: number | null;
  readonly bulk_per_day: number | null;
}

export const paceThrough = (settings: CampaignSettings, connection: OfConnection, now: Date): Pace =>
  campaignPace(settings, {
    channel: connection.channel,
    ageDays: (now.getTime() - connection.created_at.getTime()) / dayMs,
    caps: { perHour: connection.bulk_per_hour, perDay: connection.bulk_per_day },
  });

/** What the outbox asks before each message of a campaign. */
export const campaignTerms: CampaignTermsOf = async ({ db, companyId, now }, { connectionId, channel }) => {
  const row = await db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .leftJoin('campaign_settings', 'campaign_settings.company_id', 'connections.company_id')
    .select([
      'connections.created_at',
      'connections.bulk_per_hour',
      'connections.bulk_per_day',
      'companies.time_zone',
      'campaign_settings.settings',
    ])
    .where('connections.company_id', '=', companyId)
    .where('connections.id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const settings = readSettings(row.settings);
  return {
    pace: paceThrough(settings, { ...row, channel }, now),
    closedUntil: closedUntil(settings, row.time_zone, now),
  };
};

export async function showSettings(ctx: Ctx): Promise<CampaignSettingPair[]> {
  return settingsToPairs((await companyPace(ctx)).settings);
}

/** Whatever campaigns keep to has changed: those that run follow it at once. */
export async function lookAtRunning({ db, companyId, timers, now }: CompanyCtx): Promise<void> {
  const running = await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'EM_ANDAMENTO')
    .execute();
  for (const { id } of running) await timers.set(runTimer, id, now, {});
}

/** What is left out stays. Campaigns that run go on by the new settings at once. */
export async function saveSettings(
  ctx: Ctx,
  change: { [K in keyof CampaignSettings]?: CampaignSettings[K] | undefined },
): Promise<CampaignSettingPair[]> {
  await putSettings(ctx, patch(change));
  await lookAtRunning(ctx);
  return showSettings(ctx);
}
