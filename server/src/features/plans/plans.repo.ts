import type { Plan } from '@oplano/contracts/plans';
import type { PlatformDb } from '#platform/db';

/** Adds a plan; switches that are not named are on. */
export async function insertPlan(db: PlatformDb, plan: Omit<Plan, 'id'>): Promise<number> {
  const { id } = await db
    .insertInto('plans')
    .values({
      name: plan.name,
      users: plan.users,
      connections: plan.connections,
      queues: plan.queues,
      amount: String(plan.amount),
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
