import { seededNumbers } from '@oplano/core/random';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { askedAttendances, type AttendanceFilter } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { countByDay, countByUser, showDashboard } from './dashboard.queries.ts';
import { figureClock } from './figure-clock.ts';
import { aChange, aDesk, cellsOf, someAttendances, type Desk } from './roll-ups.fixture.ts';
import { showShares } from './shares.queries.ts';

const app = sharedTestApp();

class Undone extends Error {}

/** Whatever the dashboard says of a filter, as it is counted, and once more from nothing but the rows. */
async function bothWays(desk: Desk, of: (ctx: CompanyCtx) => Promise<AttendanceFilter>) {
  const ways: unknown[] = [];
  const all = async (ctx: CompanyCtx) => {
    const filter = await of(ctx);
    const clock = await figureClock(ctx);
    const oneDay = { ...filter, range: { from: filter.range.to, to: filter.range.to } };
    return {
      shown: await showDashboard(ctx, filter, clock),
      shares: inOrder(await showShares(ctx, filter, clock)),
      users: await countByUser(ctx, filter, clock),
      days: await countByDay(ctx, filter, clock),
      hours: await countByDay(ctx, oneDay, clock),
    };
  };
  await desk
    .inside(async (ctx) => {
      ways.push(await all(ctx));
      await sql`delete from figure_spans`.execute(ctx.db);
      ways.push(await all(ctx));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return ways;
}
/** Those with as many stand in any order. */
const inOrder = (shares: Record<string, { total: number }[]>) =>
  Object.fromEntries(
    Object.entries(shares).map(([kind, rows]) => [kind, rows.map((row) => JSON.stringify(row)).toSorted()]),
  );

describe('what is counted by day and month', () => {
  test.each([1, 2, 3])(
    'says the same as the rows to the last digit, whatever happens in whatever order: history %s [DSH-001, DSH-018]',
    async (seed) => {
      const random = seededNumbers(seed * 7_919);
      const desk = await aDesk(app);
      await desk.inside(({ db, companyId, now }) =>
        sql`insert into tags (company_id, name, color, created_at, updated_at)
          select ${companyId}, 'Tag ' || n, '#ff8800', ${now}, ${now} from generate_series(1, 3) n`.execute(db),
      );
      await someAttendances(desk, 40, random);
      const happened: string[] = [];
      for (let turn = 0; turn < 140; turn += 1) {
        const change = aChange(desk, random);
        happened.push(change.name);
        await change.happen();
        if (turn % 7 !== 6) continue;
        const chosen = {
          queueIds: random() < 0.3 ? [desk.queues[turn % 3] ?? 0, 0] : [],
          whatsappIds: random() < 0.3 ? [desk.connections[turn % 2] ?? 0] : [],
          users: random() < 0.3 ? [desk.users[turn % 2] ?? 0] : [],
        };
        const days = 1 + Math.floor(random() * 90);
        const [counted, rows] = await bothWays(desk, (ctx) =>
          askedAttendances({ ...ctx, now: app.clock.now() }, { days }, chosen),
        );
        expect(counted, `after ${happened.join(', ')}; ${days} days of ${JSON.stringify(chosen)}`).toEqual(rows);
      }
      await desk.countAll();
      const kept = await cellsOf(desk);
      await desk.inside(async ({ db, companyId }) => {
        await sql`delete from figure_cells`.execute(db);
        await sql`delete from figure_spans`.execute(db);
        await sql`select mark_all_figures(${companyId})`.execute(db);
      });
      await desk.countAll();
      expect(kept.length).toBeGreaterThan(50);
      expect(kept).toEqual(await cellsOf(desk));
    },
  );
});
