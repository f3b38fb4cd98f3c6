import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** What is known of a tick before the message it belongs to is known; the higher one counts. */
export async function putEarlyAck(
  { db, companyId, now }: Place & Pick<CompanyCtx, 'now'>,
  tick: { connectionId: number; externalId: string; ack: number; failure: string | null },
): Promise<void> {
  await db
    .insertInto('early_acks')
    .values({
      company_id: companyId,
      connection_id: tick.connectionId,
      external_id: tick.externalId,
      ack: tick.ack,
      failure: tick.failure,
      at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id', 'external_id']).doUpdateSet((eb) => ({
        ack: eb.fn<number>('greatest', ['early_acks.ack', 'excluded.ack']),
        failure: eb.ref('excluded.failure'),
      })),
    )
    .execute();
}

export const takeEarlyAck = (
  { db, companyId }: Place,
  { connectionId, externalId }: { connectionId: number; externalId: string },
): Promise<{ ack: number; failure: string | null } | undefined> =>
  db
    .deleteFrom('early_acks')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .returning(['ack', 'failure'])
    .executeTakeFirst();

/** A watermark only ever rises. */
export async function raiseWatermark(
  { db, companyId }: Place,
  mark: { connectionId: number; address: string; ack: number; upTo: Date },
): Promise<void> {
  await db
    .insertInto('watermarks')
    .values({
      company_id: companyId,
      connection_id: mark.connectionId,
      address: mark.address,
      ack: mark.ack,
      up_to: mark.upTo,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'address', 'ack'])
        .doUpdateSet({ up_to: sql<Date>`greatest(watermarks.up_to, excluded.up_to)` }),
    )
    .execute();
}

export async function insertProviderTime(
  { db, companyId }: Place,
  time: { messageId: string; connectionId: number; address: string; at: Date },
): Promise<void> {
  await db
    .insertInto('provider_times')
    .values({
      message_id: time.messageId,
      company_id: companyId,
      connection_id: time.connectionId,
      address: time.address,
      at: time.at,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

export async function removeProviderTime({ db, companyId }: Place, messageId: string): Promise<void> {
  await db
    .deleteFrom('provider_times')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .execute();
}

interface Leftovers {
  readonly before: Date;
  readonly limit: number;
}

/** Removes ticks older than this whose message never came, so many at once; answers how many those were. */
export async function removeOldEarlyAcks({ db, companyId }: Place, { before, limit }: Leftovers): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from early_acks where ctid = any (array(
      select ctid from early_acks where company_id = ${companyId} and at < ${before} limit ${limit}
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The same for times of messages that nobody has read. */
export async function removeOldProviderTimes({ db, companyId }: Place, { before, limit }: Leftovers): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from provider_times where ctid = any (array(
      select ctid from provider_times where company_id = ${companyId} and at < ${before} limit ${limit}
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
