import { companySettingFeed, companySettings, type CompanySettingKey, type Setting } from '@oplano/contracts/settings';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { writeCompanySetting } from './company-settings.repo.ts';
import { companySettingChanged } from './settings.events.ts';

const written = (data: string | boolean): string => (typeof data === 'string' ? data : data ? 'enabled' : 'disabled');

/** Changes one setting of the company; open screens follow. */
export async function updateCompanySetting(
  ctx: CompanyCtx,
  key: CompanySettingKey,
  data: string | boolean,
): Promise<Setting> {
  const parsed = companySettings.shape[key].safeParse(written(data));
  if (!parsed.success) {
    const problem = parsed.error.issues[0]?.code ?? 'custom';
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'data', problem }] });
  }
  const value = parsed.data;
  await writeCompanySetting(ctx.db, ctx.companyId, { key, value, now: ctx.now });
  ctx.raise(companySettingChanged, { key });
  ctx.emit(companySettingFeed, 'update', { key, value });
  return { key, value };
}
