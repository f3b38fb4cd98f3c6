import { rememberedMs } from '@oplano/core/auth';
import type { Selectable } from 'kysely';
import { hashSecret } from '#platform/crypto';
import type { Database, TenantDb } from '#platform/db';
import type { Origin } from '../sessions.repo.ts';
import type { AccountId } from './second-factors.repo.ts';

export type RememberedDeviceRow = Selectable<Database['remembered_devices']>;

/** Nobody uses more; what was remembered longest ago is forgotten. */
const devicesMax = 20;

const ofPerson = (db: TenantDb, { companyId, userId }: AccountId) =>
  db.selectFrom('remembered_devices').where('company_id', '=', companyId).where('user_id', '=', userId);

/** From now on somebody is not asked for a code there, until the time is over. */
export async function rememberDevice(
  db: TenantDb,
  owner: AccountId,
  device: { deviceId: string; origin: Origin; now: Date },
): Promise<void> {
  const { origin, now } = device;
  const columns = {
    address: origin.address,
    agent: origin.agent,
    last_used_at: now,
    expires_at: new Date(now.getTime() + rememberedMs),
  };
  await db
    .insertInto('remembered_devices')
    .values({
      id: crypto.randomUUID(),
      company_id: owner.companyId,
      user_id: owner.userId,
      device_hash: hashSecret(device.deviceId),
      created_at: now,
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'device_hash']).doUpdateSet(columns))
    .execute();
  const kept = ofPerson(db, owner)
    .select('id')
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .limit(devicesMax);
  await db
    .deleteFrom('remembered_devices')
    .where('company_id', '=', owner.companyId)
    .where('user_id', '=', owner.userId)
    .where('id', 'not in', kept)
    .execute();
}

/** Whether a device is remembered; notes that it was used. */
export async function takeRemembered(
  db: TenantDb,
  { companyId, userId }: AccountId,
  device: { deviceId: string; origin: Origin; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('remembered_devices')
    .set({ last_used_at: device.now, address: device.origin.address, agent: device.origin.agent })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashSecret(device.deviceId))
    .where('expires_at', '>', device.now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const listRemembered = (db: TenantDb, owner: AccountId, now: Date): Promise<RememberedDeviceRow[]> =>
  ofPerson(db, owner).selectAll().where('expires_at', '>', now).orderBy('last_used_at', 'desc').execute();

export async function forgetDevice(db: TenantDb, { companyId, userId }: AccountId, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('remembered_devices')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function forgetDevices(db: TenantDb, { companyId, userId }: AccountId): Promise<void> {
  await db.deleteFrom('remembered_devices').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}
