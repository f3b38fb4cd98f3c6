import type { LaneFacts, LaneRules } from '@oplano/core/kanban';
import { turnOfTicket, type TicketRow } from '#features/tickets';
import { AppError, type CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

export interface Lane extends LaneRules {
  readonly id: number;
  readonly name: string;
  /** Said to whoever enters. */
  readonly text: string;
}

const selectLane = ({ db, companyId }: Place, laneId: number) =>
  db
    .selectFrom('tags')
    .select((eb) => [
      'id',
      'name',
      'lane_greeting as text',
      eb.fn.coalesce('lane_minutes', eb.lit(0)).as('minutes'),
      'next_lane_id as nextLaneId',
      'rollback_lane_id as rollbackLaneId',
    ])
    .where('company_id', '=', companyId)
    .where('kanban', '=', true)
    .where('id', '=', laneId);

/** The rules of a lane; undefined: there is none. */
export const findLane = (place: Place, laneId: number): Promise<Lane | undefined> =>
  selectLane(place, laneId).executeTakeFirst();

/** The same for a lane that a ticket is put into: until that is stored it is not removed. */
export const holdLane = (place: Place, laneId: number): Promise<Lane | undefined> =>
  selectLane(place, laneId).forKeyShare().executeTakeFirst();

export async function requireLane(place: Place, laneId: number | null): Promise<Lane | null> {
  if (laneId === null) return null;
  const lane = await holdLane(place, laneId);
  if (!lane) throw new AppError('ERR_NO_LANE_FOUND');
  return lane;
}

export const laneFactsOf = (row: TicketRow): LaneFacts => ({
  status: row.status,
  isGroup: row.is_group,
  ...turnOfTicket(row),
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
