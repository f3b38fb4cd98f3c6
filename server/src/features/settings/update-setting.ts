import { platformSettings, settingFeed, type PlatformSettingKey, type Setting } from '@oplano/contracts/settings';
import { AppError, type PlatformCtx } from '#platform/use-case';
import { readPublicSettings, writePlatformSetting } from './settings.repo.ts';

/** Changes one setting of the platform; every open browser follows. An empty value brings the default back. */
export async function updateSetting(ctx: PlatformCtx, key: PlatformSettingKey, value: string): Promise<Setting> {
  const parsed = platformSettings[key].safeParse(value);
  if (!parsed.success && value !== '') {
    throw new AppError('ERR_VALIDATION', {
      details: [{ field: 'value', problem: parsed.error.issues[0]?.code ?? 'custom' }],
    });
  }
  await writePlatformSetting(ctx.db, key, parsed.success ? parsed.data : '', ctx.now);
  ctx.note('platform-setting.changed', { key });

  const settings = await readPublicSettings(ctx.db);
  ctx.emit(settingFeed, 'update', { settings });
  return { key, value: settings[key] };
}
