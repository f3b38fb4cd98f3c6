import type { Plan, PlanFlags } from '@oplano/contracts/plans';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';

export type PlanRow = Selectable<Database['plans']>;

export const toPlanFlags = (
  row: Omit<PlanRow, 'id' | 'name' | 'users' | 'connections' | 'queues' | 'amount' | 'is_public' | 'version'>,
): PlanFlags => ({
  useWhatsapp: row.use_whatsapp,
  useFacebook: row.use_facebook,
  useInstagram: row.use_instagram,
  useCampaigns: row.use_campaigns,
  useSchedules: row.use_schedules,
  useInternalChat: row.use_internal_chat,
  useExternalApi: row.use_external_api,
  useKanban: row.use_kanban,
  useOpenAi: row.use_open_ai,
  useIntegrations: row.use_integrations,
});

export const toPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  amount: Number(row.amount),
  isPublic: row.is_public,
  ...toPlanFlags(row),
});

/** The switches of a plan as columns, for statements that join it. */
export const planFlagColumns = [
  'plans.use_whatsapp',
  'plans.use_facebook',
  'plans.use_instagram',
  'plans.use_campaigns',
  'plans.use_schedules',
  'plans.use_internal_chat',
  'plans.use_external_api',
  'plans.use_kanban',
  'plans.use_open_ai',
  'plans.use_integrations',
] as const;
