import { createHash } from 'node:crypto';
import type { PushDevice } from '@oplano/contracts/notifications';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Sealing } from '#platform/crypto';
import { statement, type Database } from '#platform/db';
import type { CompanyCtx, Ctx } from '#platform/use-case';
import type { PushPlace } from '#platform/web-push';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;
type DeviceRow = Selectable<Database['push_devices']>;

const sealedFor = (sessionId: string): string => `push-device:${sessionId}`;
const place = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Instead of whatever this session had, and whoever was told in the same browser before. */
export async function saveDevice(ctx: Ctx, { endpoint, keys, language }: PushDevice, sealing: Sealing): Promise<void> {
  const { db, companyId, sessionId, now } = ctx;
  const hash = createHash('sha256').update(endpoint).digest();
  await db
    .deleteFrom('push_devices')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('place_hash', '=', hash), eb('session_id', '=', sessionId)]))
    .execute();
  await db
    .insertInto('push_devices')
    .values({
      session_id: sessionId,
      company_id: companyId,
      user_id: ctx.actor.userId,
      place_sealed: sealing.seal(JSON.stringify({ endpoint, ...keys }), sealedFor(sessionId)),
      place_hash: hash,
      language,
      created_at: now,
    })
    // The same browser said it twice at once: one of them is enough.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const placeOf = (device: DeviceRow, sealing: Sealing): PushPlace =>
  place.parse(JSON.parse(sealing.open(device.place_sealed, sealedFor(device.session_id)).toString()));

export async function removeDevice({ db, companyId }: Reader, sessionId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('company_id', '=', companyId).where('session_id', '=', sessionId).execute();
}

export const findDevice = ({ db, companyId }: Reader, sessionId: string): Promise<DeviceRow | undefined> =>
  db
    .selectFrom('push_devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

export async function noteRest(
  { db, companyId }: Reader,
  sessionId: string,
  rest: { failures: number; until: Date | null },
): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ failures: rest.failures, rest_until: rest.until })
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .execute();
}

const anyDevice = statement<{ companyId: number }>()((db, slot) =>
  db.selectFrom('push_devices').select('session_id').where('company_id', '=', slot('companyId')).limit(1),
);

/** Whether anybody of the company is to be told, asked where events are stored: for nobody none is kept. */
export const anyBrowser = sql<boolean>`exists (select from push_devices where company_id = (select app_company()))`;

/** Whether anybody of the company wants to be told at all: asked for every message that comes in. */
export const hasDevices = async ({ db, companyId }: Reader): Promise<boolean> =>
  (await anyDevice(db, { companyId })).length > 0;

/** The browsers that may be written to now, those of one person where only they can be meant. */
export const listDevices = (
  { db, companyId }: Reader,
  userId: number | null,
  now: Date,
): Promise<Pick<DeviceRow, 'session_id' | 'user_id'>[]> =>
  db
    .selectFrom('push_devices')
    .select(['session_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('rest_until', 'is', null), eb('rest_until', '<=', now)]))
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('user_id')
    .execute();
