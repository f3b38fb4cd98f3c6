import type { PlanFields, PlanForm } from '@oplano/contracts/plans';
import { sql, type Updateable } from 'kysely';
import type { Database, PlatformDb } from '#platform/db';
import { patch, refusing } from '#platform/records';

const write = refusing({ plans_name_key: 'ERR_PLAN_NAME_TAKEN', companies_plan_id_fkey: 'ERR_PLAN_IN_USE' });

type Columns = Omit<Updateable<Database['plans']>, 'id' | 'version'>;

const toColumns = (plan: PlanFields) =>
  patch<Columns>({
    name: plan.name,
    users: plan.users,
    connections: plan.connections,
    queues: plan.queues,
    amount: plan.amount === undefined ? undefined : String(plan.amount),
    is_public: plan.isPublic,
    use_whatsapp: plan.useWhatsapp,
    use_facebook: plan.useFacebook,
    use_instagram: plan.useInstagram,
    use_campaigns: plan.useCampaigns,
    use_schedules: plan.useSchedules,
    use_internal_chat: plan.useInternalChat,
    use_external_api: plan.useExternalApi,
    use_kanban: plan.useKanban,
    use_open_ai: plan.useOpenAi,
    use_integrations: plan.useIntegrations,
  });

export async function insertPlan(db: PlatformDb, plan: PlanForm): Promise<number> {
  const { name, users, connections, queues } = plan;
  const { id } = await write(
    db
      .insertInto('plans')
      .values({ ...toColumns(plan), name, users, connections, queues })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function savePlan(db: PlatformDb, planId: number, change: PlanFields): Promise<void> {
  await write(
    db
      .updateTable('plans')
      .set({ ...toColumns(change), version: sql<number>`version + 1` })
      .where('id', '=', planId)
      .execute(),
  );
}

/** False: there is none. Somebody who subscribes to it waits until this transaction has ended. */
export async function lockPlan(db: PlatformDb, planId: number): Promise<boolean> {
  const row = await db.selectFrom('plans').select('id').where('id', '=', planId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Refused while a company is subscribed to it. */
export const removePlan = (db: PlatformDb, planId: number) =>
  write(db.deleteFrom('plans').where('id', '=', planId).execute());
