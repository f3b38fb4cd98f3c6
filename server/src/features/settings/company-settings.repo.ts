import {
  companySettingDefaults,
  companySettingKeys,
  type CompanySettingKey,
  type CompanySettings,
} from '@oplano/contracts/settings';
import type { TenantDb } from '#platform/db';

/** Every setting of a company; one that is not stored has its default. */
export async function companySettings(db: TenantDb, companyId: number): Promise<CompanySettings> {
  const rows = await db
    .selectFrom('company_settings')
    .select(['key', 'value'])
    .where('company_id', '=', companyId)
    .execute();
  const known = new Set<string>(companySettingKeys);
  const stored = Object.fromEntries(rows.flatMap(({ key, value }) => (known.has(key) ? [[key, value]] : [])));
  // Values are parsed by the contract before they are stored, so what comes back is of its type.
  return { ...companySettingDefaults, ...(stored as Partial<CompanySettings>) };
}

export async function writeCompanySetting(
  db: TenantDb,
  companyId: number,
  setting: { key: CompanySettingKey; value: string; now: Date },
): Promise<void> {
  const { key, value, now } = setting;
  await db
    .insertInto('company_settings')
    .values({ company_id: companyId, key, value, updated_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value, updated_at: now }))
    .execute();
}
