import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { refusing } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';
import type { DeliveryRow } from './webhook-records.ts';
import type { SubscriptionRow } from './webhook-secrets.ts';

const write = refusing({ webhook_subscriptions_one_name: 'ERR_WEBHOOK_SUBSCRIPTION_NAME_TAKEN' });

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;
type SubscriptionColumns = Omit<Updateable<Database['webhook_subscriptions']>, 'id' | 'company_id'>;

export const lockSubscription = ({ db, companyId }: Place, id: number): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function countSubscriptions({ db, companyId }: Place): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_subscriptions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSubscription(
  db: TenantDb,
  row: Insertable<Database['webhook_subscriptions']>,
): Promise<SubscriptionRow> {
  return write(db.insertInto('webhook_subscriptions').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function saveSubscription(
  { db, companyId }: Place,
  id: number,
  change: SubscriptionColumns,
): Promise<SubscriptionRow> {
  return write(
    db
      .updateTable('webhook_subscriptions')
      .set(change)
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function removeSubscription({ db, companyId }: Place, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_subscriptions')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether somebody of this company wants events of the kind; what its plan allows is asked when they are told. */
export const anySubscription = sql<boolean>`exists (
  select from webhook_subscriptions s
  where s.company_id = (select app_company()) and s.active and draft.type = any (s.events)
)`;

/** The subscriptions that want to hear of such an event, in companies whose plan has them. */
export async function subscriptionsTo({ db, companyId }: Place, type: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from webhook_subscriptions s
    join companies c on c.id = s.company_id and c.status
    join plans p on p.id = c.plan_id and p.use_external_api
    where s.company_id = ${companyId} and s.active and ${type} = any (s.events)
    order by s.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The same event is kept once for a subscription, however often it is handed over. */
export async function insertDelivery(
  { db, companyId, now }: CompanyCtx,
  row: Pick<DeliveryRow, 'subscription_id' | 'event_id' | 'type' | 'lane' | 'body'>,
): Promise<void> {
  await db
    .insertInto('webhook_deliveries')
    .values({ ...row, company_id: companyId, next_at: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'subscription_id', 'event_id']).doNothing())
    .execute();
}

/** The first of every lane that waits, as far as they are due. */
export async function dueDeliveries(
  { db, companyId, now }: CompanyCtx,
  subscriptionId: number,
  most: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select * from (
      select distinct on (lane) * from webhook_deliveries
      where company_id = ${companyId} and subscription_id = ${subscriptionId} and state = 'waiting'
      order by lane, id
    ) heads where next_at <= ${now} order by id limit ${most}
  `.execute(db);
  return rows;
}

/** When the next of them is due; undefined: none waits. */
export async function nextDeliveryAt({ db, companyId }: Place, subscriptionId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ next_at: Date }>`
    select next_at from (
      select distinct on (lane) next_at from webhook_deliveries
      where company_id = ${companyId} and subscription_id = ${subscriptionId} and state = 'waiting'
      order by lane, id
    ) heads order by next_at limit 1
  `.execute(db);
  return rows[0]?.next_at;
}

export const findDelivery = ({ db, companyId }: Place, id: string): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function saveDelivery(
  { db, companyId }: Place,
  id: string,
  change: Omit<Updateable<Database['webhook_deliveries']>, 'id' | 'company_id'>,
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Lets wait again what happened in a span, as if it had just been told. */
export async function replayDeliveries(
  { db, companyId, now }: CompanyCtx,
  { subscriptionId, from, to, onlyFailed }: { subscriptionId: number; from: Date; to: Date; onlyFailed: boolean },
  most: number,
): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries d set state = 'waiting', attempts = 0, next_at = ${now}, settled_at = null
    from (
      select id from webhook_deliveries
      where company_id = ${companyId} and subscription_id = ${subscriptionId} and state <> 'waiting'
        and created_at >= ${from} and created_at <= ${to} and (not ${onlyFailed}::boolean or state = 'failed')
      order by id limit ${most}
    ) chosen where d.company_id = ${companyId} and d.id = chosen.id
    returning d.id
  `.execute(db);
  return rows.length;
}

/** Removes what has been settled for long, so many at once. */
export async function removeOldDeliveries({ db, companyId }: Place, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from webhook_deliveries where company_id = ${companyId} and id in (
      select id from webhook_deliveries
      where company_id = ${companyId} and created_at < ${before} and state <> 'waiting' order by created_at limit ${most}
    ) returning 1
  `.execute(db);
  return rows.length;
}

export async function countDeliveries({ db, companyId }: Place): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function removeSomeDeliveries({ db, companyId }: Place, most: number): Promise<number> {
  const { rows } = await sql`
    delete from webhook_deliveries where company_id = ${companyId} and id in (
      select id from webhook_deliveries where company_id = ${companyId} limit ${most}
    ) returning 1
  `.execute(db);
  return rows.length;
}
