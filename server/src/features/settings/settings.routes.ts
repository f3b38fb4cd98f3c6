import { settingFeed, settingRoutes } from '@oplano/contracts/settings';
import { bindPlatform, byAddress, type Binding } from '#platform/http';
import { rooms, type Room } from '#platform/realtime';
import { readPublicSettings, readVersion, writeVersion } from './settings.repo.ts';
import { updateSetting } from './update-setting.ts';

const visitors = [{ name: 'public-settings', perMinute: 600, key: byAddress }];

/** Branding and version are everybody's. */
export const settingAudience = (): readonly Room[] => [rooms.everyone];

export const settingBindings: Binding[] = [
  bindPlatform(settingRoutes.publicAll, ({ db }) => readPublicSettings(db), visitors),
  bindPlatform(
    settingRoutes.publicOne,
    async ({ db }, { params: { key } }) => ({ key, value: (await readPublicSettings(db))[key] }),
    visitors,
  ),
  bindPlatform(settingRoutes.update, (ctx, { params, body }) => updateSetting(ctx, params.key, body.value)),
  bindPlatform(settingRoutes.version, async ({ db }) => ({ version: await readVersion(db) }), visitors),
  bindPlatform(settingRoutes.publishVersion, async (ctx, { body: { version } }) => {
    await writeVersion(ctx.db, version, ctx.now);
    ctx.emit(settingFeed, 'version', { version });
    return { version };
  }),
];
