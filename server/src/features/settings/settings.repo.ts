import {
  platformSettingDefaults,
  platformSettingKeys,
  shippedVersion,
  type PlatformSettingKey,
  type PublicSettings,
} from '@oplano/contracts/settings';
import type { PlatformDb, TenantDb } from '#platform/db';

/** Kept beside the settings people edit, under names none of those can have. */
const internal = { version: 'internal.version', demo: 'internal.demo' } as const;

async function readKey(db: PlatformDb, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('platform_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

async function writeKey(db: PlatformDb, key: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('platform_settings')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/** Every platform setting; one that is not stored, or was emptied, has its default. */
export async function readPublicSettings(db: PlatformDb | TenantDb): Promise<PublicSettings> {
  const rows = await db
    .selectFrom('platform_settings')
    .select(['key', 'value'])
    .where('key', 'in', platformSettingKeys)
    .execute();
  const stored = Object.fromEntries(rows.flatMap(({ key, value }) => (value === '' ? [] : [[key, value]])));
  return { ...platformSettingDefaults, ...stored };
}

export const writePlatformSetting = (db: PlatformDb, key: PlatformSettingKey, value: string, now: Date) =>
  writeKey(db, key, value, now);

export const readVersion = async (db: PlatformDb): Promise<string> =>
  (await readKey(db, internal.version)) ?? shippedVersion;
export const writeVersion = (db: PlatformDb, version: string, now: Date) =>
  writeKey(db, internal.version, version, now);

/** Whether the published demo sign-ins work on this database. */
export const hasDemo = async (db: PlatformDb): Promise<boolean> => (await readKey(db, internal.demo)) === 'present';
export const markDemo = (db: PlatformDb, now: Date) => writeKey(db, internal.demo, 'present', now);
