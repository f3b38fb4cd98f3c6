import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { askedAttendances } from '#features/tickets';
import { runForPlatform } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { findChangedCompanies } from './count-days.ts';
import { showDashboard } from './dashboard.queries.ts';
import { figureClock } from './figure-clock.ts';
import { aDesk, someAttendances, type Desk } from './roll-ups.fixture.ts';

const app = sharedTestApp();

describe('a count', () => {
  const shown = (desk: Desk) =>
    desk.inside(async (ctx) => {
      const filter = await askedAttendances({ ...ctx, now: app.clock.now() }, { days: 90 }, chosenNothing);
      return (await showDashboard(ctx, filter, await figureClock(ctx))).counters;
    });
  const chosenNothing = { queueIds: [], whatsappIds: [], users: [] };

  test('that runs while somebody writes neither waits for them nor forgets what they wrote', async () => {
    const desk = await aDesk(app);
    await someAttendances(desk, 12);
    let commit = (): void => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let written = (): void => undefined;
    const hasWritten = new Promise<void>((resolve) => (written = resolve));
    const writing = desk.inside(async ({ db }) => {
      await sql`update ticket_tracking set started_at = created_at + interval '1 hour', closed_at = created_at +
        interval '2 hours', finished_at = created_at + interval '2 hours'`.execute(db);
      written();
      await committed;
    });
    await hasWritten;
    await desk.countAll();
    const before = await shown(desk);
    commit();
    await writing;
    const after = await shown(desk);
    expect(before.supportFinished).toBeLessThan(12);
    expect([after.supportFinished, after.avgSupportTime]).toEqual([12, 60]);
    await desk.countAll();
    expect(await shown(desk)).toEqual(after);
  });

  test('is put in once a minute for each company of which something changed, and for no other', async () => {
    const [busy, quiet] = [await aDesk(app), await aDesk(app)];
    await quiet.countAll();
    await someAttendances(busy, 12);
    const jobs = async (companyId: number) => {
      const rows = await runForPlatform(app.app.runtime, null, async ({ db }) =>
        sql<{ n: number }>`select count(*)::int as n from jobs
          where company_id = ${companyId} and name = 'dashboard.count-days'`.execute(db),
      );
      return rows.rows[0]?.n;
    };
    const look = () => runForPlatform(app.app.runtime, null, (ctx) => findChangedCompanies(ctx, () => undefined));
    await look();
    await look();
    expect([await jobs(busy.companyId), await jobs(quiet.companyId)]).toEqual([1, 0]);
  });
});
