import type { LaneFacts, LaneRules } from '@oplano/core/kanban';
import type { TicketRow } from '#features/tickets';
import { AppError, type CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

export interface Lane extends LaneRules {
  readonly id: number;
  readonly name: string;
  /** Said to whoever enters. */
  readonly text: string;
}

/** A lane that is not removed while a ticket is put into it; undefined: there is none. */
export async function findLane({ db, companyId }: Place, laneId: number): Promise<Lane | undefined> {
  const row = await db
    .selectFrom('tags')
    .select(['id', 'name', 'lane_greeting', 'lane_minutes', 'next_lane_id', 'rollback_lane_id'])
    .where('company_id', '=', companyId)
    .where('kanban', '=', true)
    .where('id', '=', laneId)
    .forKeyShare()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      text: row.lane_greeting,
      minutes: row.lane_minutes ?? 0,
      nextLaneId: row.next_lane_id,
      rollbackLaneId: row.rollback_lane_id,
    }
  );
}

export async function requireLane(place: Place, laneId: number | null): Promise<Lane | null> {
  if (laneId === null) return null;
  const lane = await findLane(place, laneId);
  if (!lane) throw new AppError('ERR_NO_LANE_FOUND');
  return lane;
}

export const laneFactsOf = (row: TicketRow): LaneFacts => ({
  status: row.status,
  isGroup: row.is_group,
  lastFromMe: row.last_from_me,
  lastOutboundAt: row.last_outbound_at,
  laneSince: row.lane_since,
});

/** Whether the company's plan has the board: without it nothing moves by itself. */
export async function hasBoard({ db, companyId }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select('plans.use_kanban')
    .where('companies.id', '=', companyId)
    .executeTakeFirst();
  return row?.use_kanban ?? false;
}
