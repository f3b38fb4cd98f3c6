import { dashboardRoutes } from '@oplano/contracts/dashboard';
import { askedAttendances, type AttendanceFilter } from '#features/tickets';
import { figuresMaxMs, inSearchTime } from '#platform/db';
import { bind, type Binding } from '#platform/http';
import type { Ctx } from '#platform/use-case';
import { countByDay, countByUser, showDashboard } from './dashboard.queries.ts';
import { figureClock, type FigureClock } from './figure-clock.ts';
import { showShares } from './shares.queries.ts';

type Chosen = Pick<AttendanceFilter, 'queueIds' | 'whatsappIds' | 'users'>;

/** Reads what somebody asks for, in the time that figures may take. */
const reading =
  <T>(read: (ctx: Ctx, filter: AttendanceFilter, clock: FigureClock) => Promise<T>) =>
  (ctx: Ctx, days: { days?: number | undefined; from?: string | undefined; to?: string | undefined }, chosen: Chosen) =>
    inSearchTime(ctx.db, figuresMaxMs, async () => {
      const [filter, clock] = await Promise.all([askedAttendances(ctx, days, chosen), figureClock(ctx)]);
      return read(ctx, filter, clock);
    });

const dashboard = reading(showDashboard);
const shares = reading(showShares);
const byUser = reading(countByUser);
const byDay = reading(countByDay);

export const dashboardBindings: Binding[] = [
  bind(dashboardRoutes.show, (ctx, { query }) =>
    dashboard(ctx, { days: query.days, from: query.date_from, to: query.date_to }, query),
  ),
  bind(dashboardRoutes.shares, (ctx, { query }) =>
    shares(ctx, { days: query.days, from: query.date_from, to: query.date_to }, query),
  ),
  bind(dashboardRoutes.ticketsUsers, (ctx, { query }) =>
    byUser(ctx, { from: query.initialDate, to: query.finalDate }, query),
  ),
  bind(dashboardRoutes.ticketsDay, (ctx, { query }) =>
    byDay(ctx, { from: query.initialDate, to: query.finalDate }, query),
  ),
];
