import { companySettingFeed, settingFeed, settingRoutes, type Setting } from '@oplano/contracts/settings';
import { bind, bindPlatform, byAddress, type Binding } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { AppError, type Ctx } from '#platform/use-case';
import { companySettings } from './company-settings.repo.ts';
import { readPublicSettings, readVersion, writeVersion } from './settings.repo.ts';
import { updateCompanySetting } from './update-company-setting.ts';
import { updateSetting } from './update-setting.ts';

const visitors = [{ name: 'public-settings', perMinute: 600, key: byAddress }];

export const settingAudiences = [
  // Branding and version are everybody's.
  defineAudience(settingFeed, () => [rooms.everyone]),
  // What applies in a company is no secret inside it: buttons and texts follow it.
  defineAudience(companySettingFeed, ({ companyId }) => [rooms.company(companyId)]),
];

/** Everything that can be read by a key: the company's own settings, and those of the platform. */
async function everySetting(ctx: Ctx): Promise<Setting[]> {
  const known = { ...(await readPublicSettings(ctx.db)), ...(await companySettings(ctx.db, ctx.companyId)) };
  return Object.entries(known).map(([key, value]) => ({ key, value }));
}

export const settingBindings: Binding[] = [
  bindPlatform(settingRoutes.publicAll, ({ db }) => readPublicSettings(db), visitors),
  bindPlatform(
    settingRoutes.publicOne,
    async ({ db }, { params: { key } }) => (await readPublicSettings(db))[key],
    visitors,
  ),
  bind(settingRoutes.all, everySetting),
  bind(settingRoutes.one, async (ctx, { params }) => {
    const found = (await everySetting(ctx)).find(({ key }) => key === params.key);
    if (!found) throw new AppError('ERR_NO_SETTING_FOUND');
    return found;
  }),
  bind(settingRoutes.company, (ctx, { params }) => {
    if (params.companyId !== ctx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
    return companySettings(ctx.db, ctx.companyId);
  }),
  bind(settingRoutes.companyOne, async (ctx, { query: { column } }) => ({
    [column]: (await companySettings(ctx.db, ctx.companyId))[column],
  })),
  bind(settingRoutes.updateCompany, (ctx, { body }) => updateCompanySetting(ctx, body.column, body.data)),
  bindPlatform(settingRoutes.update, (ctx, { params, body }) => updateSetting(ctx, params.key, body.value)),
  bindPlatform(settingRoutes.version, async ({ db }) => ({ version: await readVersion(db) }), visitors),
  bindPlatform(settingRoutes.publishVersion, async (ctx, { body: { version } }) => {
    await writeVersion(ctx.db, version, ctx.now);
    ctx.emit(settingFeed, 'version', { version });
    return { version };
  }),
];
