import {
  companySettingDefaults,
  companySettingKeys,
  type CompanySettingKey,
  type CompanySettings,
} from '@oplano/contracts/settings';
import { statement, type TenantDb } from '#platform/db';

/** What a transaction has read already: most that happens in one asks several times. It ends with the transaction. */
const readBy = new WeakMap<TenantDb, { companyId: number; settings: Promise<CompanySettings> }>();

/** Every setting of a company; one that is not stored has its default. Read once a transaction. */
export function companySettings(db: TenantDb, companyId: number): Promise<CompanySettings> {
  const known = readBy.get(db);
  if (known?.companyId === companyId) return known.settings;
  const settings = readSettings(db, companyId);
  readBy.set(db, { companyId, settings });
  return settings;
}

/** The same as keys and values, as they stand beside a company. */
export const settingPairs = (settings: CompanySettings, keys: readonly CompanySettingKey[] = companySettingKeys) =>
  keys.map((key) => ({ key, value: settings[key] }));

const storedSettings = statement<{ companyId: number }>()((db, slot) =>
  db.selectFrom('company_settings').select(['key', 'value']).where('company_id', '=', slot('companyId')),
);

async function readSettings(db: TenantDb, companyId: number): Promise<CompanySettings> {
  const rows = await storedSettings(db, { companyId });
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
  readBy.delete(db);
  await db
    .insertInto('company_settings')
    .values({ company_id: companyId, key, value, updated_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value, updated_at: now }))
    .execute();
}
