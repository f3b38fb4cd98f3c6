import { createHash } from 'node:crypto';
import type { ConnectionProvider } from '@oplano/contracts/connections';
import type { UnreadablePart, WebhookEvent } from '#ports/channels/graph';
import { bindChannelAccount, type PlatformDb, type TenantDb } from '#platform/db';

export interface AccountOwner {
  readonly companyId: number;
  readonly connectionId: number;
}

/** Whose account this is; undefined where nobody of us answers for it on that network. */
export async function findAccountOwner(
  db: PlatformDb,
  { channel, account }: Pick<WebhookEvent, 'channel' | 'account'>,
  provider: ConnectionProvider,
): Promise<AccountOwner | undefined> {
  await bindChannelAccount(db, account);
  const row = await db
    .selectFrom('connections')
    .select(['id', 'company_id'])
    .where('channel', '=', channel)
    .where('account_id', '=', account)
    .where('provider', '=', provider)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { companyId: row.company_id, connectionId: row.id };
}

/** Stores an event; undefined where it is there already. */
export async function insertWebhookEvent(
  db: TenantDb,
  { companyId, connectionId }: AccountOwner,
  event: unknown,
  now: Date,
): Promise<string | undefined> {
  const json = JSON.stringify(event);
  const row = await db
    .insertInto('webhook_events')
    .values({
      company_id: companyId,
      connection_id: connectionId,
      digest: createHash('sha256').update(json).digest(),
      event: json,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && String(row.id);
}

/** What nobody could read waits for the operator with everything it carried. */
export async function strandPart(
  db: TenantDb,
  { companyId, connectionId }: AccountOwner,
  { raw, problem }: UnreadablePart,
  now: Date,
): Promise<void> {
  await db
    .insertInto('stranded_events')
    .values({
      company_id: companyId,
      connection_id: connectionId,
      event: JSON.stringify(raw),
      error: problem,
      received_at: now,
    })
    .execute();
}

export async function lockWebhookEvent(db: TenantDb, companyId: number, eventId: string) {
  return db
    .selectFrom('webhook_events')
    .select(['connection_id', 'event'])
    .where('company_id', '=', companyId)
    .where('id', '=', eventId)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markHandled(db: TenantDb, companyId: number, eventId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ handled_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', eventId)
    .execute();
}

/** Meta repeats a callback for at most seven days; after that a row protects from nothing. */
const keepMs = 8 * 86_400_000;
const forgetAtOnce = 200;

export async function forgetOldEvents(db: TenantDb, companyId: number, now: Date): Promise<void> {
  const old = db
    .selectFrom('webhook_events')
    .select('id')
    .where('company_id', '=', companyId)
    .where('handled_at', 'is not', null)
    .where('received_at', '<', new Date(now.getTime() - keepMs))
    .limit(forgetAtOnce);
  await db.deleteFrom('webhook_events').where('company_id', '=', companyId).where('id', 'in', old).execute();
}
